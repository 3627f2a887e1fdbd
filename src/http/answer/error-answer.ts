import { isUnreadableAnswer } from '../../carriers/carrier-fault.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import { OutcomeUnknown } from '../../kernel/outcome-unknown.ts';
import { jsonAnswer } from './http-answer.ts';
import { TooManyRequests } from './too-many-requests.ts';

/** Exit code of the family "environment broken": what is wrong with a disk or database is no caller's business. */
const ENVIRONMENT = 10;

/** How the request was made whose error is answered. */
export interface Asked {
  /** Under an Idempotency-Key. */
  readonly isKeyed?: boolean;
  /** By a terminal, whose user is told commands in the place of requests. */
  readonly isByTerminal?: boolean;
}

/** The answer to anything that was thrown. A bug tells its request id and nothing of itself. */
export function errorAnswer(thrown: unknown, requestId: string, asked: Asked = {}): HttpAnswer {
  const { isKeyed = false } = asked;
  const error = toExpected(thrown);
  if (error === undefined || error.code === 'bug') return bugAnswer(requestId);
  switch (error.code) {
    // Clients compare these two bodies as they are (decisions 1).
    case 'unauthorized':
      return jsonAnswer(401, { error: '401 Unauthorized' });
    case 'route_not_found':
      return jsonAnswer(404, { error: 'Route not found' });
    default:
      return jsonAnswer(
        error.status,
        publicBody(error, asked),
        mayBeSentAgain(error, isKeyed) ? { 'retry-after': String(secondsToWait(error)) } : {},
      );
  }
}

/** Without a key, what may have been done is not asked for again by itself: a client that heeds Retry-After would do it twice. */
function mayBeSentAgain(error: ShipdockError, isKeyed: boolean): boolean {
  if (error instanceof OutcomeUnknown) return isKeyed;
  return error.retryable || isOfEnvironment(error);
}

function secondsToWait(error: ShipdockError): number {
  return error instanceof TooManyRequests ? error.waitSeconds : 1;
}

/** Whether it is a fault of ours or of the machine, or may be, of which the log must keep more than the caller is told. */
export function isFault(thrown: unknown): boolean {
  const error = toExpected(thrown);
  if (error?.code === 'void_unfinished') return isFault(error.cause);
  return error === undefined || error.code === 'bug' || isOfEnvironment(error) || isUnreadableAnswer(error);
}

export function isOfEnvironment(thrown: unknown): boolean {
  return thrown instanceof ShipdockError && thrown.exitCode === ENVIRONMENT;
}

function publicBody(error: ShipdockError, { isKeyed = false, isByTerminal = false }: Asked): unknown {
  if (error.code === 'database_newer') {
    return withoutPlace(
      error,
      'the service is not ready: it was updated, and has to be started again before it answers',
    );
  }
  if (error instanceof OutcomeUnknown) {
    const told = 'the database went away before it answered: whether this was done is not known';
    const hint = isKeyed
      ? 'send the same request again under its Idempotency-Key'
      : 'read what it would have changed before it is sent again; under an Idempotency-Key it could be sent again as it is';
    return { error: told, code: error.code, hint, retryable: isKeyed };
  }
  if (isOfEnvironment(error))
    return withoutPlace(error, 'the service is not ready: its database cannot be used right now');
  if (error.code === 'database_busy')
    return withoutPlace(error, 'the database is busy right now: send the request again');
  return error.toBody(isByTerminal ? 'commands' : 'requests');
}

/** Where the database is, and what it is called, is no caller's business. */
function withoutPlace({ code }: ShipdockError, error: string): unknown {
  return { error, code, retryable: true };
}

function bugAnswer(requestId: string): HttpAnswer {
  const message = `something went wrong inside shipdock; report it with the request id ${requestId}`;
  return jsonAnswer(500, { error: message, code: 'bug', request_id: requestId, retryable: false });
}

/** What the HTTP library refuses before any operation is asked is expected too. */
function toExpected(thrown: unknown): ShipdockError | undefined {
  if (thrown instanceof ShipdockError) return thrown;
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number')
    return undefined;
  if (thrown.statusCode === 413) return new ShipdockError('body_too_large', 'the body is larger than is taken here');
  if (thrown.statusCode === 415)
    return new ShipdockError('unsupported_media_type', 'a body of that type is not taken here');
  if (thrown.statusCode >= 500) return undefined;
  const code = 'code' in thrown ? thrown.code : undefined;
  if (code === 'FST_ERR_BAD_URL')
    return new ShipdockError('unreadable_field', 'the path has percent escapes that are not UTF-8');
  if (code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ShipdockError('unreadable_field', 'the path has a name that is too long: nothing is named so');
  return new ShipdockError('unreadable_body', 'the request breaks off before its end');
}
