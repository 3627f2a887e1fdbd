import type { HttpAnswer } from '../../kernel/http-answer.ts';
import type { FileAnswer } from '../../kernel/operation.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  if (status === 204) return { status, headers, body: '' };
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/**
 * As `jsonAnswer`, of a list. Its rows become bytes one by one: V8 makes the text of a whole page of orders from pieces, and
 * then goes from end to end three times, to join, to measure and to encode it.
 */
export function listAnswer(
  status: number,
  rows: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const texts = rows.map((row) => JSON.stringify(row));
  const separators = texts.length + 1;
  const body = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), Math.max(separators, 2)));
  let end = body.write('[');
  for (const text of texts) {
    if (end > 1) end += body.write(',', end);
    end += body.write(text, end);
  }
  body.write(']', end);
  return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body };
}

/**
 * A file as it is. Browsers show PDFs and pictures and save the rest; nothing in a file may run, whoever uploaded it.
 */
export function fileAnswer(
  status: number,
  file: FileAnswer,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const isShown = /^(application\/pdf|image\/)/.test(file.mediaType);
  const plain = file.filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const name = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename).replaceAll("'", '%27')}`;
  return {
    status,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${name}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...headers,
    },
    body: file.bytes,
  };
}
