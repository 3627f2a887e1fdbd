import type { Place, Report } from './mistake.ts';

/** A JSON value that knows where it stands. JSON.parse tells no lines and columns of what it has read. */
export type JsonNode =
  | { readonly kind: 'object'; readonly place: Place; readonly members: ReadonlyMap<string, JsonMember> }
  | { readonly kind: 'list'; readonly place: Place; readonly items: readonly JsonNode[] }
  | { readonly kind: 'text'; readonly place: Place; readonly value: string }
  | { readonly kind: 'number'; readonly place: Place; readonly value: number }
  | { readonly kind: 'boolean'; readonly place: Place; readonly value: boolean }
  | { readonly kind: 'null'; readonly place: Place };

export interface JsonMember {
  readonly keyPlace: Place;
  readonly node: JsonNode;
}

const MAX_DEPTH = 50;

/** Reads strict JSON; a key that stands twice is a mistake too. Undefined where it cannot be read. */
export function readJson(file: string, text: string, report: Report): JsonNode | undefined {
  const reader = new JsonReader(file, text, report);
  try {
    return reader.whole();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report(reader.placeOf(error.offset), `not readable as JSON: ${error.message}`);
    return undefined;
  }
}

class Unreadable extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const TOKEN =
  /[ \t\r\n]*(?:("(?:[^"\\\r\n]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([[\]{},:]))/y;

interface Token {
  readonly kind: 'text' | 'number' | 'word' | 'symbol';
  readonly text: string;
  readonly offset: number;
}

class JsonReader {
  readonly #file: string;
  readonly #text: string;
  readonly #report: Report;
  readonly #lineStarts: readonly number[];
  #at = 0;

  constructor(file: string, text: string, report: Report) {
    this.#file = file;
    this.#text = text;
    this.#report = report;
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  }

  whole(): JsonNode {
    const node = this.#value(this.#next('a value'), 0);
    const rest = this.#text.slice(this.#at).search(/[^ \t\r\n]/);
    if (rest !== -1) throw new Unreadable(this.#at + rest, 'something follows the end of the value');
    return node;
  }

  placeOf(offset: number): Place {
    let [low, high] = [0, this.#lineStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file: this.#file, line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  #value(token: Token, depth: number): JsonNode {
    const place = this.placeOf(token.offset);
    if (depth > MAX_DEPTH) throw new Unreadable(token.offset, `nested more than ${MAX_DEPTH} levels deep`);
    if (token.kind === 'text') return { kind: 'text', place, value: textOf(token) };
    if (token.kind === 'number') return { kind: 'number', place, value: Number(token.text) };
    if (token.text === 'null') return { kind: 'null', place };
    if (token.kind === 'word') return { kind: 'boolean', place, value: token.text === 'true' };
    if (token.text === '[') return { kind: 'list', place, items: this.#items(depth) };
    if (token.text === '{') return { kind: 'object', place, members: this.#members(depth) };
    throw new Unreadable(token.offset, `expected a value, found ${token.text}`);
  }

  #items(depth: number): readonly JsonNode[] {
    const items: JsonNode[] = [];
    let token = this.#next('a value or ]');
    if (token.text === ']') return items;
    for (;;) {
      items.push(this.#value(token, depth + 1));
      if (this.#separator(']') === ']') return items;
      token = this.#next('a value');
    }
  }

  #members(depth: number): ReadonlyMap<string, JsonMember> {
    const members = new Map<string, JsonMember>();
    let token = this.#next('a key or }');
    if (token.text === '}' && token.kind === 'symbol') return members;
    for (;;) {
      if (token.kind !== 'text') throw new Unreadable(token.offset, `expected a key in quotes, found ${token.text}`);
      const [key, keyPlace] = [textOf(token), this.placeOf(token.offset)];
      const colon = this.#next(':');
      if (colon.text !== ':') throw new Unreadable(colon.offset, `expected : after the key, found ${colon.text}`);
      if (members.has(key)) this.#report(keyPlace, `key ${key} stands here a second time`);
      members.set(key, { keyPlace, node: this.#value(this.#next('a value'), depth + 1) });
      if (this.#separator('}') === '}') return members;
      token = this.#next('a key');
    }
  }

  #separator(end: ']' | '}'): string {
    const token = this.#next(`, or ${end}`);
    if (token.kind === 'symbol' && (token.text === ',' || token.text === end)) return token.text;
    throw new Unreadable(token.offset, `expected , or ${end}, found ${token.text}`);
  }

  #next(expected: string): Token {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text);
    if (match === null) throw this.#unexpected(expected);
    this.#at = TOKEN.lastIndex;
    const [whole, text, number, word, symbol = ''] = match;
    const offset = match.index + whole.search(/[^ \t\r\n]/);
    if (text !== undefined) return { kind: 'text', text, offset };
    if (number !== undefined) return { kind: 'number', text: number, offset };
    return word === undefined ? { kind: 'symbol', text: symbol, offset } : { kind: 'word', text: word, offset };
  }

  #unexpected(expected: string): Unreadable {
    const ahead = this.#text.slice(this.#at).search(/[^ \t\r\n]/);
    if (ahead === -1) return new Unreadable(this.#text.length, `expected ${expected}, found the end of the file`);
    const offset = this.#at + ahead;
    const found = [...this.#text.slice(offset, offset + 24)].slice(0, 12).join('').split(/[\s,]/)[0];
    return new Unreadable(offset, `expected ${expected}, found ${found}`);
  }
}

function textOf(token: Token): string {
  try {
    return String(JSON.parse(token.text));
  } catch {
    throw new Unreadable(token.offset, `${token.text} has a control character or an escape that JSON does not know`);
  }
}
