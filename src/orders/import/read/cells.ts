import { readDateTime } from '../../../kernel/date-time.ts';

/** What cells of other programs' files hold, brought into the form that the API takes. What is not known is left as it is. */

/** In which order a file writes day and month. */
export type DateOrder = 'mdy' | 'dmy';

const NUMERIC_DATE = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[ T]+(.+))?$/;

/**
 * `3/2/26 9:14 AM` and `02.03.2026` as a date that begins with its year; a two-digit year is of this century. Undefined where
 * there is no such day: `12/31/2026` of a file that writes the day first.
 */
export function yearFirst(cell: string, order: DateOrder): string | undefined {
  const match = NUMERIC_DATE.exec(cell);
  if (match === null) return cell;
  const [, first = '', second = '', year = '', time] = match;
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
  const moment = time === undefined ? date : `${date} ${time}`;
  return readDateTime(moment) === undefined ? undefined : moment;
}

/** Units that the API does not take: the one it takes instead, and how much of it one is, as digits and decimal places. */
const WEIGHT_UNITS: readonly (readonly [RegExp, 'lb' | 'kg', bigint, number])[] = [
  // A sixteenth of a pound.
  [/^(oz|ozs|ounces?)$/i, 'lb', 625n, 4],
  [/^(g|gr|grams?)$/i, 'kg', 1n, 3],
];

/** A weight in ounces or grams as pounds or kilograms, exactly; undefined where the unit is another. */
export function convertedWeight(
  weight: string,
  unit: string,
): { readonly weight: string; readonly weight_uom: 'lb' | 'kg' } | 'no number' | undefined {
  const known = WEIGHT_UNITS.find(([name]) => name.test(unit.trim()));
  if (known === undefined) return undefined;
  const match = /^(?=\.?\d)(\d{0,12})(?:\.(\d{0,9}))?$/.exec(weight.trim());
  if (match === null) return 'no number';
  const [, weight_uom, factor, places] = known;
  const [, whole = '', fraction = ''] = match;
  const digits = (BigInt(whole + fraction) * factor).toString().padStart(fraction.length + places + 1, '0');
  const point = digits.length - fraction.length - places;
  const decimals = digits.slice(point).replace(/0+$/, '');
  return { weight: decimals === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${decimals}`, weight_uom };
}

/** `paid`, `Paid` and ` PAID ` are one value; what is in no table is left to the field itself, which names what it takes. */
export function translated(cell: string, values: Readonly<Record<string, string>>): string {
  const key = cell.trim().toLowerCase();
  const found = Object.entries(values).find(([name]) => name.toLowerCase() === key);
  return found === undefined ? cell : found[1];
}
