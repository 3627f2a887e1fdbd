import { doubledMember } from '../../kernel/doubled-member.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { bodyObject, readJson } from '../../kernel/read-json.ts';
import { shortened } from '../../kernel/shortened.ts';
import { readForm } from './form-data.ts';

/**
 * Reads a request's body, which is an object in every route.
 * @throws ShipdockError `unreadable_body`, `unsupported_media_type`.
 */
export function readBody(bytes: Uint8Array | undefined, headers: BodyHeaders): JsonObject {
  return bodyObject(readValue(bytes, headers) ?? {});
}

/**
 * Reads a request's body as decisions 1 say: JSON or form data by its content type, by its first character where none was
 * sent. An empty body is an empty object, whatever its type claims.
 */
function readValue(bytes: Uint8Array | undefined, headers: BodyHeaders): unknown {
  if (bytes === undefined || bytes.length === 0) return {};
  const coding = headers.encoding?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') {
    throw unsupported(`a body with Content-Encoding ${shown(coding)}`, 'send it as it is, without Content-Encoding');
  }
  const kind = bodyKind(headers.type);
  if (kind === undefined) throw unsupported(`a body of type ${shown(headers.type ?? '')}`);
  const text = decode(bytes);
  const first = text.trimStart()[0];
  if (first === undefined) return {};
  if (kind === 'json') return readWholeJson(text);
  // No form begins with a brace: curl calls any body a form unless told otherwise.
  return first === '{' || (first === '[' && kind === 'unnamed') ? readWholeJson(text) : readForm(text.trim());
}

/** Of two members of one name only the last would be read: which of them was meant, nobody here knows. */
function readWholeJson(text: string): unknown {
  const value = readJson(text);
  const doubled = doubledMember(text);
  if (doubled === undefined) return value;
  const field = shortened(doubled, 40);
  throw new ShipdockError('unreadable_body', `the body says "${field}" twice in one object`, {
    hint: 'leave one of them out: only the last would be read',
    details: [{ field, message: 'is there twice in one object' }],
  });
}

export interface BodyHeaders {
  readonly type: string | undefined;
  readonly encoding: string | undefined;
}

function bodyKind(type: string | undefined): 'json' | 'form' | 'unnamed' | undefined {
  const media = type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media === '') return 'unnamed';
  if (media === 'application/x-www-form-urlencoded') return 'form';
  return media === 'application/json' || media === 'text/json' || /^application\/[\w.-]+\+json$/.test(media)
    ? 'json'
    : undefined;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ShipdockError('unreadable_body', 'the body is not UTF-8 text', { cause: error });
  }
}

function unsupported(what: string, hint = 'send JSON with Content-Type: application/json'): ShipdockError {
  return new ShipdockError('unsupported_media_type', `${what} is not taken here`, { hint });
}

function shown(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
