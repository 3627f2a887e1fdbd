import { describe, expect, it } from 'vitest';
import { addBusinessDays, firstOpenDay, MONDAY_TO_FRIDAY } from '../../../src/carriers/tariff/business-calendar.ts';
import { formatDay, parseDay } from '../../../src/kernel/day.ts';

const OFFICE = { weekdays: MONDAY_TO_FRIDAY, closedDates: ['2026-07-03'] };
const day = (date: string): number => parseDay(date) ?? Number.NaN;
const daysAfter = (date: string, days: number, saturday = false): string | undefined => {
  const found = addBusinessDays(OFFICE, day(date), days, saturday);
  return found === undefined ? undefined : formatDay(found);
};

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
