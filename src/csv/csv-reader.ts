import type { CsvEncoding } from '../kernel/encoding-names.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { createDecoder, type InvalidByte, misread } from './decoder.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import { asWesternTold, type DetectedEncoding, detectEncoding, hintOfInvalid, refuseUtf8 } from './encoding.ts';
import { createGuessingDecoder, type Guessed } from './guessing-decoder.ts';
import { type CsvFault, type CsvHeader, type CsvRow, headerOf, isBlank, sortRows } from './rows.ts';
import { type CsvTokenizer, countLineEnds, createTokenizer, type RawRow } from './tokenizer.ts';

export interface CsvOptions {
  /** What messages call the file, as `orders.csv`. */
  readonly name?: string;
  /** Detected where not given. */
  readonly delimiter?: Delimiter;
  /** Detected where not given; a byte order mark overrules it. */
  readonly encoding?: CsvEncoding;
  /**
   * Told at the end of a file that was read as windows-1252 because it is no UTF-8 and that reading is plausible. Without it
   * such a file is refused.
   */
  readonly guessed?: (told: string) => void;
  /** Characters that one row may have, default MAX_ROW_LENGTH. A quote that is never closed ends here too. */
  readonly maxRowLength?: number;
  /** Asked of the first row: the names of its columns where it is no header but a row like any other. */
  readonly namesWithoutHeader?: (firstRow: readonly string[]) => readonly string[] | undefined;
}

/** Rows that were complete with one piece of the file, some thousand at most. */
export interface CsvBatch {
  /** Column names, trimmed; the same array in every batch. */
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly delimiter: Delimiter;
  readonly encoding: CsvEncoding;
  /** As many cells as the header has names; spreadsheet-defused cells are given back as they were. */
  readonly rows: readonly CsvRow[];
  /** Rows that cannot be taken, each with its line and reason. The rest of the file is not touched by them. */
  readonly faults: readonly CsvFault[];
  /** The lines on which the header stands again: what follows was another file. */
  readonly headersAgain: readonly number[];
  /** Bytes of the file read so far, for a progress bar. */
  readonly bytesRead: number;
}

const MAX_ROW_LENGTH = 1_048_576;
const MAX_COLUMNS = 1_000;
const BATCH_ROWS = 4_096;
/** Programs write files, and into pipes, in multiples of this many bytes until the last of it. */
const WRITTEN_AT_ONCE = 4_096;

/** The state of one CSV file being read: bytes in, batches out, no waiting in between. */
export class CsvReader {
  private readonly options: CsvOptions;
  private readonly name: string;
  private readonly maxRowLength: number;
  private decoding:
    | { readonly detected: DetectedEncoding; readonly decoder: { decode(bytes: Uint8Array, isLast: boolean): Guessed } }
    | undefined;
  /** The line of the first byte that is no UTF-8, where the file may be windows-1252. */
  private westernLine: number | undefined;
  private layout: { readonly delimiter: Delimiter; readonly tokenizer: CsvTokenizer } | undefined;
  private header: CsvHeader | undefined;
  private bytesRead = 0;
  private mayHoldNul = false;

  constructor(options: CsvOptions) {
    this.options = options;
    this.name = options.name ?? 'the input';
    this.maxRowLength = options.maxRowLength ?? MAX_ROW_LENGTH;
  }

  /** The first piece must be long enough to tell encoding and delimiter from. */
  *push(bytes: Uint8Array, isLast: boolean): Generator<CsvBatch> {
    const { text, invalid, utf8Word, westernAt, westernWord, misread: asWestern } = this.decode(bytes, isLast);
    if (utf8Word !== undefined) this.refuseUtf8(utf8Word);
    if (westernAt !== undefined) this.westernLine = this.lastLine + countLineEnds(text.slice(0, westernAt));
    const isEnd = isLast && invalid === undefined;
    this.mayHoldNul ||= text.includes('\0');
    const raw = this.tokenize(text, isEnd);
    const long = raw.find((row) => row.length > this.maxRowLength);
    if (long !== undefined) throw this.rowTooLong(long.line);
    yield* this.batches(raw);
    if (invalid !== undefined) throw this.wrongEncoding(invalid, asWestern);
    this.refuseEndlessRow(isEnd);
    if (isEnd) this.refuseCutOff(text);
    if (westernWord !== undefined) this.options.guessed?.(asWesternTold(this.name, this.westernLine, westernWord));
    if (isEnd && this.header === undefined) throw new ShipdockError('file_empty', `${this.name} holds no rows`);
  }

  private decode(bytes: Uint8Array, isLast: boolean): Guessed {
    this.bytesRead += bytes.length;
    if (this.decoding !== undefined) return this.decoding.decoder.decode(bytes, isLast);
    const detected = detectEncoding(bytes, this.name, this.options.encoding);
    const mayGuess = detected.isAssumed === true && this.options.guessed !== undefined;
    const decoder = mayGuess ? createGuessingDecoder() : createDecoder(detected.encoding, detected.bomLength);
    this.decoding = { detected, decoder };
    return decoder.decode(bytes.subarray(detected.bomLength), isLast);
  }

  private tokenize(text: string, isLast: boolean): RawRow[] {
    if (this.layout !== undefined) return this.layout.tokenizer.push(text, isLast);
    const detected = detectDelimiter(text);
    const delimiter = this.options.delimiter ?? detected.delimiter;
    const tokenizer = createTokenizer(delimiter, detected.skip === 0 ? 1 : 2);
    this.layout = { delimiter, tokenizer };
    return tokenizer.push(text.slice(detected.skip), isLast);
  }

  private *batches(raw: readonly RawRow[]): Generator<CsvBatch> {
    const headerAt = this.header === undefined ? raw.findIndex((row) => !isBlank(row)) : -1;
    const first = raw[headerAt];
    const names = first && this.options.namesWithoutHeader?.(first.cells);
    if (first !== undefined && names !== undefined) this.header = { line: first.line, names, width: names.length };
    else if (first !== undefined) this.header = this.readHeader(first);
    if (this.header === undefined) return;
    const start = names === undefined ? headerAt + 1 : headerAt;
    for (let from = start; from < raw.length || (from === start && headerAt !== -1); from += BATCH_ROWS) {
      yield this.batch(this.header, raw.slice(from, from + BATCH_ROWS));
    }
  }

  private batch(header: CsvHeader, raw: readonly RawRow[]): CsvBatch {
    return {
      header: header.names,
      headerLine: header.line,
      delimiter: this.layout?.delimiter ?? ',',
      encoding: this.decoding?.detected.encoding ?? 'utf-8',
      ...sortRows(raw, header, this.mayHoldNul),
      bytesRead: this.bytesRead,
    };
  }

  private readHeader(row: RawRow): CsvHeader {
    if (row.hasBadQuote) throw this.unreadable(row.line, 'the header has text behind a closing quote');
    if (row.cells.some((cell) => cell.includes('\0'))) {
      throw this.unreadable(row.line, 'the header holds a NUL character: this is not a CSV file');
    }
    if (row.cells.length > MAX_COLUMNS) {
      throw this.unreadable(row.line, `the header has ${row.cells.length} columns, at most ${MAX_COLUMNS} can be read`);
    }
    return headerOf(row);
  }

  /** A number that lost its last digit looks like any other: a row that is whole ends where it does by chance alone. */
  private refuseCutOff(text: string): void {
    if (this.bytesRead === 0 || this.bytesRead % WRITTEN_AT_ONCE !== 0 || /[\r\n]$/.test(text)) return;
    const why = `the file ends here without a line end, at ${this.bytesRead} bytes, as one does that is still being written, or was cut off`;
    throw this.unreadable(this.lastLine - 1, why, 'wait until it is whole; if it is, end its last row with a line end');
  }

  private refuseEndlessRow(isEnd: boolean): void {
    const pending = this.layout?.tokenizer.pending();
    if (pending === undefined) return;
    const isTooLong = pending.length > this.maxRowLength;
    if (pending.openQuoteLine !== undefined && (isEnd || isTooLong)) {
      throw this.unreadable(pending.openQuoteLine, 'a quoted cell begins here and is never closed', CLOSE_QUOTE);
    }
    if (isTooLong) throw this.rowTooLong(pending.line);
  }

  private rowTooLong(line: number): ShipdockError {
    return this.unreadable(line, `the row is longer than the ${this.maxRowLength} characters that a row may have`);
  }

  private get lastLine(): number {
    return this.layout?.tokenizer.pending().lastLine ?? 1;
  }

  private refuseUtf8(word: string): never {
    const { encoding } = this.decoding?.detected ?? { encoding: 'utf-8' };
    return refuseUtf8(this.name, encoding, word, misread(word, encoding));
  }

  private wrongEncoding({ byte, offset }: InvalidByte, asWestern?: string): ShipdockError {
    const line = this.westernLine ?? this.lastLine;
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    const detected = this.decoding?.detected ?? { encoding: 'utf-8', bomLength: 0 };
    const why = `byte ${hex} at offset ${offset} is not ${detected.encoding.toUpperCase()}`;
    return this.unreadable(line, why, hintOfInvalid(detected, asWestern));
  }

  private unreadable(line: number, why: string, hint?: string): ShipdockError {
    return new ShipdockError('unreadable_file', `${this.name}:${line}: ${why}`, hint === undefined ? {} : { hint });
  }
}

const CLOSE_QUOTE = 'close it, or write a quote that belongs to the text twice ("")';
