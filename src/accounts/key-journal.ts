import type { NamedChange } from '../journal/named-subject.ts';
import type { StoredKey } from './key.ts';

/** What the journal keeps of an account's keys: of what a key is made not even its hash. */
export function keysState(keys: readonly StoredKey[]): object {
  const parts = keys.map(({ id, environment, createdAt, revokedAt }) => {
    return [id, { environment, created_at: createdAt, revoked_at: revokedAt }];
  });
  return Object.fromEntries(parts);
}

/** What becomes of an account's keys where some are made or ended, for their journal. */
export function keysChange(keys: readonly StoredKey[], saved: readonly StoredKey[]): NamedChange {
  const after = new Map([...keys, ...saved].map((key) => [key.id, key]));
  return { type: 'keys', before: keysState(keys), after: keysState([...after.values()]) };
}
