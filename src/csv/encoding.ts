import { BYTE_ENCODINGS, type CsvEncoding, UNICODE_ENCODINGS } from '../kernel/encoding-names.ts';
import { ShipdockError } from '../kernel/errors.ts';

/** Read only where they are asked for. */
export type LocalEncoding = Exclude<(typeof BYTE_ENCODINGS)[number], 'windows-1252'>;

export interface DetectedEncoding {
  readonly encoding: CsvEncoding;
  /** Bytes of the byte order mark, to be skipped. */
  readonly bomLength: number;
  /** UTF-8 because nothing says otherwise. */
  readonly isAssumed?: boolean;
}

/**
 * Reads the name of an encoding as a person writes it; undefined for one that is not supported. `latin1` means
 * windows-1252, as browsers and spreadsheets read it.
 */
export function parseEncodingName(text: string): CsvEncoding | undefined {
  const name = text.trim().toLowerCase();
  return ALIASES[name] ?? [...UNICODE_ENCODINGS, ...BYTE_ENCODINGS].find((each) => each === name);
}

const ALIASES: Readonly<Record<string, CsvEncoding>> = {
  utf8: 'utf-8',
  'utf-16': 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  latin1: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  cp1252: 'windows-1252',
};

/**
 * Tells the encoding of a file from its first bytes: by its byte order mark, else UTF-16 by where its zero bytes stand,
 * else UTF-8. A byte order mark is believed before `asked`, since it cannot be there by chance.
 * @throws unreadable_file where the bytes are no text at all (a workbook, a PDF, an archive …).
 */
export function detectEncoding(head: Uint8Array, name: string, asked?: CsvEncoding): DetectedEncoding {
  refuseBinary(head, name);
  const marked = BYTE_ORDER_MARKS.find(({ bytes }) => startsWith(head, bytes));
  if (marked !== undefined) return { encoding: marked.encoding, bomLength: marked.bytes.length };
  const told = asked ?? utf16Pattern(head);
  return told === undefined ? { encoding: 'utf-8', bomLength: 0, isAssumed: true } : { encoding: told, bomLength: 0 };
}

/** What helps where a byte is none of the encoding: another one may be meant, but not where the file itself shows which it is. */
export function hintOfInvalid({ encoding, bomLength }: DetectedEncoding, misread?: string): string {
  if (misread !== undefined) {
    return `as windows-1252 it would say ${JSON.stringify(misread)}: where that is wrong say its encoding, as in --encoding windows-1250 (macintosh, shift_jis …), else --encoding latin1, or save it as UTF-8`;
  }
  return encoding === 'utf-8' && bomLength === 0
    ? 'save it as UTF-8, as in iconv -f latin1 -t utf-8 FILE, or say its encoding, as in --encoding latin1'
    : 'it was cut off there, or files of two encodings were put into one: save it anew, as UTF-8';
}

const BYTE_ORDER_MARKS: readonly { readonly encoding: CsvEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

const BINARY_FORMATS: readonly { readonly what: string; readonly bytes: readonly number[] }[] = [
  { what: 'an Excel workbook or another ZIP archive', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { what: 'an old Excel workbook', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'a PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { what: 'compressed by gzip', bytes: [0x1f, 0x8b] },
  { what: 'an SQLite database', bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74] },
  { what: 'a PNG picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { what: 'a JPEG picture', bytes: [0xff, 0xd8, 0xff] },
  { what: 'in UTF-32', bytes: [0xff, 0xfe, 0x00, 0x00] },
];

function refuseBinary(head: Uint8Array, name: string): void {
  const format = BINARY_FORMATS.find(({ bytes }) => startsWith(head, bytes));
  if (format === undefined) return;
  throw new ShipdockError('unreadable_file', `${name} is not a CSV file: it is ${format.what}`, {
    hint: 'save it as "CSV UTF-8 (comma delimited)" and try again',
  });
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Mostly Latin text in UTF-16 has a zero in every second byte; which second byte tells the byte order. */
function utf16Pattern(head: Uint8Array): CsvEncoding | undefined {
  const pairs = Math.floor(Math.min(head.length, 2048) / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (head[2 * pair] === 0) evenZeros += 1;
    if (head[2 * pair + 1] === 0) oddZeros += 1;
  }
  if (pairs === 0 || Math.max(evenZeros, oddZeros) < pairs * 0.5) return undefined;
  if (oddZeros > evenZeros * 4) return 'utf-16le';
  return evenZeros > oddZeros * 4 ? 'utf-16be' : undefined;
}

/** @throws ShipdockError where a file that was to be read in another encoding is UTF-8, as that word of it shows: its names would be garbled. */
export function refuseUtf8(name: string, encoding: CsvEncoding, word: string, asMisread: string): never {
  const [asked, of] = encoding === 'windows-1252' ? ['latin1', encoding] : [encoding, encoding];
  throw new ShipdockError('unreadable_file', `${name} is UTF-8: as ${asked} ${word} would be read as ${asMisread}`, {
    hint: `leave --encoding out; what is ${asked} all the same becomes UTF-8 by iconv -f ${of} -t utf-8 FILE`,
  });
}

/** What is told of a file that is no UTF-8 and was read as windows-1252. */
export function asWesternTold(name: string, line: number | undefined, word: string): string {
  return `${name} is no UTF-8 and was read as windows-1252: line ${line ?? 1} says ${JSON.stringify(word)}; where that is wrong, say its encoding with --encoding`;
}
