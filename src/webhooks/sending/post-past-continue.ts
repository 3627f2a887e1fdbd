import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Callback } from './callback.ts';

/**
 * Whether the receiver said `100 Continue` without being asked. HTTP allows that (RFC 9110, 15.2: whoever did not ask reads
 * on), but undici takes it for the end of the line.
 */
export function saidContinue(error: unknown): boolean {
  return error instanceof Error && error.message === 'bad response';
}

/**
 * Posts a callback by Node's own client, slower but patient with every interim answer, on a connection of its own.
 * @throws what kept it from being answered, by the system's codes; the signal's reason where that ended it.
 */
export function postPastContinue(
  callback: Callback,
  { lookup, signal }: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = new URL(callback.url);
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers: callback.headers, agent: false, lookup, signal }, resolve)
      .on('error', (error) => reject(signal.aborted ? signal.reason : error))
      .end(callback.body);
  });
}
