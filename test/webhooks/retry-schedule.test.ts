import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, readRetryAfter, waitAfter } from '../../src/webhooks/sending/retry-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('waits grow as decided, and then the event is parked', () => {
  const waits = Array.from({ length: MOST_ATTEMPTS }, (_, failed) => waitAfter(failed + 1, 0));
  expect(waits).toEqual([
    5_000,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    undefined,
  ]);
});

test('jitter makes a wait longer by at most a tenth', () => {
  expect(waitAfter(1, 1)).toBe(5_500);
  expect(waitAfter(4, 0.5)).toBe(2 * HOUR * 1.05);
});

test('a receiver that names a time is not asked sooner, nor kept waiting for more than a day', () => {
  expect(waitAfter(1, 0, 60_000)).toBe(60_000);
  expect(waitAfter(4, 0, 1_000)).toBe(2 * HOUR);
  expect(waitAfter(1, 0, 400 * HOUR)).toBe(24 * HOUR);
});

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Mon, 02 Mar 2026 10:01:00 GMT', 60_000],
  ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  ['1e9', 0],
  [undefined, 0],
])('Retry-After: %s', (header, expected) => {
  expect(readRetryAfter(header, new Date('2026-03-02T10:00:00Z'))).toBe(expected);
});
