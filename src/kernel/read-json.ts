import { ShipdockError } from './errors.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, endOfText, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-text.ts';

/** Far deeper than any request of the contract; what is deeper could exhaust the stack of whoever walks it. */
const MOST_LEVELS = 64;
/** Far more than any object of the contract has; those of a full body take a server seconds, in which it answers nobody else. */
const MOST_MEMBERS = 10_000;

/**
 * Reads a JSON body. A whole number beyond those that a double holds exactly is read as text of the same digits, and so is one
 * that is too large or too small for any double (1e400): ids of shops have that many, and none is changed without a word. A
 * member called `__proto__` is a member like any other, which a free-form hash keeps: whoever copies members of unknown names
 * makes them with `Object.fromEntries` or a spread, since assigning to that one is something else.
 * @throws ShipdockError `unreadable_body` that says where the JSON breaks off, or what there is too much of.
 */
export function readJson(text: string): unknown {
  const large = largeNumbers(text);
  try {
    const value: unknown = JSON.parse(text);
    return large.length === 0 ? value : JSON.parse(quoted(text, large));
  } catch (error) {
    throw new ShipdockError('unreadable_body', `the body is not readable JSON${place(error)}`, { cause: error });
  }
}

/**
 * What a request gave as its body.
 * @throws ShipdockError `unreadable_body` for anything but an object: whoever sends a list or a text meant something else.
 */
export function bodyObject(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  const kind = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`;
  throw new ShipdockError('unreadable_body', `the body must be a JSON object, not ${kind}`);
}

/** The parser's own words quote the body; only the place is passed on. */
function place(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  const found = /at position (\d+)/.exec(said);
  if (found === null) return '';
  const what = said.includes('after JSON') ? 'it goes on behind its end' : 'it breaks off';
  return `: ${what} at character ${Number(found[1]) + 1}`;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where numbers stand that a double does not hold.
 * @throws ShipdockError `unreadable_body` for what is nested too deep, or has too many members.
 */
function largeNumbers(text: string): readonly Range[] {
  const found: Range[] = [];
  const nesting = new Nesting();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (isOfNumber(code)) {
      const end = endOfNumber(text, at);
      if (mayBeInexact(text, at, end) && isInexact(text.slice(at, end))) found.push({ start: at, end });
      at = end - 1;
    } else nesting.pass(code);
  }
  return found;
}

/** How deep a place lies, and how many members the objects around it have. */
class Nesting {
  private readonly members = new Uint32Array(MOST_LEVELS + 1);
  private level = 0;

  pass(code: number): void {
    if (code === OPEN_BRACE || code === OPEN_BRACKET) this.open();
    else if (code === COLON) this.member();
    // Text that is no JSON may close more than it opened.
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && this.level > 0) this.level--;
  }

  private open(): void {
    this.level++;
    if (this.level > MOST_LEVELS) {
      throw new ShipdockError('unreadable_body', `the body is nested deeper than ${MOST_LEVELS} levels`);
    }
    this.members[this.level] = 0;
  }

  private member(): void {
    const count = (this.members[this.level] ?? 0) + 1;
    if (count > MOST_MEMBERS) {
      throw new ShipdockError('unreadable_body', `an object of the body has more than ${MOST_MEMBERS} members`);
    }
    this.members[this.level] = count;
  }
}

/** Digits, signs, the point and the letter of an exponent. */
function isOfNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x2b || isExponent(code);
}

function isExponent(code: number): boolean {
  return (code | 0x20) === 0x65;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isOfNumber(text.charCodeAt(end))) end++;
  return end;
}

/** 2^53 has sixteen. */
const LEAST_DIGITS = 16;

/** Most numbers are seen to be exact without being read. */
function mayBeInexact(text: string, start: number, end: number): boolean {
  if (end - start >= LEAST_DIGITS) return true;
  for (let at = start + 1; at < end; at++) if (isExponent(text.charCodeAt(at))) return true;
  return false;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function isInexact(number: string): boolean {
  const value = Number(number);
  if (/^-?\d+$/.test(number)) return !Number.isSafeInteger(value);
  if (!NUMBER.test(number)) return false;
  return value === 0 ? /[1-9]/.test(number.replace(/e.*/i, '')) : !Number.isFinite(value);
}

function quoted(text: string, ranges: readonly Range[]): string {
  let done = 0;
  let whole = '';
  for (const { start, end } of ranges) {
    whole += `${text.slice(done, start)}"${text.slice(start, end)}"`;
    done = end;
  }
  return whole + text.slice(done);
}
