import { parseDecimal } from '../kernel/decimal.ts';
import { saidWord } from '../kernel/said-text.ts';
import { field, madeOnce, shown, Unreadable } from './field.ts';

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

/** One of a few whole numbers; none is taken for the nearest. */
export function integerAmong<const Known extends number>(...known: readonly Known[]) {
  return field(
    'integer',
    (value) =>
      known.find((each) => each === Number(saidWord(value))) ??
      new Unreadable(`is ${shown(value)}; it must be ${known.join(' or ')}`),
    { minimum: Math.min(...known), maximum: Math.max(...known) },
  );
}

/** A whole number, or a word where there is none. */
export function integerOr<const Word extends string>(least: number, most: number, words: readonly Word[]) {
  const known = `${least} to ${most}, or ${words.join(' or ')}`;
  return field('string', (value): number | Word | Unreadable => {
    const word = words.find((each) => each === saidWord(value));
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

/** A size as it was written, still without its unit: exact decimal text, never negative. */
export const size = madeOnce(() => measured(10_000, 'dimension_uom'));

/** A weight likewise. */
export const weight = madeOnce(() => measured(100_000, 'weight_uom'));

/** Any other amount likewise, at most so much. */
export const measure = madeOnce((most: number) => measured(most));

/** @param unitField the field in which the unit is said, for who writes it behind the number. */
function measured(most: number, unitField?: string) {
  return field(
    'number',
    (value) => {
      const read = readDecimal(value, 6, 'half_up');
      if (read instanceof Unreadable && !isVast(value)) {
        const isWithUnit = unitField !== undefined && typeof value === 'string' && WITH_UNIT.test(value);
        return isWithUnit ? new Unreadable(`${read.message}; its unit stands in ${unitField}`) : read;
      }
      const number = Number(value);
      if (number < 0) return new Unreadable(`is ${shown(value)}; it must not be negative`);
      return number > most ? new Unreadable(`is ${shown(value)}; at most ${most} is kept`) : String(number);
    },
    { minimum: 0, maximum: most },
  );
}

const WITH_UNIT = /^\s*\d[\d.]*\s*[a-z"']+\s*$/i;

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
