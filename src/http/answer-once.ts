import { createHash } from 'node:crypto';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Services } from '../seams/services.ts';
import type { HttpAnswer } from './http-answer.ts';
import { claimKey, type KeyClaim, releaseKey, storeAnswer, takeOverKey } from './idempotency.store.ts';

const MOST_CHARACTERS = 255;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** No request runs longer; what still seems to run then was left behind by a process on another machine. */
const LEASE_MS = 5 * 60 * 1000;

/** A POST that carries an Idempotency-Key. */
export interface KeyedRequest {
  readonly account: AccountId;
  readonly key: string;
  /** Route with its parameters, and what was sent, as read: how the body was written makes no difference. */
  readonly path: string;
  readonly sent: unknown;
}

type Surroundings = Pick<Services, 'database' | 'clock' | 'process'>;

/**
 * Answers a request once under its key: the first answer is kept for 24 hours and given again, also where it was an error
 * after the work began. What never began (validation, somebody else busy with it) is not kept.
 * @throws ShipdockError `unreadable_field` (a key too long), `in_progress`, `idempotency_key_reused`.
 */
export async function answerOnce(
  services: Surroundings,
  request: KeyedRequest,
  answer: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const claim = claimOf(services, request);
  const known = await claimKey(services.database, claim, services.clock.now().toISOString());
  if (known !== undefined) {
    if (known.fingerprint !== claim.fingerprint) throw reused(request.key);
    if (known.status !== null) return replay(known.status, known.headers, known.body);
    const isRunning =
      services.process.mayBeAlive(known.holder) && known.lease_until > services.clock.now().toISOString();
    if (isRunning || !(await takeOverKey(services.database, claim, known))) throw stillRunning(request.key);
  }
  return keepFirst(services, claim, await answer());
}

async function keepFirst(services: Surroundings, claim: KeyClaim, first: HttpAnswer): Promise<HttpAnswer> {
  const { database } = services;
  // No POST answers with a file.
  const body = typeof first.body === 'string' ? first.body : '';
  const kept = { status: first.status, headers: JSON.stringify(first.headers), body };
  const keeping = NEVER_BEGAN.has(first.status) ? releaseKey(database, claim) : storeAnswer(database, claim, kept);
  // What was done is done: the caller hears it, also where it cannot be kept. The key is then busy until its lease ends.
  await keeping.catch(() => undefined);
  return first;
}

/** Statuses of requests that changed nothing because they could not be read, or because others were at it. */
const NEVER_BEGAN: ReadonlySet<number> = new Set([400, 401, 403, 409, 413, 415, 423, 429, 503]);

function claimOf(services: Surroundings, request: KeyedRequest): KeyClaim {
  if (request.key.length > MOST_CHARACTERS) {
    const message = `is ${request.key.length} characters long; at most ${MOST_CHARACTERS} are taken`;
    throw new ShipdockError('unreadable_field', `Idempotency-Key ${message}`, {
      details: [{ field: 'Idempotency-Key', message }],
    });
  }
  const now = services.clock.now().getTime();
  return {
    account: request.account,
    key: request.key,
    fingerprint: createHash('sha256')
      .update(`${request.path}\n${JSON.stringify(request.sent)}`)
      .digest('hex'),
    holder: services.process.name,
    leaseUntil: new Date(now + LEASE_MS).toISOString(),
    expiresAt: new Date(now + KEPT_MS).toISOString(),
  };
}

function replay(status: number, headers: string | null, body: string | null): HttpAnswer {
  // Written by keepFirst in this shape.
  const kept = JSON.parse(headers ?? '{}') as Readonly<Record<string, string>>;
  return { status, headers: { ...kept, 'idempotent-replayed': 'true' }, body: body ?? '' };
}

function reused(key: string): ShipdockError {
  return new ShipdockError('idempotency_key_reused', `the Idempotency-Key ${key} was used for another request`, {
    hint: 'send a new key with a new request',
  });
}

function stillRunning(key: string): ShipdockError {
  return new ShipdockError('in_progress', `the request with the Idempotency-Key ${key} is still running`);
}
