import type { Environment } from '../kernel/context.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';

/** What is kept of a key; the key itself is shown once and never again. */
export interface StoredKey {
  readonly id: string;
  readonly environment: Environment;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
  /** When it ends or ended: a rotated key may go on for a while. */
  readonly revokedAt: string | null;
}

export type KeyStatus = 'active' | 'ending' | 'revoked';

/** A key as commands answer it. */
export interface KeyJson {
  readonly id: string;
  readonly environment: Environment;
  readonly status: KeyStatus;
  /** The key itself: only in the answer that makes it. */
  readonly api_key: string | null;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

function keyStatus(key: StoredKey, now: string): KeyStatus {
  if (key.revokedAt === null) return 'active';
  return key.revokedAt > now ? 'ending' : 'revoked';
}

export function keyJson(key: StoredKey, now: string, shown: string | null = null): KeyJson {
  return {
    id: key.id,
    environment: key.environment,
    status: keyStatus(key, now),
    api_key: shown,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
  };
}

/** An account has one active key an environment (decisions 3). @throws ShipdockError `key_exists`. */
export function refuseSecondKey(keys: readonly StoredKey[], environment: Environment): void {
  const active = keys.find((key) => key.environment === environment && key.revokedAt === null);
  if (active === undefined) return;
  throw new ShipdockError('key_exists', `the account has an active ${environment} key, ${active.id}`, {
    about: 'nothing',
    hint: shell`shipdock keys rotate ${active.id}`,
  });
}

/** The key of that id, which must not have ended. @throws ShipdockError `key_not_found`, `key_revoked`. */
export function livingKey(keys: readonly StoredKey[], id: string, now: string): StoredKey {
  const key = keys.find((one) => one.id === id);
  if (key === undefined) {
    throw new ShipdockError('key_not_found', `the account has no key ${id}`, {
      about: 'subject',
      hint: 'shipdock keys list',
    });
  }
  if (keyStatus(key, now) !== 'revoked') return key;
  throw new ShipdockError('key_revoked', `the key ${id} was revoked at ${key.revokedAt}`, {
    about: 'subject',
    hint: 'shipdock keys list',
  });
}

/**
 * Of a key that is not of the environment of the data in which it is ended: the data in which it is used (`init --from` made
 * the one from the other) has its own copy of it, which goes on.
 */
export function livesElsewhere(key: StoredKey, environment: Environment): readonly string[] {
  if (key.environment === environment) return [];
  const { id, environment: other } = key;
  return [
    `${id} is a ${other} key, and this is ${environment} data: the ${other} data has it too, where it works ` +
      `until it is ended there (${shell`shipdock keys revoke ${id} --db`} FILE)`,
  ];
}

const HOURS_MS = 3_600_000;
const MOST_HOURS = 24 * 90;

/** When a rotated key ends: at once, or so many hours later. @throws ShipdockError `unreadable_field`. */
export function endOfOldKey(now: Date, hours: number | undefined): string {
  const kept = hours ?? 0;
  if (kept >= 0 && kept <= MOST_HOURS) return new Date(now.getTime() + kept * HOURS_MS).toISOString();
  const message = `is ${kept}; it must be 0 to ${MOST_HOURS} hours`;
  throw unreadableField('keep_old_hours', message);
}
