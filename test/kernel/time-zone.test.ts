import { describe, expect, it } from 'vitest';
import { localMoment, momentOf, timeZoneNamed } from '../../src/kernel/time-zone.ts';

it('is named as IANA writes it, and by no abbreviation of which a runtime makes another: BST is Dhaka to it', () => {
  const named = ['america/new_york', 'US/Pacific', 'utc', 'CET', 'BST', 'IST', 'est', 'Mars/Base', ''].map(
    timeZoneNamed,
  );
  const unknown = Array(5).fill(undefined);
  expect(named).toEqual(['America/New_York', 'US/Pacific', 'UTC', 'CET', ...unknown]);
});

describe('the moment at which clocks show a time', () => {
  it.each([
    ['America/Los_Angeles', '2027-03-14', '01:59', '2027-03-14T09:59:00.000Z'],
    ['America/Los_Angeles', '2027-03-14', '03:00', '2027-03-14T10:00:00.000Z'],
    ['Europe/Berlin', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['Pacific/Auckland', '2028-02-29', '23:59', '2028-02-29T10:59:00.000Z'],
  ])('is found in %s on %s at %s', (zone, date, clock, moment) => {
    expect(momentOf({ date, minute: minuteOf(clock) }, zone).toISOString()).toBe(moment);
  });

  // Clocks of Santiago and Havana skip the first hour of a day: a pickup on that day is none of the day before.
  it.each([
    ['America/Los_Angeles', '2027-03-14', '02:30', '03:30'],
    ['Europe/Berlin', '2027-03-28', '02:30', '03:30'],
    ['America/Santiago', '2027-09-05', '00:00', '01:00'],
    ['America/Havana', '2027-03-14', '00:00', '01:00'],
    ['Africa/Cairo', '2026-04-24', '00:00', '01:00'],
  ])('is after the hour that clocks in %s skip on %s, of %s', (zone, date, skipped, shown) => {
    expect(localMoment(momentOf({ date, minute: minuteOf(skipped) }, zone), zone)).toEqual({
      date,
      minute: minuteOf(shown),
    });
  });
});

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
