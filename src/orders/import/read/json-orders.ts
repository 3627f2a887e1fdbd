import { ShipdockError } from '../../../kernel/errors.ts';
import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../../kernel/json-text.ts';

/** The text of one order in a JSON file, and where it stands. */
export interface JsonText {
  /** The line that it begins on. */
  readonly line: number;
  /** Its JSON pointer: `/0` in an array; empty where it is a document of its own, in a file or on a line. */
  readonly pointer: string;
  readonly text: string;
}

/** Far more than the largest order needs; what is longer is no order, or a file that is broken in its first one. */
const LONGEST = 16_777_216;

const [LF, COMMA] = [0x0a, 0x2c];

/**
 * Cuts a JSON file into its orders, piece by piece: the elements of an array, one object, objects behind one another, or one
 * object a line. Only brackets and quotes are looked at; whether an order is readable is found out where it is read, so that
 * a bad line of NDJSON costs that line alone.
 */
export class JsonOrders {
  private readonly name: string;
  private readonly scan = new ValueScan();
  private rest = '';
  private line = 1;
  private readonly mayHoldNothing: boolean;
  private elements = 0;
  /** Of an array: whether a comma or its end has to come next. */
  private isBehindElement = false;
  private form: 'array' | 'lines' | 'values' | undefined;
  private hasEnded = false;

  /** @param mayHoldNothing where a file without a value is one of no orders. */
  constructor(name: string, { mayHoldNothing = false }: { readonly mayHoldNothing?: boolean } = {}) {
    this.name = name;
    this.mayHoldNothing = mayHoldNothing;
  }

  /** The orders that are complete with this piece. @throws ShipdockError `unreadable_file`, `file_empty`. */
  push(text: string, isLast: boolean): readonly JsonText[] {
    this.rest += text;
    this.form ??= this.formOf(isLast);
    if (this.form === undefined) return [];
    const found: JsonText[] = [];
    if (this.form === 'lines') this.cutLines(found, isLast);
    else this.cutValues(found, isLast);
    if (this.rest.length > LONGEST) throw this.broken('an order begins here that does not end');
    if (isLast && this.form === 'array' && !this.hasEnded) throw this.broken('the array is never closed');
    return found;
  }

  /** Told from the first value: a line of its own means one order a line. Undefined while that is not to be seen. */
  private formOf(isLast: boolean): 'array' | 'lines' | 'values' | undefined {
    const start = /\S/.exec(this.rest)?.index;
    if (start === undefined) {
      if (isLast && !this.mayHoldNothing) throw new ShipdockError('file_empty', `${this.name} holds nothing`);
      return undefined;
    }
    if (this.rest.charCodeAt(start) === OPEN_BRACKET) {
      this.skip(start + 1);
      return 'array';
    }
    if (this.rest.charCodeAt(start) !== OPEN_BRACE) throw this.broken('is no JSON: an order is an object');
    const end = this.scan.end(this.rest, start);
    const lineEnd = this.rest.indexOf('\n', start);
    if (end === undefined && lineEnd < 0 && !isLast) return undefined;
    this.skip(start);
    return end !== undefined && (lineEnd < 0 || end <= lineEnd) ? 'lines' : 'values';
  }

  private cutLines(found: JsonText[], isLast: boolean): void {
    for (;;) {
      const end = this.rest.indexOf('\n');
      if (end < 0 && !isLast) return;
      const text = (end < 0 ? this.rest : this.rest.slice(0, end)).trim();
      if (text !== '') found.push({ line: this.line, pointer: '', text });
      if (end < 0) {
        this.rest = '';
        return;
      }
      this.skip(end + 1);
    }
  }

  private cutValues(found: JsonText[], isLast: boolean): void {
    for (;;) {
      const start = (this.form === 'array' ? /\S/ : /[^\s,]/).exec(this.rest)?.index;
      if (start === undefined) {
        this.skip(this.rest.length);
        return;
      }
      const code = this.rest.charCodeAt(start);
      if (this.hasEnded) throw this.brokenAt(start, 'something stands behind the end of the array');
      if (this.form === 'array' && (code === CLOSE_BRACKET || code === COMMA)) {
        this.endElement(start, code);
        continue;
      }
      if (this.isBehindElement) throw this.brokenAt(start, 'a comma lacks between two orders of the array');
      const end =
        code === OPEN_BRACE || code === OPEN_BRACKET ? this.scan.end(this.rest, start) : wordEnd(this.rest, start);
      if (end === undefined) {
        this.skip(start);
        if (isLast) throw this.broken('an order begins here that does not end');
        return;
      }
      this.skip(start);
      const pointer = this.form === 'array' ? `/${this.elements}` : '';
      this.elements += 1;
      found.push({ line: this.line, pointer, text: this.rest.slice(0, end - start) });
      this.isBehindElement = this.form === 'array';
      this.skip(end - start);
    }
  }

  /** What is cut out of an array, or was spoiled in it, leaves two commas behind: an order may lack there. */
  private endElement(at: number, code: number): void {
    const isEnd = code === CLOSE_BRACKET;
    if (!this.isBehindElement && !(isEnd && this.elements === 0)) {
      throw this.brokenAt(
        at,
        isEnd ? 'an order lacks behind the last comma of the array' : 'an order lacks before a comma',
      );
    }
    this.isBehindElement = false;
    this.hasEnded = isEnd;
    this.skip(at + 1);
  }

  private skip(count: number): void {
    for (let at = 0; at < count; at++) if (this.rest.charCodeAt(at) === LF) this.line += 1;
    this.rest = this.rest.slice(count);
  }

  private brokenAt(at: number, why: string): ShipdockError {
    this.skip(at);
    return this.broken(why);
  }

  private broken(why: string): ShipdockError {
    return new ShipdockError('unreadable_file', `${this.name}:${this.line}: ${why}`);
  }
}

/** Looks for the end of a value piece by piece, going on where it stopped: one of megabytes is looked at once. */
class ValueScan {
  private level = 0;
  private isText = false;
  private looked = 0;

  /** Behind the bracket that closes the one at `start`; undefined where it is not there yet, to be asked again of the same. */
  end(text: string, start: number): number | undefined {
    let at = start + this.looked;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.isText) {
        if (code === BACKSLASH) at++;
        else if (code === QUOTE) this.isText = false;
      } else if (code === QUOTE) this.isText = true;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.level++;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        this.level--;
        if (this.level > 0) continue;
        [this.level, this.looked] = [0, 0];
        return at + 1;
      }
    }
    this.looked = at - start;
    return undefined;
  }
}

/** Behind a word where an object should stand: it is given on, to be refused by its line. */
function wordEnd(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CLOSE_BRACKET || code === LF) return at === start ? at + 1 : at;
  }
  return undefined;
}
