import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvHttpProxyAgent, request } from 'undici';
import { withoutPassword } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import type { Variables } from '../engine/environment.ts';
import type { ApiAnswer, ApiRequest, Transport } from './transport.ts';

const TIMEOUT_MS = 120_000;
/** A server that restarts is away for a moment. */
const PAUSES_MS = [200, 1_000];

export interface HttpServerAddress {
  /** As it was given: with or without /api/v4. */
  readonly server: string;
  readonly apiKey: string;
  /** For --debug: told of every request, without its key. */
  readonly debugLine: ((text: string) => void) | undefined;
}

/**
 * Sends requests to a server. What failed on the way is sent again: a POST that changes something carries an
 * Idempotency-Key, so that it is done once, whichever of its answers arrives. Where none does, nobody here knows whether it is
 * done, and whoever runs the command again sends another key.
 * @throws ShipdockError `usage` for an address that is none.
 */
export function httpTransport(address: HttpServerAddress, variables: Variables): Transport {
  const base = baseUrl(address.server);
  const proxy = variables.HTTPS_PROXY ?? variables.https_proxy ?? variables.HTTP_PROXY ?? variables.http_proxy;
  const dispatcher = proxy === undefined || proxy === '' ? undefined : new EnvHttpProxyAgent();
  return async (asked) => {
    // What is searched for is often a person's name.
    const named = `${asked.method} ${base}${asked.path.replaceAll(/=[^&]*/g, '=…')}`;
    const key = asked.method === 'POST' && asked.isRead !== true ? { 'idempotency-key': randomUUID() } : {};
    const headers = { ...key, ...asked.headers, 'x-api-key': address.apiKey };
    const isKeyed = asked.headers['idempotency-key'] !== undefined;
    let mayBeDone = false;
    for (let attempt = 0; ; attempt++) {
      const started = performance.now();
      try {
        const answer = await send(`${base}${asked.path}`, { ...asked, headers }, dispatcher);
        const ms = Math.round(performance.now() - started);
        address.debugLine?.(`http: ${named} → ${answer.status} in ${ms} ms`);
        return answer;
      } catch (error) {
        mayBeDone ||= isChange(asked) && mayHaveArrived(error);
        const pause = PAUSES_MS[attempt];
        if (pause === undefined) throw mayBeDone ? outcomeUnknown(base, error, isKeyed) : unreachable(base, error);
        address.debugLine?.(`http: ${named} failed, again in ${pause} ms`);
        await sleep(pause);
      }
    }
  };
}

async function send(url: string, asked: ApiRequest, dispatcher: EnvHttpProxyAgent | undefined): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await request(url, {
    // Whatever the person typed; the server answers a method that it does not have.
    method: asked.method as 'GET',
    headers: asked.headers,
    body: asked.body ?? null,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    ...(dispatcher === undefined ? {} : { dispatcher }),
  });
  const single = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  const bytes = Buffer.from(await body.arrayBuffer());
  return { status: statusCode, headers: Object.fromEntries(single), text: bytes.toString('utf8'), bytes };
}

function baseUrl(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new ShipdockError('usage', `"${withoutPassword(server)}" is no address of a server`, {
      hint: '--server https://shipdock.example.com',
    });
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith('/api/v4') ? path : `${path}/api/v4`}`;
}

function isChange({ method, isRead, headers }: ApiRequest): boolean {
  return method !== 'GET' && isRead !== true && headers['x-shipdock-dry-run'] === undefined;
}

/** What a line that broke, or a server that is silent, fails with; without a connection there are others. */
const ON_THE_WAY = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

function mayHaveArrived(error: unknown): boolean {
  return ON_THE_WAY.has(systemCode(error));
}

/** A program that runs again what may be would do it twice, unless it gave a key of its own. */
function outcomeUnknown(base: string, error: unknown, isKeyed: boolean): ShipdockError {
  const message = `${base} was asked and its answer did not arrive (${reasonOf(error)}): whether it did what was asked is not known`;
  return new ShipdockError('server_unreachable', message, {
    hint: 'look before it is run again; imports, bookings and what has an --idempotency-key do nothing twice',
    retryable: isKeyed,
    cause: error,
  });
}

function unreachable(base: string, error: unknown): ShipdockError {
  return new ShipdockError('server_unreachable', `${base} cannot be reached: ${reasonOf(error)}`, {
    hint: 'is it running, and is the address right?',
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : systemCode(error);
}
