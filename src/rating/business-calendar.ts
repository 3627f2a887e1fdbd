/** Dates are ISO texts (`2026-03-02`), counted as whole days; no clock and no time zone takes part. */

/** Which days count: ISO weekdays (1 is Monday, 7 Sunday) less the dates that are closed. */
export interface BusinessCalendar {
  readonly weekdays: readonly number[];
  readonly closedDates: readonly string[];
}

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];
const SATURDAY = 6;
/** A calendar without an open day for this long has none. */
const SEARCH_DAYS = 400;

/** Days since 1970-01-01 of a real date written `YYYY-MM-DD`; undefined for anything else. */
export function parseDay(date: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (match === null) return undefined;
  const day = dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  return formatDay(day) === date ? day : undefined;
}

/** The date of a day number, `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  // Civil from days (Howard Hinnant): years start in March, so that a leap day is a year's last.
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

function dayNumber(year: number, month: number, dayOfMonth: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** 1 is Monday, 7 Sunday. */
export function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function isOpen(calendar: BusinessCalendar, day: number): boolean {
  if (!calendar.weekdays.includes(isoWeekday(day))) return false;
  return calendar.closedDates.length === 0 || !calendar.closedDates.includes(formatDay(day));
}

/** The first day from `day` on at which every calendar is open; undefined where none comes within 400 days. */
export function firstOpenDay(calendars: readonly BusinessCalendar[], day: number): number | undefined {
  const isEverOpen = [1, 2, 3, 4, 5, 6, 7].some((weekday) =>
    calendars.every(({ weekdays }) => weekdays.includes(weekday)),
  );
  for (let candidate = day; isEverOpen && candidate < day + SEARCH_DAYS; candidate++) {
    if (calendars.every((calendar) => isOpen(calendar, candidate))) return candidate;
  }
  return undefined;
}

/**
 * The day on which the n-th business day after `day` falls (0 is the day itself).
 * @param saturdayDelivery the last day may be a Saturday that the calendar does not count; closed dates stay closed.
 */
export function addBusinessDays(
  calendar: BusinessCalendar,
  day: number,
  count: number,
  saturdayDelivery = false,
): number | undefined {
  const withSaturday = { ...calendar, weekdays: [...calendar.weekdays, SATURDAY] };
  let left = count;
  for (let candidate = day + 1; left > 0; candidate++) {
    if (candidate > day + SEARCH_DAYS + count) return undefined;
    if (isOpen(saturdayDelivery && left === 1 ? withSaturday : calendar, candidate)) left -= 1;
    if (left === 0) return candidate;
  }
  return day;
}
