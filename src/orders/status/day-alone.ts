import { isDateAlone } from '../../kernel/date-time.ts';

/**
 * What is told of a hold until a day alone: it ends at midnight in UTC (decisions 1), in America the afternoon before.
 * @param field what the reader calls it.
 * @param until as it was entered.
 */
export function endsTheDayBefore(field: string, until: unknown): readonly string[] {
  if (typeof until !== 'string' || !isDateAlone(until)) return [];
  const hour = 'name an hour with its offset behind it, as T08:00-08:00';
  return [`${field} is a day alone and ends at 00:00 UTC, which west of there is the day before: ${hour}`];
}
