import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { isTestNumber, scenarioNameFor } from '../../src/tracking/sandbox/choose-scenario.ts';
import { readScenario } from '../../src/tracking/sandbox/read-scenario.ts';
import { loadScenario, scenarioNames } from '../../src/tracking/sandbox/scenario-files.ts';
import {
  eventsUntil,
  nextReportAfter,
  type ScriptedParcel,
  type ScriptedScan,
} from '../../src/tracking/sandbox/scripted-clock.ts';
import { normaliseStatus } from '../../src/tracking/scans/status-words.ts';
import { shipmentState } from '../../src/tracking/state/shipment-state.ts';
import type { TrackingEvent } from '../../src/tracking/state/tracking-event.ts';

const root = new URL('../../', import.meta.url).pathname;
const bookedAt = new Date('2026-03-02T15:00:00Z');
const HOUR = 3_600_000;

function parcel(parts: Partial<ScriptedParcel> = {}): ScriptedParcel {
  return {
    trackingNumber: 'SD100000017',
    origin: { city: 'Carlsbad', state: 'CA', zip: '92009', country: 'US' },
    destination: { city: 'Chicago', state: 'IL', zip: '60601', country: 'US' },
    serviceDays: 4,
    bookedAt,
    ...parts,
  };
}

const hoursOn = (hours: number, speed = 1) => ({ now: new Date(bookedAt.getTime() + hours * HOUR), speed });
const words = (scans: readonly ScriptedScan[]): string[] => scans.map((scan) => scan.word);
const whole = (name: string, from = parcel()) => eventsUntil(loadScenario(root, name), from, hoursOn(24 * 60));

function asEvent(scan: ScriptedScan): TrackingEvent {
  const { status } = normaliseStatus('scripted', scan.word);
  return {
    packageId: null,
    time: scan.time,
    status,
    name: scan.word,
    message: scan.message,
    location: scan.location,
    source: 'carrier',
  };
}
const outcome = (scans: readonly ScriptedScan[]) => shipmentState([], scans.map(asEvent));

describe('the scripted carrier', () => {
  it('picks up, passes two hubs and delivers within the promised days', () => {
    const scans = whole('default');
    expect(words(scans)).toEqual([
      'label_created',
      'picked_up',
      'arrived_at_facility',
      'departed_facility',
      'arrived_at_facility',
      'out_for_delivery',
      'delivered',
    ]);
    expect(scans.map((scan) => scan.location)).toEqual([
      'Carlsbad, CA, US',
      'Carlsbad, CA, US',
      'Ontario, CA, US',
      'Ontario, CA, US',
      'Kansas City, MO, US',
      'Chicago, IL, US',
      'Chicago, IL, US',
    ]);
  });

  it('delivers every parcel in order of time and before the promise is up, whatever its number and service', () => {
    const scenario = loadScenario(root, 'default');
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 30 }), (trackingNumber, serviceDays) => {
        const scans = eventsUntil(scenario, parcel({ trackingNumber, serviceDays }), hoursOn(24 * 60));
        const times = scans.map((scan) => scan.time);
        expect(times).toEqual([...times].sort());
        const hours = serviceDays === 0 ? 6 : serviceDays * 24;
        expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(bookedAt.getTime() + hours * HOUR);
        expect(scans.at(-1)?.word).toBe('delivered');
      }),
      { numRuns: 300 },
    );
  });

  it('has told nothing before booking, the label at booking, and later only more', () => {
    const scenario = loadScenario(root, 'late-and-doubled-scans');
    expect(eventsUntil(scenario, parcel(), hoursOn(-1))).toEqual([]);
    expect(words(eventsUntil(scenario, parcel(), hoursOn(0)))).toEqual(['label_created']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), (first, more) => {
        const early = eventsUntil(scenario, parcel(), hoursOn(first));
        const late = eventsUntil(scenario, parcel(), hoursOn(first + more));
        expect(late.slice(0, early.length)).toEqual(early);
      }),
    );
  });

  it('runs faster by its speed', () => {
    const scenario = loadScenario(root, 'default');
    expect(eventsUntil(scenario, parcel(), hoursOn(1, 50))).toEqual(eventsUntil(scenario, parcel(), hoursOn(50)));
  });

  it('tells two parcels of one shipment apart, and each the same every time', () => {
    const one = whole('default', parcel({ trackingNumber: 'SD1' })).map((scan) => scan.time);
    expect(one).toEqual(whole('default', parcel({ trackingNumber: 'SD1' })).map((scan) => scan.time));
    expect(one).not.toEqual(whole('default', parcel({ trackingNumber: 'SD2' })).map((scan) => scan.time));
  });

  it('says when it next tells something, until the story is over', () => {
    const scenario = loadScenario(root, 'default');
    const told: string[] = [];
    for (let now: Date | undefined = bookedAt; now !== undefined; now = nextReportAfter(scenario, parcel(), now)) {
      told.push(now.toISOString());
    }
    expect(told).toEqual(whole('default').map((scan) => scan.reportedAt));
  });

  it('of late and doubled scans ends as it would have without', () => {
    const scans = whole('late-and-doubled-scans');
    expect(scans.length).toBeGreaterThan(new Set(scans.map((scan) => scan.time)).size);
    const times = scans.map((scan) => scan.time);
    expect(times).not.toEqual([...times].sort());
    expect(outcome(scans)).toMatchObject({
      status: 'delivered',
      actualPickupTime: outcome(whole('default')).actualPickupTime,
    });
  });

  it.each([
    ['default', 'delivered'],
    ['local', 'delivered'],
    ['international', 'delivered'],
    ['exception', 'delivered'],
    ['damaged', 'exception'],
    ['return', 'exception'],
    ['lost', 'exception'],
    ['late', 'delivered'],
    ['late-and-doubled-scans', 'delivered'],
    ['label-only', 'confirmed'],
    ['in-transit', 'in_transit'],
    ['out-for-delivery', 'in_transit'],
    ['silent', 'ordered'],
  ])('the scenario %s ends as %s', (name, status) => {
    expect(outcome(whole(name)).status).toBe(status);
  });

  it('crosses borders by the hubs of both countries', () => {
    const abroad = parcel({ destination: { city: 'Köln', state: null, zip: '50667', country: 'DE' } });
    const locations = whole('international', abroad).map((scan) => scan.location);
    expect(locations).toContain('Köln, DE');
    const canada = parcel({ destination: { city: 'Calgary', state: 'AB', zip: 'T2P 1G1', country: 'CA' } });
    expect(whole('international', canada).map((scan) => scan.location)).toContain('Calgary, AB, CA');
    const elsewhere = parcel({ destination: { city: 'Oslo', state: null, zip: '', country: 'NO' } });
    expect(whole('international', elsewhere).at(-3)?.location).toBe('Oslo, NO');
  });
});

describe('scenarios', () => {
  it('are all tested above', () => {
    expect(scenarioNames(root)).toHaveLength(21);
  });

  it('are chosen by test number, border and kind of carrier', () => {
    const us = { country: 'US' };
    const question = { trackingNumber: 'SD1', origin: us, destination: us, isLocal: false };
    expect(scenarioNameFor(question)).toBe('default');
    expect(scenarioNameFor({ ...question, isLocal: true })).toBe('local');
    expect(scenarioNameFor({ ...question, destination: { country: 'CA' } })).toBe('international');
    const names = [1, 2, 3, 4, 5, 6, 7].map((digit) => `EZ${digit}00000000${digit}`);
    expect(names.every(isTestNumber)).toBe(true);
    const chosen = names.map((trackingNumber) => scenarioNameFor({ ...question, trackingNumber }));
    expect(chosen.every((name) => scenarioNames(root).includes(name))).toBe(true);
    expect(chosen.map((name) => outcome(whole(name)).status)).toEqual([
      'confirmed',
      'in_transit',
      'in_transit',
      'delivered',
      'exception',
      'exception',
      'ordered',
    ]);
  });

  it('that do not exist are refused with the nearest', () => {
    expect(() => loadScenario(root, 'retrun')).toThrow('there is no scenario "retrun"; did you mean "return"?');
    expect(() => loadScenario(root, '../couriers/ups')).toThrow('there is no scenario');
  });

  it.each([
    ['not JSON', '{', 'mine.json:1:2 not readable as JSON: expected a key or }, found the end of the file'],
    ['emoji', '{"scans":😀😀😀😀😀😀😀😀😀😀😀😀😀}', `found ${'😀'.repeat(12)}`],
    ['a list', '[]', 'mine.json:1:1 a scenario: expected an object'],
    ['nothing to play', '{}', 'mine.json:1:1 scans: a scenario has scans, faults, or both'],
    ['scans that are no list', '{"scans": 3}', 'mine.json:1:11 scans: expected a list'],
    [
      'a wrong word',
      '{\n  "scans": [\n    {"word": "deliverd", "at": 1}\n  ]\n}',
      'mine.json:3:14 word: "deliverd" is no word of the scripted carrier; did you mean "delivered"?',
    ],
    ['a word of JavaScript', '{"scans":[{"word":"constructor","at":1}]}', 'is no word of the scripted carrier'],
    ['no moment', '{"scans":[{"word":"lost"}]}', 'mine.json:1:11 at is missing'],
    ['a negative moment', '{"scans":[{"word":"lost","at":-1}]}', 'mine.json:1:31 at: -1 is below 0'],
    ['a wrong place', '{"scans":[{"word":"lost","at":1,"place":"moon"}]}', '"moon" is not one of origin, origin_hub'],
    ['too many copies', '{"scans":[{"word":"lost","at":1,"times":1000}]}', 'times: must be from 1 to 100, not 1000'],
    [
      'half a copy',
      '{"scans":[{"word":"lost","at":1,"times":1.5}]}',
      'mine.json:1:41 times: 1.5 has more than 0 decimals',
    ],
    ['an unknown member', '{"scans":[{"word":"lost","at":1,"tims":2}]}', 'unknown key tims; did you mean times?'],
    [
      'an unknown call',
      '{"faults":[{"call":"buy","fault":"timeout"}]}',
      '"buy" is not one of rate, book, find, void, track',
    ],
    ['an unknown fault', '{"faults":[{"call":"book","fault":"fire"}]}', '"fire" is not one of timeout'],
    ['a half finished rate', '{"faults":[{"call":"rate","fault":"half_finished"}]}', 'cannot happen to a call "rate"'],
  ])('with %s are refused where it stands', (_, text, message) => {
    expect(() => readScenario(text, 'mine.json')).toThrow(ShipdockError);
    expect(() => readScenario(text, 'mine.json')).toThrow(message);
  });

  it('are refused with all that is wrong with them', () => {
    const text = '{"scans":[{"word":"lost","at":200}],"faults":[{"call":"track","fault":"refused"}],"sacns":[]}';
    const read = () => readScenario(text, 'mine.json');
    expect(read).toThrow(
      expect.objectContaining({ message: 'mine.json has 3 mistakes', details: expect.objectContaining({ length: 3 }) }),
    );
  });
});
