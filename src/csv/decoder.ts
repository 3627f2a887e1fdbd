import type { CsvEncoding } from '../kernel/encoding-names.ts';
import type { LocalEncoding } from './encoding.ts';

/** Text of a piece of the file, up to its first byte that the encoding does not allow. */
export interface Decoded {
  readonly text: string;
  readonly invalid?: InvalidByte;
  /** Known at the end of what was to be another encoding, which allows nearly every byte: a word that shows it to be UTF-8. */
  readonly utf8Word?: string;
}

export interface InvalidByte {
  readonly byte: number;
  /** Position in the file, from 0. */
  readonly offset: number;
}

export interface Decoder {
  decode(bytes: Uint8Array, isLast: boolean): Decoded;
}

/**
 * Decodes a file piece by piece. A character cut in two by the end of a piece waits for the next one; nothing is ever
 * replaced by a substitute: the first byte that cannot be read is named with its place.
 * `offset` is where the first piece begins in the file (behind its byte order mark).
 */
export function createDecoder(encoding: CsvEncoding, offset: number): Decoder {
  if (encoding !== 'utf-8' && encoding !== 'utf-16le' && encoding !== 'utf-16be') {
    return refusingUtf8(encoding === 'windows-1252' ? windows1252Decoder() : localDecoder(encoding));
  }
  return strictDecoder(encoding, offset, {
    endOf: (bytes) => bytes.length - cutLength(bytes, encoding),
    upToInvalid: (bytes, start) => upToInvalid(bytes, encoding, start),
  });
}

interface Pieces {
  /** How many of the bytes can be read by themselves; what is behind them waits for the next piece. */
  endOf(bytes: Uint8Array): number;
  /** Reads bytes of which one is invalid; the first stands at `start` in the file. */
  upToInvalid(bytes: Uint8Array, start: number): Decoded;
}

function strictDecoder(encoding: CsvEncoding, offset: number, { endOf, upToInvalid }: Pieces): Decoder {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let kept: Uint8Array = new Uint8Array(0);
  let position = offset;
  return {
    decode(bytes, isLast) {
      const all = kept.length === 0 ? bytes : concat(kept, bytes);
      const whole = isLast ? all : all.subarray(0, endOf(all));
      kept = all.slice(whole.length);
      const start = position;
      position += whole.length;
      try {
        return { text: strict.decode(whole) };
      } catch {
        return upToInvalid(whole, start);
      }
    },
  };
}

/** Names in windows-1252 that are UTF-8 too, from the first one of a file to the last, there are none; nor in others. */
function refusingUtf8(asked: Decoder): Decoder {
  const utf8 = createDecoder('utf-8', 0);
  let mayBeUtf8 = true;
  let word: string | undefined;
  return {
    decode(bytes, isLast) {
      const decoded = asked.decode(bytes, isLast);
      if (mayBeUtf8) {
        const read = utf8.decode(bytes, isLast);
        mayBeUtf8 = read.invalid === undefined;
        word ??= WORD_BEYOND_ASCII.exec(read.text)?.[0];
      }
      const isOver = isLast || decoded.invalid !== undefined;
      return isOver && mayBeUtf8 && word !== undefined ? { ...decoded, utf8Word: word } : decoded;
    },
  };
}

/** Every byte is a character of it. */
export function windows1252Decoder(): Decoder {
  return { decode: (bytes) => ({ text: decodeWindows1252(bytes) }) };
}

/** A piece ends behind a sign of ASCII that is no second half of a character in any of these encodings. */
function localDecoder(encoding: LocalEncoding): Decoder {
  return strictDecoder(encoding, 0, {
    endOf: (bytes) => bytes.findLastIndex((byte) => byte < FIRST_DIGIT) + 1,
    upToInvalid: (bytes, start) => upToInvalidOf(encoding, bytes, start),
  });
}

const FIRST_DIGIT = 0x30;

function upToInvalidOf(encoding: LocalEncoding, bytes: Uint8Array, start: number): Decoded {
  const byByte = new TextDecoder(encoding, { fatal: true });
  let text = '';
  let at = 0;
  try {
    for (; at < bytes.length; at++) text += byByte.decode(bytes.subarray(at, at + 1), { stream: true });
  } catch {
    return { text, invalid: { byte: bytes[at] ?? 0, offset: start + at } };
  }
  // It ends inside a character.
  return { text, invalid: { byte: bytes[at - 1] ?? 0, offset: start + at - 1 } };
}

const WORD_BEYOND_ASCII = /[\p{L}\p{M}\d]*[^\p{ASCII}][\p{L}\p{M}\d]*/u;

/** A text in UTF-8 as it is read where it is taken for another encoding. */
export function misread(text: string, encoding: CsvEncoding): string {
  const bytes = new TextEncoder().encode(text);
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

export function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** How many bytes at the end belong to a character that is not complete yet. */
function cutLength(bytes: Uint8Array, encoding: CsvEncoding): number {
  return encoding === 'utf-8' ? utf8CutLength(bytes) : utf16CutLength(bytes, encoding === 'utf-16be');
}

function utf8CutLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) return utf8Length(byte) > back ? back : 0;
  }
  return 0;
}

function utf8Length(leadByte: number): number {
  if (leadByte >= 0xf0) return 4;
  if (leadByte >= 0xe0) return 3;
  return leadByte >= 0xc0 ? 2 : 1;
}

function utf16CutLength(bytes: Uint8Array, isBigEndian: boolean): number {
  const odd = bytes.length % 2;
  const highByte = bytes[bytes.length - odd - (isBigEndian ? 2 : 1)] ?? 0;
  const isHighSurrogate = highByte >= 0xd8 && highByte <= 0xdb;
  return odd + (isHighSurrogate && bytes.length >= 2 ? 2 : 0);
}

const SUBSTITUTE = '\uFFFD';

/** Decodes leniently: the first substitute that does not itself stand in the bytes marks the place of the fault. */
function upToInvalid(bytes: Uint8Array, encoding: CsvEncoding, start: number): Decoded {
  const lenient = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  let index = lenient.indexOf(SUBSTITUTE);
  let offset = 0;
  let measured = 0;
  while (index !== -1) {
    offset += byteLength(lenient.slice(measured, index), encoding);
    const after = offset + byteLength(SUBSTITUTE, encoding);
    if (!isSubstitute(bytes.subarray(offset, after), encoding)) break;
    offset = after;
    measured = index + 1;
    index = lenient.indexOf(SUBSTITUTE, measured);
  }
  const text = index === -1 ? lenient : lenient.slice(0, index);
  return { text, invalid: { byte: bytes[offset] ?? 0, offset: start + offset } };
}

function byteLength(text: string, encoding: CsvEncoding): number {
  return encoding === 'utf-8' ? new TextEncoder().encode(text).length : text.length * 2;
}

function isSubstitute(bytes: Uint8Array, encoding: CsvEncoding): boolean {
  const [high, low] = encoding === 'utf-16be' ? [0xff, 0xfd] : [0xfd, 0xff];
  const wanted = encoding === 'utf-8' ? [0xef, 0xbf, 0xbd] : [high, low];
  return wanted.length === bytes.length && wanted.every((byte, at) => bytes[at] === byte);
}

// Bytes 80 to 9F of windows-1252 (Encoding Standard); the five that it leaves open stand for themselves. Spelled out
// because some Node releases decode them as ISO 8859-1.
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = new TextDecoder('utf-16le').decode(Uint16Array.from(bytes));
  return latin1.replace(/[\u0080-\u009F]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char);
}
