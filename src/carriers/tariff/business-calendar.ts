import { formatDay, isoWeekday } from '../../kernel/day.ts';

/** Which days count: ISO weekdays (1 is Monday, 7 Sunday) less the dates that are closed. */
export interface BusinessCalendar {
  readonly weekdays: readonly number[];
  readonly closedDates: readonly string[];
}

export const MONDAY_TO_FRIDAY: readonly number[] = [1, 2, 3, 4, 5];
const SATURDAY = 6;
/** A calendar without an open day for this long has none. */
const SEARCH_DAYS = 400;

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

function isOpen(calendar: BusinessCalendar, day: number): boolean {
  if (!calendar.weekdays.includes(isoWeekday(day))) return false;
  return calendar.closedDates.length === 0 || !calendar.closedDates.includes(formatDay(day));
}
