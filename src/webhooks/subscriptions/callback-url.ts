import type { Environment } from '../../kernel/context.ts';
import { ShipdockError } from '../../kernel/errors.ts';

/** Where callbacks go, and the HTTP Basic credentials that its URL carried, as `user:password`. */
export interface CallbackUrl {
  /** Without credentials: they are never shown again. */
  readonly url: string;
  readonly credentials: string | null;
}

const LONGEST = 2048;

/**
 * Reads an address for callbacks. Only its form is checked; names are resolved and checked at every connection (decisions 7).
 * @throws ShipdockError `unreadable_field` naming `callback_url`.
 */
export function readCallbackUrl(entered: string | undefined, environment: Environment): CallbackUrl {
  const text = entered?.trim() ?? '';
  if (text === '') throw wrong('is missing', 'callback_url: the address that events are posted to');
  if (text.length > LONGEST) throw wrong(`is ${text.length} characters long; at most ${LONGEST} are kept`);
  const url = parsed(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const allowed = environment === 'production' ? 'https' : 'https, or http in the sandbox';
    throw wrong(`begins with ${url.protocol.slice(0, 20)}; it must be ${allowed}`, 'https://example.com/webhooks');
  }
  if (url.protocol === 'http:' && environment === 'production') {
    throw wrong('is http; in production it must be https', `https://${url.host}${url.pathname}`);
  }
  if (url.hash !== '') throw wrong('has a fragment (#…), which no request carries');
  const credentials = credentialsOf(url);
  url.username = '';
  url.password = '';
  return { url: url.toString(), credentials };
}

/**
 * Who takes attention from nobody else while it is slow or silent: the address without its query. Behind one host many may be
 * reached, of whom each is as well as its own program.
 */
export function receiverOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function parsed(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw wrong('is no URL', 'https://example.com/webhooks');
  }
}

function credentialsOf(url: URL): string | null {
  if (url.username === '' && url.password === '') return null;
  return `${decoded(url.username)}:${decoded(url.password)}`;
}

/** A per cent sign that begins nothing stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function wrong(message: string, hint?: string): ShipdockError {
  return new ShipdockError('unreadable_field', `callback_url ${message}`, {
    details: [{ field: 'callback_url', message }],
    ...(hint === undefined ? {} : { hint }),
  });
}
