import { parseDay } from '../kernel/day.ts';
import { parseDecimal } from '../kernel/decimal.ts';
import type { Place, Report } from './mistake.ts';

/** Readers of single values, from cells and JSON alike: they report what is wrong and answer a stand-in, so that reading goes on. */

const LARGEST = 1_000_000;

/** A number of 0 to 1,000,000 as an integer count of 10^-scale; more decimals than that are a mistake, never rounded off. */
export function readDecimal(text: string, scale: number, name: string, place: Place, report: Report): number {
  const entered = text.trim();
  const value = /^\d+(\.\d+)?$/.test(entered) ? parseDecimal(entered, scale, 'exact') : undefined;
  if (value !== undefined && value <= LARGEST * 10 ** scale) return value;
  report(place, `${name}: ${decimalFault(entered, scale)}`);
  return 0;
}

/** As `readDecimal`, and as much below 0. */
export function readSignedDecimal(text: string, scale: number, name: string, place: Place, report: Report): number {
  const isNegative = text.trim().startsWith('-');
  const magnitude = readDecimal(isNegative ? text.trim().slice(1) : text, scale, name, place, report);
  return isNegative && magnitude !== 0 ? -magnitude : magnitude;
}

function decimalFault(entered: string, scale: number): string {
  if (entered === '') return 'a number is missing';
  if (/^-\d/.test(entered)) return `${entered} is below 0`;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(entered))
    return `"${entered}" has thousands separators; write ${entered.replaceAll(',', '')}`;
  if (/^\d+,\d+$/.test(entered)) return `"${entered}" has a decimal comma; write ${entered.replace(',', '.')}`;
  if (!/^\d+(\.\d+)?$/.test(entered)) return `"${entered}" is not a number`;
  if (decimalsOf(entered) > scale) return `${entered} has more than ${scale} decimals`;
  return `${entered} is above ${LARGEST}`;
}

/** How many it has behind the point; zeros at the end are none. */
function decimalsOf(entered: string): number {
  return (entered.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** A whole number of 0 to 1,000,000. */
export function readWhole(text: string, name: string, place: Place, report: Report): number {
  return readDecimal(text, 0, name, place, report);
}

/** A real date `YYYY-MM-DD`. */
export function readDate(text: string, name: string, place: Place, report: Report): string {
  if (parseDay(text.trim()) !== undefined) return text.trim();
  report(place, `${name}: "${text}" is not a date; write it as 2026-03-02`);
  return '1970-01-01';
}

/** A local time `HH:MM` as minutes since midnight. */
export function readMinute(text: string, name: string, place: Place, report: Report): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  if (match !== null) return Number(match[1]) * 60 + Number(match[2]);
  report(place, `${name}: "${text}" is not a time; write it as 17:00`);
  return 0;
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** `Mon-Fri`, `Mon-Sat`, `Mon,Wed,Fri` as ISO weekdays. */
export function readWeekdays(text: string, name: string, place: Place, report: Report): readonly number[] {
  const days = text.split(',').flatMap((part) => {
    const [from = -1, to = from] = part.split('-').map((day) => WEEKDAYS.indexOf(day.trim().slice(0, 3).toLowerCase()));
    if (from < 0 || to < from) return [-1];
    return Array.from({ length: to - from + 1 }, (_, step) => from + step + 1);
  });
  if (!days.includes(-1)) return days;
  report(place, `${name}: "${text}" are not weekdays; write them as Mon-Fri or Mon,Wed,Fri`);
  return [1];
}

/** Reports a value that is there a second time; answers whether it is the first. One that is missing is told as that alone. */
export function isFirst(seen: Set<string>, key: string, what: string, place: Place, report: Report): boolean {
  if (key === '') return true;
  if (seen.has(key)) report(place, `${what} stands here a second time`);
  const first = !seen.has(key);
  seen.add(key);
  return first;
}
