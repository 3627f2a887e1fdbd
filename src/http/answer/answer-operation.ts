import type { KeyCaller } from '../../accounts/operations/authenticate-key.ts';
import type { Engine } from '../../engine/engine.ts';
import { answerUnderKey, type KeptCall, keptUnderKey } from '../../idempotency/operations/answer-under-key.ts';
import type { Words } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Reply, Route } from '../../kernel/operation.ts';
import type { EngineOperation, Services } from '../../seams/services.ts';
import { refuseBodyInQuery } from '../request/body-in-query.ts';
import { refuseDryRunElsewhere } from '../request/dry-run-header.ts';
import { isMultipart, readMultipart } from '../request/multipart.ts';
import { refuseOtherId } from '../request/other-id.ts';
import { type BodyHeaders, readBody } from '../request/read-body.ts';
import { readQuery } from '../request/read-query.ts';
import { refuseFilters, refuseMeaningless, type UnreadQuery, unreadQuery } from '../request/unread-query.ts';
import { errorAnswer, isFault } from './error-answer.ts';
import { fileAnswer, jsonAnswer, listAnswer } from './http-answer.ts';
import { listPage, pageHeaders } from './list-page.ts';
import { warningsHeader } from './warnings-header.ts';

/** A request whose caller is known, as the socket or a test gave it: nothing of it is read yet. */
export interface OperationRequest {
  readonly id: string;
  readonly caller: KeyCaller;
  readonly params: Readonly<Record<string, string>>;
  /** Its own address, for links. */
  readonly url: URL;
  readonly body: Uint8Array | undefined;
  readonly bodyHeaders: BodyHeaders;
  readonly idempotencyKey: string | undefined;
  /** Whether it is only asked what would happen. */
  readonly isDryRun: boolean;
  /** Whether what was done is to be answered also where the contract has 204 (RFC 7240, `return=representation`). */
  readonly wantsAnswer: boolean;
  /** Whether it comes from a terminal over a server (`Prefer: hints=commands`). */
  readonly isByTerminal: boolean;
  /** Told of what is a fault of ours, or of the machine. */
  readonly onFault: (error: unknown) => void;
}

/** Everything the contract names lies below it. */
export const BASE_PATH = '/api/v4';

/** An operation that has a route. */
export type RoutedOperation = EngineOperation<unknown> & { readonly route: Route };

/** Runs an operation for a request. Whatever happens is an answer; nothing is thrown. */
export async function answerOperation(
  engine: Engine,
  operation: RoutedOperation,
  request: OperationRequest,
): Promise<HttpAnswer> {
  const answer = await answerUndeprecated(engine, operation, request);
  const { successor } = operation.route;
  if (successor === undefined) return answer;
  const path = successor.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params[name] ?? ''));
  const link = `<${new URL(BASE_PATH + path, request.url).href}>; rel="successor-version"`;
  return { ...answer, headers: { ...answer.headers, deprecation: DEPRECATED_SINCE, link } };
}

/** RFC 9745 asks for a date, and the contract tells none: it has always been so here. */
const DEPRECATED_SINCE = '@0';

async function answerUndeprecated(
  engine: Engine,
  operation: RoutedOperation,
  request: OperationRequest,
): Promise<HttpAnswer> {
  try {
    refuseNul(request);
    const query = readQuery(request.url.search, operation.route);
    const body = operation.route.method === 'GET' ? {} : await bodyOf(operation.route, request);
    // At a terminal the name that was typed counts, a dry run is an option, and a file may hold what either answered.
    const isMeant = operation.changes && operation.route.method !== 'GET' && !request.isByTerminal;
    if (isMeant) refuseOtherId(request.params, body);
    if (isMeant && !request.isDryRun) refuseDryRunElsewhere(query, body);
    if (isMeant) await refuseBodyInQuery(operation, query, body, request.params);
    const run = (kept: KeptCall = {}) => runOperation(engine, operation, request, { query, body, ...kept });
    const key = request.idempotencyKey;
    if (key === undefined || !isUnderKey(operation.route, request)) return await run();
    const { api_key: _, ...asked } = query;
    const keyed = { account: request.caller.account, key, params: request.params, query: asked, body };
    if (request.isDryRun) return (await keptUnderKey(engine.services, operation, keyed)) ?? (await run());
    return await answerUnderKey(engine.services, operation, keyed, run);
  } catch (error) {
    return failure(error, operation, request);
  }
}

function isUnderKey({ method }: Route, { idempotencyKey = '' }: OperationRequest): boolean {
  return method === 'POST' && idempotencyKey !== '';
}

/** Only routes that take files read forms with files; to all others such a body is of an unknown type. */
async function bodyOf(route: Route, { body, bodyHeaders }: OperationRequest): Promise<JsonObject> {
  const { type } = bodyHeaders;
  if (route.mostUploadBytes === undefined || type === undefined || body === undefined || !isMultipart(type)) {
    return readBody(body, bodyHeaders);
  }
  return readMultipart(body, type);
}

/** No database keeps NUL characters, so nothing has a name with one; in bodies each field sees to it. */
function refuseNul(request: OperationRequest): void {
  const [field] = Object.entries(request.params).find(([, name]) => name.includes('\0')) ?? [];
  if (field !== undefined) {
    const message = 'there is nothing under a name with a NUL character';
    throw new ShipdockError('not_found', message, { details: [{ field, message }] });
  }
  if (!/%00/.test(request.url.search)) return;
  const message = 'must not contain NUL characters';
  throw new ShipdockError('unreadable_field', `the query ${message}`, { details: [{ field: 'query', message }] });
}

async function runOperation(
  engine: Engine,
  operation: RoutedOperation,
  request: OperationRequest,
  { query, body, database, keep }: { query: JsonObject; body: unknown } & KeptCall,
): Promise<HttpAnswer> {
  try {
    const asked = { query, unread: await unreadQuery(operation, query) };
    const keepReply: Services['keepReply'] =
      keep && ((transaction, reply) => keep(transaction, replyAnswer(reply, operation, request, asked)));
    const { isDryRun: dryRun, idempotencyKey: requestKey, url } = request;
    const words: Words = request.isByTerminal ? 'commands' : 'requests';
    const caller = { ...request.caller, baseUrl: url.origin, words, dryRun, requestKey, database, keepReply };
    const reply = await engine.callAs(caller, operation, { params: request.params, query, body });
    return replyAnswer(reply, operation, request, asked);
  } catch (error) {
    return failure(error, operation, request);
  }
}

function replyAnswer(
  reply: Reply<unknown>,
  operation: RoutedOperation,
  request: OperationRequest,
  { query, unread }: { readonly query: JsonObject; readonly unread: UnreadQuery },
): HttpAnswer {
  const told = reply.status ?? operation.route.status;
  const status = told === 204 && request.wantsAnswer && reply.value !== null ? 200 : told;
  const warnings = warningsHeader([...(reply.warnings ?? []), ...unread.warnings]);
  if (reply.file !== undefined) return fileAnswer(status, reply.file, warnings);
  if (!Array.isArray(reply.value)) return jsonAnswer(status, reply.value, warnings);
  if (operation.route.method !== 'GET') {
    return jsonAnswer(status, reply.value, { ...warnings, ...(reply.page && pageHeaders(reply.page)) });
  }
  if (reply.page === undefined) refuseMeaningless(unread);
  else refuseFilters(operation, unread);
  const page = listPage(reply, reply.value, { query, filters: unread.filters, url: request.url });
  return listAnswer(status, page.value, { ...warnings, ...page.headers });
}

function failure(error: unknown, operation: RoutedOperation, request: OperationRequest): HttpAnswer {
  if (isFault(error)) request.onFault(error);
  const isKeyed = isUnderKey(operation.route, request);
  return errorAnswer(error, request.id, { isKeyed, isByTerminal: request.isByTerminal });
}
