import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import type { Callback, CallbackAnswer } from './callback.ts';
import { postPastContinue, saidContinue } from './post-past-continue.ts';
import { type AddressCheck, type AddressPolicy, addressCheck } from './reachable-address.ts';
import { sharedLookup } from './shared-lookup.ts';

/** Sends callbacks. Never throws: whatever happens is an answer. */
export interface CallbackSender {
  send(callback: Callback): Promise<CallbackAnswer>;
  /** Ends the connections that are kept open. */
  close(): Promise<void>;
}

export interface SenderOptions {
  readonly environment: AddressPolicy['environment'];
  /** Who resolves names; the system's resolver where absent. */
  readonly resolve?: LookupFunction;
  readonly timeoutMs?: number;
}

/** The whole of an attempt, from the name's resolution to the answer (decisions 7). */
const TIMEOUT_MS = 15_000;
const MOST_RESPONSE_CHARACTERS = 1_000;
/** Beyond that another connection is cheaper. */
const MOST_SKIPPED_BYTES = 128 * 1024;

/**
 * Connections go to the very addresses that were checked: the check is in the look-up that the connection itself makes, so
 * that a name which resolves otherwise a moment later has nothing to change.
 */
export function createCallbackSender(options: SenderOptions): CallbackSender {
  const ways = new Map<string, Way>();
  const resolve = sharedLookup(options.resolve ?? lookUp);
  const wayFor = (allowed: readonly string[]): Way => {
    const key = allowed.join(' ');
    const known = ways.get(key) ?? openWay(allowed, { ...options, resolve });
    ways.set(key, known);
    return known;
  };
  return {
    async send(callback) {
      const startedAt = performance.now();
      const answer = await attempt(callback, wayFor(callback.allowed), options).catch(failed);
      return { ...answer, ms: Math.round(performance.now() - startedAt) };
    },
    async close() {
      await Promise.all([...ways.values()].map(({ agent }) => agent.destroy()));
    },
  };
}

/** The connections to whatever an account may reach. */
interface Way {
  readonly check: AddressCheck;
  readonly lookup: LookupFunction;
  readonly agent: Agent;
  /** Receivers that say `100 Continue` unasked, by scheme, host and port. */
  readonly saysContinue: Set<string>;
}

type Answer = Omit<CallbackAnswer, 'ms'>;

/** Why an address is not reached; never a reason to look for a bug. */
class ClosedAddress extends Error {}

function openWay(allowed: readonly string[], options: SenderOptions & { readonly resolve: LookupFunction }): Way {
  const { environment, resolve, timeoutMs = TIMEOUT_MS } = options;
  const check = addressCheck({ environment, allowed });
  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolve(hostname, lookupOptions, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address);
      callback(error ?? faultOf(hostname, found, check), address, family);
    });
  };
  const connect = { lookup, timeout: timeoutMs };
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  return { check, lookup, agent, saysContinue: new Set() };
}

/** One closed address among several is enough: nobody needs a name that is public and private. */
function faultOf(hostname: string, addresses: readonly string[], check: AddressCheck): Error | null {
  for (const address of addresses) {
    const kind = check(address);
    const named = hostname === address ? address : `${hostname} is ${address}, which`;
    if (kind !== undefined) return new ClosedAddress(`${named} is ${kind}`);
  }
  return addresses.length === 0 ? new ClosedAddress(`${hostname} has no address`) : null;
}

async function attempt(callback: Callback, way: Way, options: SenderOptions): Promise<Answer> {
  refuseUnchecked(new URL(callback.url), way, options);
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const { statusCode, headers, body } = await post(callback, way, signal);
  const isTaken = statusCode >= 200 && statusCode < 300;
  const response = isTaken ? await skipped(body) : await beginning(body);
  return {
    status: statusCode,
    failure: isTaken ? null : failureOf(statusCode),
    response,
    retryAfter: [headers['retry-after']].flat()[0],
  };
}

/** What comes after the head of an answer is still to be read. */
interface Head {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

async function post(callback: Callback, way: Way, signal: AbortSignal): Promise<Head> {
  const { origin } = new URL(callback.url);
  if (!way.saysContinue.has(origin)) {
    try {
      const { headers, body } = callback;
      return await request(callback.url, { method: 'POST', headers, body, dispatcher: way.agent, signal });
    } catch (error) {
      if (!saidContinue(error)) throw error;
      // It may have taken this one already: with the same id it is one event to it. Those after it go the other way at once.
      way.saysContinue.add(origin);
    }
  }
  const answer = await postPastContinue(callback, { lookup: way.lookup, signal });
  return { statusCode: answer.statusCode ?? 0, headers: answer.headers, body: answer };
}

/** An address that is written as one is never looked up; URL has brought decimal, octal and hexadecimal forms to the usual. */
function refuseUnchecked(url: URL, { check }: Way, { environment }: SenderOptions): void {
  if (url.protocol !== 'https:' && environment === 'production') {
    throw new ClosedAddress('in production only https is called');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const fault = isIP(host) === 0 ? null : faultOf(host, [host], check);
  if (fault !== null) throw fault;
}

function failureOf(status: number): string {
  return status >= 300 && status < 400 ? `answered ${status}: redirects are not followed` : `answered ${status}`;
}

/**
 * What comes after 2xx says nothing, and is read for the next event to go by the same line; that it breaks off takes nothing
 * back.
 */
async function skipped(body: Readable): Promise<null> {
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += piece.length;
      if (bytes > MOST_SKIPPED_BYTES) break;
    }
  } catch {
    // It was taken all the same.
  }
  return null;
}

async function beginning(body: Readable): Promise<string | null> {
  let text = '';
  body.setEncoding('utf8');
  try {
    for await (const piece of body) {
      text += String(piece);
      if (text.length >= MOST_RESPONSE_CHARACTERS) break;
    }
  } catch {
    // The status says what there is to say.
  }
  const kept = text
    .slice(0, MOST_RESPONSE_CHARACTERS)
    .replaceAll('\0', '')
    .replaceAll(/\p{Surrogate}/gu, '');
  return kept === '' ? null : kept;
}

function failed(error: unknown): Answer {
  return { status: null, failure: reasonOf(error), response: null, retryAfter: undefined };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (error instanceof ClosedAddress) return `not called: ${error.message}`;
  const known = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  return known ?? `not reached: ${error.message || code}`;
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/TimeoutError|_TIMEOUT|ETIMEDOUT/, 'no answer within 15 s'],
  [/ECONNREFUSED/, 'the connection was refused'],
  [/ENOTFOUND|EAI_/, 'the name does not resolve'],
  [/UND_ERR_SOCKET|ECONNRESET|EPIPE/, 'the receiver closed the line'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH/, 'what answers there does not speak TLS'],
  [/CERT_HAS_EXPIRED/, 'the certificate has expired'],
  [/ALTNAME/, 'the certificate is for another name'],
  [/SELF_SIGNED|UNABLE_TO/, 'the certificate is of nobody who is trusted here'],
  [/CERT/, 'the certificate is not accepted'],
  [/TLS|SSL|EPROTO/, 'no TLS was agreed on'],
];
