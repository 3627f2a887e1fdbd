import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDateTime } from '../../src/kernel/date-time.ts';

describe('a moment', () => {
  it.each([
    ['2024-02-29 12:00:50', '2024-02-29T12:00:50.000Z'],
    ['2022/07/05', '2022-07-05T00:00:00.000Z'],
    ['2022-03-24', '2022-03-24T00:00:00.000Z'],
    ['2022-3-4', '2022-03-04T00:00:00.000Z'],
    ['2026-11-21 05:50 AM', '2026-11-21T05:50:00.000Z'],
    ['2026-11-21 12:50 am', '2026-11-21T00:50:00.000Z'],
    ['2026-11-21 12:50 pm', '2026-11-21T12:50:00.000Z'],
    ['2026-11-21T05:50:00Z', '2026-11-21T05:50:00.000Z'],
    ['2026-11-21T05:50:00.1239Z', '2026-11-21T05:50:00.123Z'],
    ['2012-01-01 11:13:13 -0500', '2012-01-01T16:13:13.000Z'],
    ['2012-01-01T11:13:13+05:30', '2012-01-01T05:43:13.000Z'],
    ['2012-12-31T23:30:00-01:00', '2013-01-01T00:30:00.000Z'],
    ['  2022-03-24 10:00 UTC ', '2022-03-24T10:00:00.000Z'],
  ])('%j is %s', (entered, moment) => {
    expect(readDateTime(entered)).toBe(moment);
  });

  it.each([
    '2023-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-01 24:00',
    '2026-01-01 10:60',
    '2026-01-01 10:00:60',
    '2026-01-01 13:00 PM',
    '2026-01-01 00:30 AM',
    '2026-01-01 10:00 +99:99',
    '2026-01-01 10:00 +05:75',
    '0050-01-01',
    '0000-01-01',
    '9999-12-31T23:59:59-01:00',
    '01/02/2026',
    '20260102',
    '1767225600',
    'tomorrow',
    '',
    '2026-01-01T10:00:00Z; DROP TABLE orders',
  ])('%j is none', (entered) => {
    expect(readDateTime(entered)).toBeUndefined();
  });

  it('is read back as the same moment from RFC 3339, at every offset', () => {
    const moments = fc.date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        expect(readDateTime(date.toISOString())).toBe(date.toISOString());
        expect(readDateTime(atOffset(date, offset))).toBe(date.toISOString());
      }),
    );
  });

  it('is always RFC 3339 in UTC with milliseconds, or nothing', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{4}[-/]\d{1,2}[-/]\d{1,2}( \d{1,2}:\d{2})?( ?[ap]m)?([+-]\d{4})?$/),
        (entered) => {
          expect(readDateTime(entered) ?? '2026-01-01T00:00:00.000Z').toMatch(
            /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
          );
        },
      ),
    );
  });
});

function atOffset(date: Date, minutes: number): string {
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const away = Math.abs(minutes);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}
