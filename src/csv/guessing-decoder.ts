import { concat, createDecoder, type Decoded, type Decoder, type InvalidByte, windows1252Decoder } from './decoder.ts';
import { westernReading } from './western-reading.ts';

/** A piece of a file that is UTF-8, or windows-1252 where it is none. */
export interface Guessed extends Decoded {
  /** Where in the text windows-1252 begins, of the piece in which it does. */
  readonly westernAt?: number;
  /** Known at the end of a file that was read as windows-1252: its first word beyond ASCII. */
  readonly westernWord?: string;
  /** What it would say as windows-1252, which is not to be believed. */
  readonly misread?: string;
}

/**
 * Decodes as UTF-8, and as windows-1252 from the first byte on that is none, where all before it is ASCII and the reading is
 * plausible to the end of the file. Else that first byte is the invalid one.
 */
export function createGuessingDecoder(): Decoder & { decode(bytes: Uint8Array, isLast: boolean): Guessed } {
  const utf8 = createDecoder('utf-8', 0);
  let isAscii = true;
  let western: WesternText | undefined;
  let tail: Uint8Array = new Uint8Array(0);
  let position = 0;
  let textBefore = '';
  return {
    decode(bytes, isLast) {
      if (western !== undefined) return western.decode(bytes, isLast);
      const read = utf8.decode(bytes, isLast);
      isAscii &&= !/[^\p{ASCII}]/u.test(read.text);
      const all = tail.length === 0 ? bytes : concat(tail, bytes);
      if (read.invalid === undefined || !isAscii) {
        tail = all.slice(-LONGEST_CHARACTER);
        position += bytes.length;
        textBefore = (textBefore + read.text).slice(-LONGEST_WORD);
        return read;
      }
      western = new WesternText(read.invalid, (textBefore + read.text).slice(-LONGEST_WORD));
      const rest = all.subarray(read.invalid.offset - (position - tail.length));
      const { text, ...told } = western.decode(rest, isLast);
      const before = read.text;
      return { text: told.invalid === undefined ? before + text : before, westernAt: before.length, ...told };
    },
  };
}

/** Bytes of a character of UTF-8 that may have waited for their last one. */
const LONGEST_CHARACTER = 3;
/** What stands before the first byte beyond ASCII is part of its word. */
const LONGEST_WORD = 48;
/** A line that does not end is looked at in parts. */
const LONGEST_LINE = 65_536;

class WesternText {
  private readonly invalid: InvalidByte;
  private readonly decoder = windows1252Decoder();
  private unread: string;
  private word: string | undefined;
  private doubtful: string | undefined;
  private hasProof = false;

  constructor(invalid: InvalidByte, before: string) {
    this.invalid = invalid;
    this.unread = before;
  }

  decode(bytes: Uint8Array, isLast: boolean): Guessed {
    const { text } = this.decoder.decode(bytes, isLast);
    this.unread += text;
    const end = isLast || this.unread.length > LONGEST_LINE ? this.unread.length : this.unread.lastIndexOf('\n') + 1;
    const reading = westernReading(this.unread.slice(0, end));
    this.unread = this.unread.slice(end);
    this.word ??= reading.first;
    this.doubtful ??= reading.doubtful;
    this.hasProof ||= reading.hasProof;
    const misread = reading.implausible ?? (isLast && !this.hasProof ? this.doubtful : undefined);
    if (misread !== undefined) return { text: '', invalid: this.invalid, misread };
    return isLast && this.word !== undefined ? { text, westernWord: this.word } : { text };
  }
}
