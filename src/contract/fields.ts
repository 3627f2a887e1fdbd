import { nearestCountry, parseCountry } from '../addresses/places/country.ts';
import { isDateAlone, readDateTime } from '../kernel/date-time.ts';
import { orMeant } from '../kernel/did-you-mean.ts';
import { flagOf } from '../kernel/flag-word.ts';
import { parseCurrency } from '../kernel/money.ts';
import { plainCode } from '../kernel/plain-code.ts';
import { saidWord } from '../kernel/said-text.ts';
import { showsNothing } from '../kernel/shows-nothing.ts';
import { nearest } from '../kernel/suggest.ts';
import { plainTrackingNumber } from '../kernel/tracking-number.ts';
import { field, kindOf, madeOnce, shown, Unreadable } from './field.ts';

/** Text of at most that many characters; a number is taken as its digits (zip 92109). NUL is refused: no database keeps it. */
export const text = madeOnce((maxLength = 255) =>
  field('string', (value) => readText(value, maxLength), { maxLength }),
);

/** Text, a number or true and false, as text: what a column of any type is compared with. */
export const comparedValue = madeOnce((maxLength = 255) =>
  field('string', (value) => readText(typeof value === 'boolean' ? String(value) : value, maxLength), { maxLength }),
);

/** A tracking number: the same as text, without the blanks that are no part of it; only blanks are not given. */
export const trackingNumber = madeOnce((maxLength = 64) =>
  field(
    'string',
    (value) => readText(typeof value === 'string' ? plainTrackingNumber(value) : value, maxLength) || undefined,
    { maxLength },
  ),
);

/** The number of an order, as it is kept; only blanks are not given. */
export const orderNumber = madeOnce(() =>
  field(
    'string',
    (value) => {
      const entered = readText(value, 255);
      return entered instanceof Unreadable ? entered : plainCode(entered) || undefined;
    },
    { maxLength: 255 },
  ),
);

/** A word by which something is found or charged, without the blanks around it: with them it is another one, and nobody sees why. */
export const word = madeOnce((maxLength = 255) =>
  field(
    'string',
    (value) => {
      const entered = readText(value, maxLength);
      return entered instanceof Unreadable ? entered : entered.trim() || undefined;
    },
    { maxLength },
  ),
);

/** Text that somebody reads on paper, as it came; one of which nothing can be seen or printed is not given. */
export const visibleText = madeOnce((maxLength = 255) =>
  field(
    'string',
    (value) => {
      const entered = readText(value, maxLength);
      return entered instanceof Unreadable || !showsNothing(entered) ? entered : undefined;
    },
    { maxLength },
  ),
);

/** A postal code, without the dash that stands behind it where a program had no second half for it: `94105-` on a label is no ZIP. */
export const postalCode = madeOnce((maxLength = 16) =>
  field(
    'string',
    (value) => {
      const entered = readText(value, maxLength);
      if (entered instanceof Unreadable) return entered;
      const code = entered.replace(/\s*-\s*$/, '');
      return showsNothing(code) ? undefined : code;
    },
    { maxLength },
  ),
);

/** The code of a SKU without blanks and characters of no width around it; one of which nothing can be seen is not given. */
export const skuCode = madeOnce(() =>
  field(
    'string',
    (value) => {
      const entered = readText(value, 255);
      if (entered instanceof Unreadable) return entered;
      return showsNothing(entered) ? undefined : plainCode(entered);
    },
    { maxLength: 255 },
  ),
);

/** A freight class as carriers list it: 70.0 of a spreadsheet is 70, and 77.50 and 77,5 are 77.5. */
export const freightClass = madeOnce(() =>
  field(
    'string',
    (value) => {
      const entered = readText(value, 8);
      if (entered instanceof Unreadable) return entered;
      const word = entered.trim();
      return (/^\d+([.,]\d+)?$/.test(word) ? String(Number(word.replace(',', '.'))) : word) || undefined;
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
  return !/[\ud800-\udfff]/u.test(entered);
}

export const flag = madeOnce(() =>
  field('boolean', (value) => {
    if (typeof value === 'boolean') return value;
    return flagOf(saidWord(value)) ?? new Unreadable(`must be true or false, not ${shown(value)}`);
  }),
);

/** One of the documented values; `aliases` are other spellings that clients send. */
export function choice<const Value extends string>(
  values: readonly Value[],
  aliases: Readonly<Record<string, Value>> = {},
) {
  const known = new Map<string, Value>(values.map((value) => [value.toLowerCase(), value]));
  for (const [alias, value] of Object.entries(aliases)) known.set(alias, value);
  return field(`one of ${values.join(', ')}`, (value) => {
    const word = saidWord(value);
    const found = known.get(word);
    if (found !== undefined) return found;
    // Of two letters every unit is near to another, and whoever followed the hint would be wrong by tens.
    const suggestion = orMeant(word.length <= 2 ? undefined : nearest(word.slice(0, 60), values));
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
    const suggestion = orMeant(meant);
    return new Unreadable(`is ${shown(value)}; it must be a two-letter ISO code such as US${suggestion}`);
  }),
);

export const currency = madeOnce(() =>
  field('string', (value) => {
    const code = typeof value === 'string' ? parseCurrency(value) : undefined;
    return code ?? new Unreadable(`is ${shown(value)}; it must be a three-letter ISO code such as USD`);
  }),
);
