import type { Environment } from '../../kernel/context.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { isJsonObject } from '../../kernel/json.ts';
import type { OperationInput, Reply, Route } from '../../kernel/operation.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import type { CommandKey, EngineHandle } from '../engine/engine-handle.ts';
import { queryText } from './query-text.ts';
import { remoteError } from './remote-error.ts';
import { requestBody } from './request-body.ts';
import { routePath } from './route-path.ts';
import type { ApiAnswer, Transport } from './transport.ts';

export interface RemoteWishes {
  readonly environment: Environment | undefined;
  readonly account: string | undefined;
  readonly dryRun: boolean;
  readonly commandKey: CommandKey | undefined;
  /** Its name, `audit verify`. */
  readonly command: string;
}

/**
 * The engine of a server: every operation that has a route runs there, with the same answer and the same errors.
 * @throws ShipdockError `unauthorized`, `wrong_environment`, `account_not_found`, `server_unreachable`.
 */
export async function openRemoteEngine(transport: Transport, wishes: RemoteWishes): Promise<EngineHandle> {
  const { environment } = await checkedCaller(transport, wishes);
  return {
    environment,
    isRemote: true,
    async call(operation, input) {
      if (operation.route === undefined) throw notThere(wishes.command);
      return callRemotely(transport, { ...operation, route: operation.route }, input, wishes);
    },
    close: async () => undefined,
  };
}

async function checkedCaller(transport: Transport, wishes: RemoteWishes) {
  const answer = await transport({ method: 'GET', path: '/user', headers: {}, body: undefined });
  const caller = answered<unknown>(answer);
  if (!isCaller(caller)) throw noServer();
  if (wishes.environment !== undefined && wishes.environment !== caller.environment) {
    const message = `the server is ${caller.environment}, ${wishes.environment} was asked for; nothing was done`;
    throw new ShipdockError('wrong_environment', message, { hint: `name the ${wishes.environment} server` });
  }
  if (wishes.account !== undefined && wishes.account !== caller.account.id && wishes.account !== caller.account.name) {
    const message = `the API key is of the account ${caller.account.name}, not of ${wishes.account}; nothing was done`;
    throw new ShipdockError('wrong_environment', message, { hint: 'leave --account away, or use that account’s key' });
  }
  return caller;
}

interface Caller {
  readonly environment: Environment;
  readonly account: { readonly id: string; readonly name: string };
}

/** Whatever else answers there may speak JSON too; taken for shipdock, it would seem to have done what it was asked. */
function isCaller(answer: unknown): answer is Caller {
  return isJsonObject(answer) && typeof answer.environment === 'string' && isJsonObject(answer.account);
}

async function callRemotely<Output>(
  transport: Transport,
  { route, changes }: { readonly route: Route; readonly changes: boolean },
  input: OperationInput,
  wishes: RemoteWishes,
): Promise<Reply<Output>> {
  const how = { ...wishes, isRead: !changes };
  if (route.answers !== undefined) return fileReply(await ask(transport, route, input, how));
  if (input.query?.per_page === 'all') return everyPage(transport, route, input);
  const reply = replyOf<Output>(await ask(transport, route, input, how));
  return route.method === 'GET' && isCut(reply, input) ? everyPage(transport, route, input) : reply;
}

/** Whether a list that nobody wanted page by page has more rows than the server gave at once. */
function isCut({ value, page }: Reply<unknown>, { query }: OperationInput): boolean {
  const isWhole = query?.page === undefined && query?.per_page === undefined;
  return isWhole && page !== undefined && Array.isArray(value) && value.length < page.total;
}

/** What the terminal reads at once, a server gives page by page: behind the last id where it can, so that rows may leave. */
async function everyPage<Output>(transport: Transport, route: Route, input: OperationInput): Promise<Reply<Output>> {
  const rows: unknown[] = [];
  const { sort, direction } = input.query ?? {};
  const isById = route.query?.includes('after_id') === true && sort === undefined && direction === undefined;
  for (let page = 1; ; page++) {
    const last = isById ? idOf(rows.at(-1)) : undefined;
    const position = last === undefined ? { page } : { page: 1, after_id: last };
    const query = { ...input.query, ...position, per_page: MAX_PER_PAGE };
    const reply = replyOf<readonly unknown[]>(await ask(transport, route, { ...input, query }));
    rows.push(...reply.value);
    if (reply.value.length < MAX_PER_PAGE) {
      // A list, as the operation's own type says.
      const value = rows as Output;
      return { ...reply, value, page: { total: rows.length, page: 1, perPage: Math.max(rows.length, 1) } };
    }
  }
}

function idOf(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}

type HowAsked = Pick<RemoteWishes, 'dryRun' | 'commandKey'> & { readonly isRead: boolean };

const READING: HowAsked = { isRead: true, dryRun: false, commandKey: undefined };

async function ask(
  transport: Transport,
  route: Route,
  input: OperationInput,
  { isRead, dryRun, commandKey }: HowAsked = READING,
): Promise<ApiAnswer> {
  const query = queryText(input.query ?? {});
  const { body, headers } = await requestBody(route.method === 'GET' ? undefined : input.body);
  const key = isRead || route.method !== 'POST' ? undefined : commandKey;
  const answer = await transport({
    method: route.method,
    path: (await routePath(route, input.params ?? {})) + (query === '' ? '' : `?${query}`),
    // Deletions answer nothing otherwise, and the terminal tells what went; what may be done next it tells as commands.
    headers: {
      ...headers,
      prefer: 'return=representation, hints=commands',
      ...(dryRun ? { 'x-shipdock-dry-run': 'true' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key.key }),
    },
    body,
    isRead,
  });
  if (answer.headers['idempotent-replayed'] === 'true') key?.onRepeat();
  return answer;
}

/** An answer as the reply that the operation gave. @throws ShipdockError the error that was answered. */
export function replyOf<Output>(answer: ApiAnswer): Reply<Output> {
  const value = answered<Output>(answer);
  const total = answer.headers['x-total'];
  const warnings = answer.headers['x-shipdock-warnings'];
  return {
    value,
    status: answer.status,
    ...(total === undefined
      ? {}
      : {
          page: {
            total: Number(total),
            page: Number(answer.headers['x-page'] ?? 1),
            perPage: Number(answer.headers['x-per-page'] ?? MAX_PER_PAGE),
          },
        }),
    ...(warnings === undefined ? {} : { warnings: JSON.parse(warnings) as readonly string[] }),
  };
}

/** A file that is the whole answer, under the name that the server gave it. */
function fileReply<Output>(answer: ApiAnswer): Reply<Output> {
  if (answer.status >= 300) throw remoteError(answer);
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers['content-disposition'] ?? '')?.[1];
  const mediaType = answer.headers['content-type'];
  if (name === undefined || mediaType === undefined) throw noServer();
  // The operation answers no value beside its file.
  return { value: null as Output, file: { bytes: answer.bytes, mediaType, filename: decodeURIComponent(name) } };
}

function answered<Value>(answer: ApiAnswer): Value {
  if (answer.status >= 300) throw remoteError(answer);
  try {
    // The server answers what the operation answers; 204 has no body.
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Value;
  } catch (error) {
    throw noServer(error);
  }
}

function noServer(cause?: unknown): ShipdockError {
  return new ShipdockError('server_unreachable', 'what answered is no shipdock server', { cause });
}

function notThere(name: string): ShipdockError {
  return new ShipdockError('usage', `${name} works where the data is, not through a server`, {
    hint: 'run it on that machine, without --server (SHIPDOCK_SERVER) and with --db',
  });
}
