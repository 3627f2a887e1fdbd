import { isDayOf } from './made-a-day.ts';

/** `1.12233E+14`, `1.00E+05`: what spreadsheets write of a number that is too long for them, or was written with an exponent. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E([+-])(\d+)$/i;

/** The digits that spreadsheets keep of a number. */
const DIGITS = 15;

/** Whether a spreadsheet made the one of the other: 5.12346E+12, without the zeros that it began with, or behind an apostrophe. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [plainKey(one), plainKey(other)];
  return first === second || isMadeOf(first, second) || isMadeOf(second, first);
}

/**
 * Whether a spreadsheet made this of the other text, which looks like a number or a day: 12 of 00012, 6911.1 and 6911,1 of
 * 6911.10, 100000 and 1.00E+05 of 1E5, 5.12346E+12 of a long one, and days. Or wrote its accents in other bytes.
 */
export function isMadeOf(said: string | undefined, text: string): boolean {
  if (said === undefined || said === text) return false;
  return isNumberOf(said, text) || isDayOf(said, text) || said.normalize('NFC') === text.normalize('NFC');
}

/** A key without the zeros that it begins with, the apostrophe that makes a text of it, and the blanks that no cell has around it. */
export function plainKey(id: string): string {
  return id
    .trim()
    .replace(/^'/, '')
    .replace(/^0+(?=\d+$)/, '');
}

function isNumberOf(said: string, text: string): boolean {
  const number = numberIn(text);
  if (number === undefined) return false;
  const rounded = scientific(said);
  if (rounded !== undefined) {
    return text.length > 1 && Number(text).toExponential(rounded.decimals) === rounded.written;
  }
  const value = valueSaid(said);
  return value !== undefined && (value === number.value || value === number.kept);
}

/** No spreadsheet writes zeros that say nothing of a number; those of most of Europe write a decimal comma. */
const AS_WRITTEN = /^(?:0|[1-9]\d*)(?:[.,]\d*[1-9])?$/;

function valueSaid(said: string): string | undefined {
  return AS_WRITTEN.test(said) ? numberIn(said.replace(',', '.'))?.value : undefined;
}

function scientific(said: string): { readonly written: string; readonly decimals: number } | undefined {
  const [, digit, decimals = '', sign, exponent] = SCIENTIFIC.exec(said) ?? [];
  if (digit === undefined) return undefined;
  return { written: `${digit}${decimals && `.${decimals}`}e${sign}${Number(exponent)}`, decimals: decimals.length };
}

/** Decimals that are looked up: no spreadsheet shows more. */
const MOST_DECIMALS = DIGITS;
const MORE_DECIMALS = 'of more decimals';

/** What a number has in common with each text that a spreadsheet makes of it. */
export function numberForms(text: string): readonly string[] {
  const number = numberIn(text);
  if (number === undefined) return [];
  const rounded = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => Number(text).toExponential(decimals));
  return [number.value, number.kept, ...rounded, MORE_DECIMALS].map((form) => `number ${form}`);
}

/** What a text that a spreadsheet wrote for a number has in common with that number. */
export function numberSaid(said: string): readonly string[] {
  const rounded = scientific(said);
  if (rounded !== undefined) return [`number ${rounded.decimals > MOST_DECIMALS ? MORE_DECIMALS : rounded.written}`];
  const value = valueSaid(said);
  return value === undefined ? [] : [`number ${value}`];
}

/** What a text is as a number, written in one way whatever its zeros and exponent, and with the digits that a spreadsheet keeps. */
function numberIn(text: string): { readonly value: string; readonly kept: string } | undefined {
  const [, whole, decimals = '', exponent = '0'] =
    /^(\d{1,300})(?:\.(\d{1,300}))?(?:E([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === undefined || Number(text) > 9.99e307) return undefined;
  const digits = `${whole}${decimals}`.replace(/^0+/, '');
  const places = Number(exponent) - decimals.length;
  const rest = Math.max(digits.length - DIGITS, 0);
  return { value: oneWay(digits, places), kept: oneWay(digits.slice(0, DIGITS), places + rest) };
}

function oneWay(digits: string, places: number): string {
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${short}E${places + digits.length - short.length}`;
}
