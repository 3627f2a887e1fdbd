import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../kernel/operation.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { joinedDatabase } from '../../seams/joined-database.ts';
import { isHeld, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict, againWhileAway } from '../../seams/unit-of-work.ts';
import { KEY_LIFETIME_MS } from '../key-lifetime.ts';
import {
  claimKey,
  findKey,
  forgetDead,
  insertAnswer,
  type KeyClaim,
  type KnownKey,
  leaveKey,
  releaseKey,
  type StoredAnswer,
  setAnswer,
  storeAnswer,
  takeOverKey,
} from '../keys.store.ts';

const MOST_CHARACTERS = 255;
/** What still seems to run then was left behind by a process on another machine. */
const KEY_LEASE_MS = LONGEST_REQUEST_MS;

/** A POST that carries an Idempotency-Key. */
interface KeyedRequest {
  readonly account: AccountId;
  readonly key: string;
  /** Route with its parameters, and what was sent, as read: how the body was written makes no difference. */
  readonly path: string;
  readonly sent: unknown;
}

/** What an operation is asked under a key, over HTTP or at the terminal. */
export interface KeyedCall {
  readonly account: AccountId;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  /** What the query asks, where it asks anything. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The body as HTTP reads it. */
  readonly body: JsonObject;
}

/** What an operation under a key is asked with. */
export interface KeptCall {
  /** The unit of work that its answer is kept in. */
  readonly database?: Services['database'];
  /** Keeps an answer before it is given. */
  readonly keep?: (transaction: Transaction, answer: HttpAnswer) => Promise<void>;
}

/**
 * Runs an operation once under its key. Whoever asks the same under the same key hears the same answer.
 * @param run asks the operation, on that database where one is given.
 * @throws ShipdockError `unreadable_field` (a key too long), `in_progress`, `idempotency_key_reused`.
 */
export function answerUnderKey(
  services: Surroundings,
  operation: Pick<Operation<never, unknown>, 'name' | 'isOneUnit'>,
  call: KeyedCall,
  run: (kept: KeptCall) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const keyed = keyedRequest(operation, call);
  const { isOneUnit } = operation;
  const isOne = typeof isOneUnit === 'function' ? isOneUnit(call.body) : isOneUnit === true;
  if (isOne) return answerOnceInOneUnit(services, keyed, (database) => run({ database }));
  return answerOnce(services, keyed, (keep) => run({ keep }));
}

/**
 * What a dry run under a key answers where the real one would run nothing: the answer that is kept. Undefined where it would
 * run. Nothing is claimed, kept or forgotten.
 * @throws ShipdockError as `answerUnderKey`.
 */
export async function keptUnderKey(
  services: Surroundings,
  operation: Pick<Operation<never, unknown>, 'name'>,
  call: KeyedCall,
): Promise<HttpAnswer | undefined> {
  const claim = claimOf(services, keyedRequest(operation, call));
  const known = await services.database.ask((transaction) => findKey(transaction, claim, leaseUntil(0)));
  return known === undefined ? undefined : keptAnswer(services, claim, known);
}

function keyedRequest({ name }: { readonly name: string }, call: KeyedCall): KeyedRequest {
  const { account, key, params, query = {}, body } = call;
  const asked = Object.keys(query).length === 0 ? '' : ` ${JSON.stringify(query)}`;
  return { account, key, path: `${name} ${JSON.stringify(params)}${asked}`, sent: body };
}

type Surroundings = Pick<Services, 'database' | 'process'>;

/**
 * Answers a request once under its key: the first answer is kept for 24 hours and given again, also where it was an error
 * after the work began. What never began (validation, somebody else busy with it) is not kept, nor what is not over (a carrier
 * that did not answer): the same request goes on with it.
 * @throws ShipdockError `unreadable_field` (a key too long), `in_progress`, `idempotency_key_reused`.
 */
async function answerOnce(
  services: Surroundings,
  request: KeyedRequest,
  answer: (keep: NonNullable<KeptCall['keep']>) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const claim = claimOf(services, request);
  const { database } = services;
  const known = await claimKey(database, claim, leaseUntil(0)).catch((error: unknown) => {
    // It may have been claimed though nobody was told; nothing began under it.
    whenBack(services, () => releaseKey(database, claim));
    throw error;
  });
  if (known !== undefined) {
    const kept = keptAnswer(services, claim, known);
    if (kept !== undefined) return kept;
    if (!(await takeOverKey(database, claim, known))) throw stillRunning(claim.key);
  }
  const first = await answer(async (transaction, early) => {
    // Another took it over meanwhile, and does the same work.
    if (!(await setAnswer(transaction, claim, storedOf(early)))) throw stillRunning(claim.key);
  });
  return keepFirst(services, claim, first);
}

/**
 * Like `answerOnce`, for an operation that awaits nothing but the database: its work and its answer are one unit of work,
 * so that no moment lies between them at which a process could die.
 * @throws ShipdockError as `answerOnce`.
 */
async function answerOnceInOneUnit(
  services: Surroundings,
  request: KeyedRequest,
  answer: (database: Services['database']) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const claim = claimOf(services, request);
  const { database } = services;
  const unit = async (transaction: Transaction): Promise<HttpAnswer> => {
    const now = leaseUntil(0);
    const known = await findKey(transaction, claim, now);
    if (known !== undefined) {
      const kept = keptAnswer(services, claim, known);
      if (kept !== undefined) return kept;
      await forgetDead(transaction, claim);
    }
    const first = await answer(joinedDatabase(database, transaction));
    if (NEVER_BEGAN.has(first.status) || first.status >= 500 || mayComeAgain(first)) throw new NothingDone(first);
    await insertAnswer(transaction, claim, storedOf(first), now);
    return first;
  };
  try {
    return await againOnConflict(() => database.write(unit));
  } catch (error) {
    if (error instanceof NothingDone) return error.answer;
    throw error;
  }
}

/** An answer that goes with nothing kept: thrown so that its unit of work is taken back. */
class NothingDone extends Error {
  readonly answer: HttpAnswer;

  constructor(answer: HttpAnswer) {
    super('nothing was done');
    this.answer = answer;
  }
}

/** The answer kept under the key; undefined where whoever held it is dead. */
function keptAnswer(services: Surroundings, claim: KeyClaim, known: KnownKey): HttpAnswer | undefined {
  if (known.fingerprint !== claim.fingerprint) throw reused(claim.key);
  if (known.status !== null) return replay(known.status, known.headers, known.body);
  if (isHeld(services, { holder: known.holder, leaseUntil: known.lease_until })) throw stillRunning(claim.key);
  return undefined;
}

async function keepFirst(services: Surroundings, claim: KeyClaim, first: HttpAnswer): Promise<HttpAnswer> {
  const { database } = services;
  const keep = () => {
    if (NEVER_BEGAN.has(first.status)) return releaseKey(database, claim);
    if (mayComeAgain(first)) return leaveKey(database, claim);
    return storeAnswer(database, claim, storedOf(first));
  };
  // What was done is done: the caller hears it, also where it cannot be kept. The key is then busy until it can.
  await keep().catch(() => whenBack(services, keep));
  return first;
}

/** Nobody waits for it. Where it fails all the same, the key is busy until its lease ends. */
function whenBack(services: Surroundings, work: () => Promise<void>): void {
  againWhileAway(services, KEY_LEASE_MS, work).catch(() => undefined);
}

function storedOf({ status, headers, body }: HttpAnswer): StoredAnswer {
  // No POST answers with a file.
  return { status, headers: JSON.stringify(headers), body: typeof body === 'string' ? body : '' };
}

/** Statuses of requests that changed nothing because they could not be read, or because others were at it. */
const NEVER_BEGAN: ReadonlySet<number> = new Set([400, 401, 403, 409, 413, 415, 423, 429, 503]);

/** Whether its client was told that the same request may succeed later: it would only hear the same for a day. */
function mayComeAgain({ headers }: HttpAnswer): boolean {
  return headers['retry-after'] !== undefined;
}

function claimOf(services: Surroundings, request: KeyedRequest): KeyClaim {
  if (request.key.length > MOST_CHARACTERS) {
    const message = `is ${request.key.length} characters long; at most ${MOST_CHARACTERS} are taken`;
    throw unreadableField('Idempotency-Key', message);
  }
  return {
    account: request.account,
    key: request.key,
    fingerprint: sha256(`${request.path}\n${JSON.stringify(request.sent)}`),
    holder: services.process.name,
    leaseUntil: leaseUntil(KEY_LEASE_MS),
    // On the machine's clock, as leases: work at another time (`--now`) would free the keys of everybody, or keep its own for years.
    expiresAt: leaseUntil(KEY_LIFETIME_MS),
  };
}

function replay(status: number, headers: string | null, body: string | null): HttpAnswer {
  // Written by keepFirst in this shape.
  const kept = JSON.parse(headers ?? '{}') as Readonly<Record<string, string>>;
  return { status, headers: { ...kept, 'idempotent-replayed': 'true' }, body: body ?? '' };
}

function reused(key: string): ShipdockError {
  const message = `the Idempotency-Key ${key} was used for another request`;
  return new ShipdockError('idempotency_key_reused', message, {
    details: [{ field: 'Idempotency-Key', message }],
    hint: 'send a new key with a new request',
  });
}

function stillRunning(key: string): ShipdockError {
  return new ShipdockError('in_progress', `the request with the Idempotency-Key ${key} is still running`);
}
