import { METHODS } from 'node:http';
import type { CommandRun, Typed } from '../../cli/command.ts';
import { readBytes } from '../../cli/input/json-input.ts';
import { remoteTransport } from '../../cli/remote/open-remote.ts';
import { remoteError } from '../../cli/remote/remote-error.ts';
import type { ApiAnswer, ApiRequest, Transport } from '../../cli/remote/transport.ts';
import type { Session } from '../../cli/session.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import { BASE_PATH } from '../answer/answer-operation.ts';
import { silentLog } from '../health/request-log.ts';
import { createServer } from '../server.ts';
import { DEFAULT_PORT } from './listening.ts';
import { openOwnEngine } from './own-engine.ts';

export const run: CommandRun = async (session, typed) => {
  const asked = await readRequest(session, typed);
  const { transport, close } = await openTransport(session);
  try {
    const answer = await transport(asked);
    if (typed.options.include === true) {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      session.notices.line(['', `HTTP ${answer.status}`, ...headers, ''].slice(1).join('\n'));
    }
    if (answer.status >= 300) return refuse(session, asked, answer);
    if (session.options.jq !== undefined && answer.text !== '' && !isJson(answer)) throw notFiltered(answer);
    await show(session, answer);
    return undefined;
  } finally {
    await close();
  }
};

/** With --json the very body that was answered, where it is JSON; else an error as every command tells it. */
function refuse(session: Session, { method, path }: ApiRequest, answer: ApiAnswer): number {
  const error = remoteError(answer);
  if (session.options.json && isJson(answer)) {
    session.notices.line(answer.text);
    return error.exitCode;
  }
  if (error.code !== 'route_not_found') throw error;
  throw new ShipdockError('route_not_found', `the API has no route ${method} ${BASE_PATH}${path}`, {
    about: 'nothing',
    hint: 'shipdock api GET /openapi.json',
  });
}

function notFiltered({ headers }: ApiAnswer): ShipdockError {
  const type = headers['content-type'] ?? 'of no kind that is told';
  return new ShipdockError('usage', `--jq filters JSON; the answer is ${type}`, { hint: 'leave out --jq' });
}

function isJson({ headers }: ApiAnswer): boolean {
  return headers['content-type']?.startsWith('application/json') === true;
}

/** Text where people read it; a file, and whatever has a place of its own, byte for byte. */
async function show(session: Session, { headers, text, bytes }: ApiAnswer): Promise<void> {
  const isText = /^(text\/|application\/json)/.test(headers['content-type'] ?? 'text/plain');
  if (isText && session.options.output === undefined) {
    if (text !== '') session.output.raw(text.endsWith('\n') ? text : `${text}\n`);
    return;
  }
  const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? 'answer';
  const target = await session.output.binary();
  const path = await target.write(bytes, name);
  if (path !== undefined) session.notices.receipt(`wrote ${path}`);
}

/** Links in an answer lead where `serve` listens, as those of other commands do. */
const AUTHORITY = `localhost:${DEFAULT_PORT}`;

interface OpenTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** The server that was named, or the router in this process, without a port. */
async function openTransport(session: Session): Promise<OpenTransport> {
  if (session.remote !== undefined) {
    return { transport: remoteTransport(session.remote), close: async () => undefined };
  }
  const engine = await openOwnEngine(session, 'at_once');
  const { account, actor } = engine.services;
  const server = createServer(engine, { log: silentLog, caller: { account, actor } });
  return {
    async transport({ method, path, headers, body }) {
      const payload = body === undefined ? {} : { payload: body };
      // Whatever was typed: the router answers a method that it does not have.
      const wanted = { method: method as 'GET', url: BASE_PATH + path, authority: AUTHORITY, headers, ...payload };
      const answer = await server.inject(typeof body === 'object' ? { ...wanted, payload: Buffer.from(body) } : wanted);
      const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(told),
        text: answer.body,
        bytes: answer.rawPayload,
      };
    },
    async close() {
      await server.close();
      await engine.close();
    },
  };
}

async function readRequest(session: Session, typed: Typed): Promise<ApiRequest> {
  const method = methodOf(String(typed.arguments.method));
  const path = pathOf(String(typed.arguments.path));
  const fields = [typed.options.field ?? []].flat().map(String);
  const { file } = typed.options;
  if (session.options.jq !== undefined && session.options.output !== undefined) {
    throw new ShipdockError('usage', '--jq and -o exclude one another: what is filtered goes to standard output');
  }
  if (typeof file === 'string' && fields.length > 0) {
    throw new ShipdockError('usage', '--field and --file are two ways to say the same: give one', {
      hint: shell`shipdock api ${method} ${path} --file FILE`,
    });
  }
  if (typeof file === 'string') {
    return { method, path, headers: {}, body: await readBytes(session, file) };
  }
  const form = fields.map(pairOf).join('&');
  if (fields.length === 0) return { method, path, headers: {}, body: undefined };
  if (method === 'GET')
    return { method, path: `${path}${path.includes('?') ? '&' : '?'}${form}`, headers: {}, body: undefined };
  return { method, path, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form };
}

/** @throws ShipdockError `usage` for a word that no server can be sent. */
function methodOf(given: string): string {
  const method = given.toUpperCase();
  if (METHODS.includes(method)) return method;
  throw new ShipdockError('usage', `${given} is no HTTP method; the API has ${OFFERED.join(', ')}`, {
    hint: didYouMean(nearest(method, OFFERED)) ?? 'shipdock api GET /orders',
  });
}

const OFFERED = ['GET', 'POST', 'DELETE'];

/** `/orders/1`, `orders/1` and `/api/v4/orders/1` are the same. */
function pathOf(given: string): string {
  const path = given.startsWith('/') ? given : `/${given}`;
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
}

/** `tags[]=gift` as a form has it: the name as it stands, the value escaped. */
function pairOf(field: string): string {
  const at = field.indexOf('=');
  if (at > 0) return `${encodeURIComponent(field.slice(0, at))}=${encodeURIComponent(field.slice(at + 1))}`;
  throw new ShipdockError('usage', `--field "${field}" is not of the form name=value`, {
    hint: '--field order_number=SO-1',
  });
}
