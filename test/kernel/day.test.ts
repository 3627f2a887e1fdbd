import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, isoWeekday, parseDay } from '../../src/kernel/day.ts';

const day = (date: string): number => parseDay(date) ?? Number.NaN;

describe('dates are whole days, whatever the clock of the machine', () => {
  it('agree with the calendar of the platform from 1900 to 2300', () => {
    fc.assert(
      fc.property(fc.integer({ min: day('1900-01-01'), max: day('2300-12-31') }), (number) => {
        const date = new Date(number * 86_400_000).toISOString().slice(0, 10);
        const weekday = new Date(number * 86_400_000).getUTCDay() || 7;
        return formatDay(number) === date && parseDay(date) === number && isoWeekday(number) === weekday;
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-3-2', '20260302', '2026-03-02T00:00', ''])(
    '%s is no date',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );

  it('2028-02-29 is one', () => {
    expect(formatDay(day('2028-02-29'))).toBe('2028-02-29');
  });
});
