import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  firstOpenDay,
  formatDay,
  isoWeekday,
  MONDAY_TO_FRIDAY,
  parseDay,
} from '../../src/rating/business-calendar.ts';

const OFFICE = { weekdays: MONDAY_TO_FRIDAY, closedDates: ['2026-07-03'] };
const day = (date: string): number => parseDay(date) ?? Number.NaN;
const daysAfter = (date: string, days: number, saturday = false): string | undefined => {
  const found = addBusinessDays(OFFICE, day(date), days, saturday);
  return found === undefined ? undefined : formatDay(found);
};

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

describe('business days', () => {
  it('leave out the weekend and closed dates', () => {
    expect(daysAfter('2026-03-06', 1)).toBe('2026-03-09');
    expect(daysAfter('2026-07-02', 1)).toBe('2026-07-06');
    expect(daysAfter('2026-03-02', 5)).toBe('2026-03-09');
  });

  it('none after a day is the day itself', () => {
    expect(daysAfter('2026-03-07', 0)).toBe('2026-03-07');
  });

  it('with Saturday delivery only the last day may be a Saturday', () => {
    expect(daysAfter('2026-03-06', 1, true)).toBe('2026-03-07');
    expect(daysAfter('2026-03-05', 2, true)).toBe('2026-03-07');
    expect(daysAfter('2026-03-06', 2, true)).toBe('2026-03-10');
    expect(daysAfter('2026-03-02', 2, true)).toBe('2026-03-04');
  });

  it('begin on the first day on which both calendars are open', () => {
    const warehouse = { weekdays: [1, 3, 6], closedDates: ['2026-03-09'] };
    expect(formatDay(firstOpenDay([OFFICE, warehouse], day('2026-03-05')) ?? 0)).toBe('2026-03-11');
  });

  it('never come where no weekday is open for both', () => {
    expect(firstOpenDay([OFFICE, { weekdays: [6, 7], closedDates: [] }], day('2026-03-02'))).toBeUndefined();
    expect(addBusinessDays({ weekdays: [], closedDates: [] }, day('2026-03-02'), 1)).toBeUndefined();
  });
});
