import * as z from 'zod/mini';
import { nearestCountry, parseCountry } from '../addresses/country.ts';
import { isDateAlone, readDateTime } from '../kernel/date-time.ts';
import { parseDecimal } from '../kernel/decimal.ts';
import { parseCurrency } from '../kernel/money.ts';
import { nearest } from '../kernel/suggest.ts';
import { plainTrackingNumber } from '../kernel/tracking-number.ts';

/**
 * The leaves of every schema: lenient in, strict out (decisions 1). Each takes what clients send for its type, gives
 * exactly the documented type, and reads an empty string or null as "not given".
 */

/** What a reader answers where the value cannot be read: the sentence after the field's name. */
class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

type Reader<Value> = (value: unknown) => Value | Unreadable;

/** What any leaf begins with. */
const anything = z.unknown();

function field<Value>(type: string, read: Reader<Value>, limits: Limits = {}) {
  const leaf = z.pipe(
    anything,
    z.transform((value: unknown, context): Value | undefined => {
      if (value === undefined || value === null || value === '') return undefined;
      const result = read(value);
      if (!(result instanceof Unreadable)) return result;
      context.issues.push({ code: 'custom', message: result.message, input: value });
      return undefined;
    }),
  );
  return z.optional(leaf).register(FIELD_TYPES, { type, limits });
}

/** The documented type of each leaf, for the OpenAPI document. */
export const FIELD_TYPES = z.registry<{ type: string; limits: Limits }>();

/** What a value must keep to, as JSON Schema says it. */
export interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Leaves that are alike are one: zod takes its time to make each, and an order has two hundred. */
function madeOnce<Given extends readonly number[], Leaf>(make: (...given: Given) => Leaf): (...given: Given) => Leaf {
  const made = new Map<string, Leaf>();
  return (...given) => {
    const key = given.join();
    const leaf = made.get(key) ?? make(...given);
    made.set(key, leaf);
    return leaf;
  };
}

/** Text of at most that many characters; a number is taken as its digits (zip 92109). NUL is refused: no database keeps it. */
export const text = madeOnce((maxLength = 255) =>
  field('string', (value) => readText(value, maxLength), { maxLength }),
);

/** A tracking number: the same as text, without the blanks that are no part of it; only blanks are not given. */
export const trackingNumber = madeOnce((maxLength = 64) =>
  field(
    'string',
    (value) => readText(typeof value === 'string' ? plainTrackingNumber(value) : value, maxLength) || undefined,
    { maxLength },
  ),
);

/** A freight class as carriers list it: 70.0 of a spreadsheet is 70, and 77.50 is 77.5. */
export const freightClass = madeOnce(() =>
  field(
    'string',
    (value) => {
      const entered = readText(value, 8);
      if (entered instanceof Unreadable) return entered;
      const word = entered.trim();
      return (/^\d+(\.\d+)?$/.test(word) ? String(Number(word)) : word) || undefined;
    },
    { maxLength: 8 },
  ),
);

function readText(value: unknown, maxLength: number): string | Unreadable {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return new Unreadable('must be text: so large a number does not keep every digit');
  }
  const entered = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof entered !== 'string') return new Unreadable(`must be text, not ${kindOf(value)}`);
  if (entered.includes('\0')) return new Unreadable('must not contain NUL characters');
  if (!isWellFormed(entered)) return new Unreadable('contains half a character (a lone surrogate)');
  if (entered.length > maxLength)
    return new Unreadable(`is ${entered.length} characters long; at most ${maxLength} are kept`);
  return entered;
}

function isWellFormed(entered: string): boolean {
  return !/\p{Surrogate}/u.test(entered);
}

/** A whole number in a range; `"3"` and `3.0` are taken. */
export const integer = madeOnce((least: number, most: number) =>
  field(
    'integer',
    (value) => {
      const number = readDecimal(value, 0);
      if (number instanceof Unreadable && !isVast(value)) {
        return new Unreadable(`must be a whole number, not ${shown(value)}`);
      }
      if (number instanceof Unreadable) return new Unreadable(`is ${shown(value)}; it must be ${least} to ${most}`);
      return number < least || number > most ? new Unreadable(`is ${number}; it must be ${least} to ${most}`) : number;
    },
    { minimum: least, maximum: most },
  ),
);

/** A whole number, or a word where there is none. */
export function integerOr<const Word extends string>(least: number, most: number, words: readonly Word[]) {
  const known = `${least} to ${most}, or ${words.join(' or ')}`;
  return field('string', (value): number | Word | Unreadable => {
    const word = words.find((each) => each === wordOf(value));
    if (word !== undefined) return word;
    const number = readDecimal(value, 0);
    const fits = !(number instanceof Unreadable) && number >= least && number <= most;
    return fits ? number : new Unreadable(`is ${shown(value)}; it must be a whole number from ${known}`);
  });
}

/** A decimal as an integer count of 10^-scale, from 0 (or below, where negatives make sense) to a limit. */
export const scaled = madeOnce((scale: number, least: number, most: number) =>
  field(
    'number',
    (value) => {
      const number = readDecimal(value, scale, 'half_up');
      if (number instanceof Unreadable && !isVast(value)) return number;
      const unit = 10 ** scale;
      return number instanceof Unreadable || number < least * unit || number > most * unit
        ? new Unreadable(`is ${shown(value)}; it must be ${least} to ${most}`)
        : number;
    },
    { minimum: least, maximum: most },
  ),
);

/** A size, weight or amount as it was written, still without its unit: exact decimal text, never negative. */
export const measure = madeOnce((most: number) =>
  field(
    'number',
    (value) => {
      const read = readDecimal(value, 6, 'half_up');
      if (read instanceof Unreadable && !isVast(value)) return read;
      const number = Number(value);
      if (number < 0) return new Unreadable(`is ${shown(value)}; it must not be negative`);
      return number > most ? new Unreadable(`is ${shown(value)}; at most ${most} is kept`) : String(number);
    },
    { minimum: 0, maximum: most },
  ),
);

/** Whether it is a number of more digits than are counted with exactly: no limit is as high. */
function isVast(value: unknown): boolean {
  if (typeof value !== 'number' && (typeof value !== 'string' || !NUMERAL.test(value.trim()))) return false;
  return Math.abs(Number(value)) >= LEAST_VAST;
}

const NUMERAL = /^[+-]?\d{1,1000}(\.\d{0,1000})?(e\+?\d{1,3})?$/i;
/** 2^53 with the six digits behind the point that a size or weight keeps. */
const LEAST_VAST = 2 ** 53 / 1e6;

function readDecimal(value: unknown, scale: number, rounding: 'half_up' | 'exact' = 'exact'): number | Unreadable {
  const number =
    typeof value === 'number' || typeof value === 'string' ? parseDecimal(value, scale, rounding) : undefined;
  return number ?? new Unreadable(`must be a number, not ${shown(value)}`);
}

const TRUE = new Set(['true', '1', 'yes', 'y']);
const FALSE = new Set(['false', '0', 'no', 'n']);

export const flag = madeOnce(() =>
  field('boolean', (value) => {
    if (typeof value === 'boolean') return value;
    return flagOf(wordOf(value)) ?? new Unreadable(`must be true or false, not ${shown(value)}`);
  }),
);

/** What a lower-case word says, where it says either. */
export function flagOf(word: string): boolean | undefined {
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : undefined;
}

/** One of the documented values; `aliases` are other spellings that clients send. */
export function choice<const Value extends string>(
  values: readonly Value[],
  aliases: Readonly<Record<string, Value>> = {},
) {
  const known = new Map<string, Value>(values.map((value) => [value.toLowerCase(), value]));
  for (const [alias, value] of Object.entries(aliases)) known.set(alias, value);
  return field(`one of ${values.join(', ')}`, (value) => {
    const word = wordOf(value);
    const found = known.get(word);
    if (found !== undefined) return found;
    const meant = nearest(word.slice(0, 60), values);
    const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
    return new Unreadable(`is ${shown(value)}; it must be one of ${values.join(', ')}${suggestion}`);
  });
}

export const weightUnit = madeOnce(() =>
  choice(['lb', 'kg'], { lbs: 'lb', pound: 'lb', pounds: 'lb', kgs: 'kg', kilogram: 'kg' }),
);
/** As rates and packages take it. */
export const anyWeightUnit = madeOnce(() =>
  choice(['lb', 'kg', 'oz', 'g'], {
    lbs: 'lb',
    pound: 'lb',
    pounds: 'lb',
    kgs: 'kg',
    kilogram: 'kg',
    ounce: 'oz',
    ounces: 'oz',
    grams: 'g',
  }),
);
export const dimensionUnit = madeOnce(() =>
  choice(['in', 'cm'], { inch: 'in', inches: 'in', centimeter: 'cm', cms: 'cm' }),
);

function readMoment(value: unknown): string | Unreadable {
  const moment = typeof value === 'string' ? readDateTime(value) : undefined;
  return moment ?? new Unreadable(`is ${shown(value)}; it must be a date-time such as 2026-11-21T05:50:00Z`);
}

/** A moment as RFC 3339 text in UTC; takes the forms of decisions 1. */
export const dateTime = madeOnce(() => field('date-time', readMoment));

/** The same; a date without a time stays one, as 2026-11-21: a day of the place that it is of, not its midnight in UTC. */
export const dayOrTime = madeOnce(() =>
  field('date-time', (value) => {
    const moment = readMoment(value);
    return typeof moment === 'string' && isDateAlone(String(value)) ? moment.slice(0, 10) : moment;
  }),
);

export const country = madeOnce(() =>
  field('string', (value) => {
    const code = typeof value === 'string' ? parseCountry(value) : undefined;
    if (code !== undefined) return code;
    const meant = typeof value === 'string' ? nearestCountry(value) : undefined;
    const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
    return new Unreadable(`is ${shown(value)}; it must be a two-letter ISO code such as US${suggestion}`);
  }),
);

export const currency = madeOnce(() =>
  field('string', (value) => {
    const code = typeof value === 'string' ? parseCurrency(value) : undefined;
    return code ?? new Unreadable(`is ${shown(value)}; it must be a three-letter ISO code such as USD`);
  }),
);

/** Any JSON object, kept as it is; an empty one is not given. At most that many characters of JSON. */
export const hash = madeOnce((maxLength = 16_384) =>
  field('object', (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return new Unreadable(`must be an object, not ${kindOf(value)}`);
    }
    const json = JSON.stringify(value);
    if (json === '{}') return undefined;
    const unkept = UNKEPT.exec(json)?.[1];
    if (unkept === '0000') return new Unreadable('must not contain NUL characters');
    if (unkept !== undefined) return new Unreadable('contains half a character (a lone surrogate)');
    return json.length > maxLength
      ? new Unreadable(`is ${json.length} characters of JSON; at most ${maxLength} are kept`)
      : (value as Readonly<Record<string, unknown>>); // narrowed just above
  }),
);

/** NUL, and half a character, which JSON is written with as an escape; a backslash that was sent is written as two. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f]..)/;

/** A list; a single value is taken as a list of one, null and empty text as not given. */
export function list<Schema extends z.core.$ZodType>(element: Schema, most: number) {
  const many = z.array(element).check(z.maxLength(most, { error: `has too many entries; at most ${most} are taken` }));
  return nested(z.pipe(z.transform(asList), many as unknown as z.core.$ZodType<z.core.output<Schema>[], unknown>));
}

/** A nested object; null and empty text are read as not given, and so is one of which nothing is given. */
export function nested<Schema extends z.core.$ZodType>(schema: Schema) {
  // A schema takes any input at run time: what is no object is refused by it.
  const inner = z.optional(schema) as unknown as z.core.$ZodType<z.core.output<Schema> | undefined, unknown>;
  return z.optional(
    z
      .pipe(
        z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
        inner,
      )
      .check(z.overwrite((read) => (saysNothing(read) ? undefined : read))),
  );
}

function saysNothing(read: unknown): boolean {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  return Object.values(read).every((member) => member === undefined);
}

function asList(value: unknown): unknown {
  return Array.isArray(value) || typeof value === 'object' ? value : [value];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What was sent, as one word. An object is none, and one that was sent may have a `toString` that is no function. */
function wordOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).trim().toLowerCase();
}

/** A value as an error shows it: short, in quotes where it is text. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return kindOf(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
