import { orMeant } from '../kernel/did-you-mean.ts';
import { nearest } from '../kernel/suggest.ts';
import type { Condition } from './condition.ts';

export type FieldType = 'number' | 'text' | 'boolean' | 'list';
/** The fields that a condition may name; for a text field, optionally the only values that it can have. */
export type FieldTypes = Readonly<Record<string, FieldType | readonly string[]>>;

export interface ConditionMistake {
  /** Characters from the start of the text. */
  readonly offset: number;
  readonly message: string;
}

export type ParsedCondition = { readonly condition: Condition } | { readonly mistake: ConditionMistake };

/** Deep nesting must not exhaust the stack. */
const MAX_LENGTH = 2000;

interface Token {
  readonly kind: 'word' | 'number' | 'quoted' | 'symbol' | 'end';
  readonly text: string;
  readonly offset: number;
}

/**
 * Reads a condition, `or` binding weaker than `and`, `and` weaker than `not`:
 *
 *   condition := and {"or" and}      and := not {"and" not}      not := "not" not | "(" condition ")" | comparison
 *   comparison := field [("==" | "!=" | "<" | "<=" | ">" | ">=" | "has" | "starts_with") value | ["not"] "in" "(" value {"," value} ")"]
 *
 * A value is a number, a bare word (a day too) or a "quoted text". A field alone must be true or false.
 */
export function parseCondition(text: string, fields: FieldTypes): ParsedCondition {
  if (text.length > MAX_LENGTH) {
    return {
      mistake: {
        offset: MAX_LENGTH,
        message: `a condition has at most ${MAX_LENGTH} characters, this one ${text.length}`,
      },
    };
  }
  try {
    return { condition: new Parser(tokens(text), fields).whole() };
  } catch (error) {
    if (error instanceof Mistake) return { mistake: { offset: error.offset, message: error.message } };
    throw error;
  }
}

class Mistake extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** `80000-80999`, which is no ZIP of nine digits. */
const RANGE_OF_ZIPS = /^\d{5}-\d{5}$/;

const TOKEN = /\s*(?:([A-Za-z_][\w.-]*)|(-?\d+(?:\.\d+)?)(?![\w.-])|"([^"]*)"|(==|!=|<=|>=|<|>|\(|\)|,)|([\w.-]+))/y;

function tokens(text: string): readonly Token[] {
  const list: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (match === null) {
      const offset = at + text.slice(at).search(/\S/);
      throw new Mistake(offset, `"${text.charAt(offset)}" is not part of a condition`);
    }
    list.push({ ...kindOf(match), offset: at + match[0].search(/\S/) });
  }
  return [...list, { kind: 'end', text: 'the end', offset: text.length }];
}

function kindOf(match: RegExpExecArray): Pick<Token, 'kind' | 'text'> {
  const [, word, number, quoted, symbol, other = ''] = match;
  if (word !== undefined) return { kind: 'word', text: word };
  if (number !== undefined) return { kind: 'number', text: number };
  if (quoted !== undefined) return { kind: 'quoted', text: quoted };
  return symbol === undefined ? { kind: 'word', text: other } : { kind: 'symbol', text: symbol };
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #fields: FieldTypes;
  #at = 0;

  constructor(list: readonly Token[], fields: FieldTypes) {
    this.#tokens = list;
    this.#fields = fields;
  }

  whole(): Condition {
    const condition = this.#joined('or');
    const rest = this.#peek();
    if (rest.kind !== 'end')
      throw new Mistake(rest.offset, `"${rest.text}" was not expected here; join conditions with and, or`);
    return condition;
  }

  #joined(op: 'or' | 'and'): Condition {
    const next = (): Condition => (op === 'or' ? this.#joined('and') : this.#negation());
    const parts = [next()];
    while (this.#take(op)) parts.push(next());
    const [first] = parts;
    return first !== undefined && parts.length === 1 ? first : { op, of: parts };
  }

  #negation(): Condition {
    if (this.#take('not')) return { op: 'not', of: this.#negation() };
    if (!this.#take('(')) return this.#comparison();
    const inner = this.#joined('or');
    this.#expect(')');
    return inner;
  }

  #comparison(): Condition {
    const field = this.#field();
    if (this.#take('in')) return { op: 'in', field: field.text, values: this.#values(field) };
    if (this.#take('not')) {
      this.#expect('in');
      return { op: 'not', of: { op: 'in', field: field.text, values: this.#values(field) } };
    }
    if (this.#take('==')) return { op: 'is', field: field.text, value: this.#value(field) };
    if (this.#take('has')) return { op: 'is', field: field.text, value: this.#member(field) };
    if (this.#take('!=')) return { op: 'not', of: { op: 'is', field: field.text, value: this.#value(field) } };
    if (this.#take('starts_with')) return { op: 'starts_with', field: field.text, value: this.#beginning(field) };
    for (const op of ['<=', '>=', '<', '>'] as const) {
      if (this.#take(op)) return { op, field: field.text, value: this.#number(field) };
    }
    if (this.#fields[field.text] === 'boolean') return { op: 'is', field: field.text, value: true };
    throw new Mistake(
      field.offset,
      `${field.text} is not true or false by itself; compare it, as in ${field.text} == …`,
    );
  }

  #field(): Token {
    const token = this.#next();
    if (token.kind !== 'word') throw new Mistake(token.offset, `expected the name of a field, found ${token.text}`);
    if (!Object.hasOwn(this.#fields, token.text)) {
      throw new Mistake(
        token.offset,
        `unknown field ${token.text}${orMeant(nearest(token.text, Object.keys(this.#fields)))}`,
      );
    }
    return token;
  }

  #values(field: Token): readonly (string | number)[] {
    this.#expect('(');
    const values: (string | number)[] = [];
    do {
      const value = this.#value(field);
      values.push(typeof value === 'boolean' ? String(value) : value);
    } while (this.#take(','));
    this.#expect(')');
    return values;
  }

  #value(field: Token): string | number | boolean {
    const token = this.#next();
    if (token.kind === 'symbol' || token.kind === 'end') {
      throw new Mistake(token.offset, `expected a value to compare ${field.text} with, found ${token.text}`);
    }
    const type = this.#fields[field.text];
    if (type === 'number') return this.#asNumber(field, token);
    if (type === 'boolean') return this.#asBoolean(field, token);
    if (typeof type === 'object' && !type.includes(token.text)) {
      throw new Mistake(
        token.offset,
        `${field.text} is never ${token.text}; it is one of ${type.join(', ') || 'nothing'}`,
      );
    }
    if (field.text.endsWith('.zip') && RANGE_OF_ZIPS.test(token.text)) {
      throw new Mistake(
        token.offset,
        `${field.text} is one postal code, not ${token.text}; name each, or use starts_with`,
      );
    }
    return token.text;
  }

  /** A text has no members: `city has York` would not hold of New York, and nobody would know. */
  #member(field: Token): string | number | boolean {
    if (this.#fields[field.text] === 'list') return this.#value(field);
    throw new Mistake(field.offset, `${field.text} is no list; compare it with ==, in or starts_with`);
  }

  /** Only texts begin with something: of a number or of true it would never hold, and nobody would know. */
  #beginning(field: Token): string {
    const type = this.#fields[field.text];
    if (type === 'number') throw new Mistake(field.offset, `${field.text} is a number; compare it with <, >, == or in`);
    if (type === 'boolean') throw new Mistake(field.offset, `${field.text} is true or false; compare it with ==`);
    return String(this.#value(field));
  }

  #number(field: Token): number {
    if (this.#fields[field.text] !== 'number') throw new Mistake(field.offset, `${field.text} is not a number`);
    return this.#asNumber(field, this.#next());
  }

  #asNumber(field: Token, token: Token): number {
    if (token.kind === 'number') return Number(token.text);
    throw new Mistake(token.offset, `${field.text} is a number, ${token.text} is not`);
  }

  #asBoolean(field: Token, token: Token): boolean {
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    throw new Mistake(token.offset, `${field.text} is true or false, not ${token.text}`);
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end', offset: 0 };
  }

  #next(): Token {
    const token = this.#peek();
    this.#at = Math.min(this.#at + 1, this.#tokens.length - 1);
    return token;
  }

  #take(text: string): boolean {
    const token = this.#peek();
    const isIt = (token.kind === 'word' || token.kind === 'symbol') && token.text === text;
    if (isIt) this.#at += 1;
    return isIt;
  }

  #expect(text: string): void {
    const token = this.#peek();
    if (!this.#take(text)) throw new Mistake(token.offset, `expected ${text}, found ${token.text}`);
  }
}
