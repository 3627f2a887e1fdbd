import { isDateAlone } from '../../kernel/date-time.ts';

/** What is told of a hold until a day alone: it ends at midnight in UTC, in America the afternoon before. */
export function midnightElsewhere(until: unknown): readonly string[] {
  if (typeof until !== 'string' || !isDateAlone(until)) return [];
  const day = until.trim();
  return [
    `--until ${day} ends at 00:00 UTC, which west of there is the day before: name an hour with its offset, as ${day}T08:00-08:00`,
  ];
}
