const FORMS =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(am|pm)?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a moment as clients write it (`2024-02-29 12:00:50`, `2022/07/05`, `2026-11-21 05:50 AM`,
 * `2012-01-01 11:13:13 -0500`), UTC where no offset is given. Answers RFC 3339 in UTC with milliseconds; undefined for
 * anything that is no real moment (30 February).
 */
export function readDateTime(entered: string): string | undefined {
  const match = FORMS.exec(entered.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', half, offset] = match;
  const hours = clockHour(Number(hour), half?.toLowerCase());
  if (hours === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hours,
    Number(minute),
    Number(second),
    milliseconds,
  );
  const date = new Date(local);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  const away = offsetMinutes(offset);
  if (away === undefined || Number(year) < OLDEST_YEAR) return undefined;
  const moment = new Date(local - away * 60_000);
  const isInRange = moment.getUTCFullYear() >= OLDEST_YEAR && moment.getUTCFullYear() <= NEWEST_YEAR;
  return isInRange ? moment.toISOString() : undefined;
}

/** Whether a moment as clients write it is a date without a time. */
export function isDateAlone(entered: string): boolean {
  return /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(entered.trim());
}

const OLDEST_YEAR = 1900;
/** Beyond it RFC 3339 has no four digits left, and texts no longer sort as times. */
const NEWEST_YEAR = 9999;

function clockHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** Undefined for an offset that no place on earth has. */
function offsetMinutes(offset: string | undefined): number | undefined {
  if (offset === undefined || /^(z|utc)$/i.test(offset)) return 0;
  const digits = offset.replace(':', '');
  const [hours, rest] = [Number(digits.slice(1, 3)), Number(digits.slice(3, 5))];
  if (hours > 14 || rest > 59) return undefined;
  const minutes = hours * 60 + rest;
  return digits.startsWith('-') ? -minutes : minutes;
}
