/** `1.12233E+14`, `1.00E+05`: what spreadsheets write of a number that is too long for them, or was written with an exponent. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E([+-])(\d+)$/i;

/** The digits that spreadsheets keep of a number. */
const DIGITS = 15;

const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** Whether a spreadsheet made the one of the other: 5.12346E+12, without the zeros that it began with, or behind an apostrophe. */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  return first === second || isMadeOf(first, second) || isMadeOf(second, first);
}

/**
 * Whether a spreadsheet made this of the other text, which looks like a number or a day: 12 of 00012, 6911.1 of 6911.10, 100000
 * and 1.00E+05 of 1E5, 5.12346E+12 of a long one, 4-Mar of 3-4, Dec-45 of 12-45. Or wrote its accents in other bytes.
 */
export function isMadeOf(said: string | undefined, text: string): boolean {
  if (said === undefined || said === text) return false;
  return isNumberOf(said, text) || isDayOf(said, text) || said.normalize('NFC') === text.normalize('NFC');
}

function plain(id: string): string {
  return id.replace(/^'/, '').replace(/^0+(?=\d+$)/, '');
}

function isNumberOf(said: string, text: string): boolean {
  const number = numberIn(text);
  if (number === undefined) return false;
  const [, digit, decimals = '', sign, exponent] = SCIENTIFIC.exec(said) ?? [];
  if (digit !== undefined) {
    const written = `${digit}${decimals && `.${decimals}`}e${sign}${Number(exponent)}`;
    return text.length > 1 && Number(text).toExponential(decimals.length) === written;
  }
  // No spreadsheet writes zeros that say nothing of a number.
  if (!/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(said)) return false;
  return numberIn(said)?.value === number.value || numberIn(said)?.value === number.kept;
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

/** `4-Mar` of 3-4, 3/4, MAR4 and the like, as spreadsheets in English write a day; in half of their countries the day stands first. */
function isDayOf(said: string, text: string): boolean {
  const [, day, month = ''] = /^(\d{1,2})-([A-Z][a-z]{2})$/.exec(said) ?? [];
  if (day === undefined) return isMonthOf(said, text);
  const [, first = '', second = ''] =
    /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ??
    /^([a-z]{3,9})[-/ ]?(\d{1,2})$/i.exec(text) ??
    /^(\d{1,2})[-/ ]?([a-z]{3,9})$/i.exec(text) ??
    [];
  const isDay = (part: string) => Number(part) === Number(day);
  return (isMonth(first, month) && isDay(second)) || (isDay(first) && isMonth(second, month));
}

/** `Dec-45` of 12-45, 12/2045, DEC2045 and the like, which are no day: the month of a year. */
function isMonthOf(said: string, text: string): boolean {
  const [, month = '', year] = /^([A-Z][a-z]{2})-(\d{2})$/.exec(said) ?? [];
  if (year === undefined) return false;
  const [, first = '', second = ''] =
    /^(\d{1,2})[-/](\d{2}|\d{4})$/.exec(text) ?? /^([a-z]{3,9})[-/ ]?(\d{2}|\d{4})$/i.exec(text) ?? [];
  return isMonth(first, month) && second.endsWith(year);
}

/** @param month as a spreadsheet writes it: Mar. */
function isMonth(part: string, month: string): boolean {
  const at = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase()));
  return at >= 0 && (Number(part) === at + 1 || [MONTHS[at], month.toLowerCase()].includes(part.toLowerCase()));
}
