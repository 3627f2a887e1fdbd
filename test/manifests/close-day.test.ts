import { describe, expect, test } from 'vitest';
import type { Id } from '../../src/kernel/ids.ts';
import {
  type CarrierDay,
  closeDay,
  type Day,
  partlyScannedOf,
  strayCodes,
  unscannedOf,
  whatStays,
} from '../../src/manifests/close-day.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

const DAY: Day = {
  date: '2026-03-02',
  scanned: undefined,
  orderNumbers: new Set(),
  warehouses: [{ code: 'MAIN', formerCodes: ['OLD'] }],
};

interface Told {
  readonly status?: string;
  readonly actualPickupAt?: string | null;
  readonly shipDate?: string;
  readonly isExternal?: boolean;
  readonly carrierCode?: string;
  readonly isWarehouse?: boolean;
  readonly warehouseCode?: string | null;
  /** Tracking numbers of its packages. */
  readonly numbers?: readonly string[];
}

function shipment(shid: number, told: Told = {}): Shipment {
  const { status = 'ordered', shipDate = DAY.date, isExternal = false, carrierCode = 'fxp', numbers } = told;
  const { isWarehouse = true, warehouseCode = 'MAIN' } = told;
  const packages = (numbers ?? [`T${shid}`]).map((trackingNumber, at) => {
    return {
      id: `pkg_${shid}_${at}`,
      trackingNumber,
      details: { inside: [] },
      extras: { ssccReferences: [] },
      items: [],
    };
  });
  const details = { carrierName: carrierCode.toUpperCase(), shipDate, isExternal, warehouseCode };
  const place = { carrierCode, originAddress: { isWarehouse }, details };
  return {
    id: `shp_${shid}`,
    shid,
    status,
    actualPickupAt: told.actualPickupAt ?? null,
    orderNumber: null,
    trackingNumber: `T${shid}`,
    packages,
    ...place,
  } as never;
}

const shids = (all: readonly { readonly shid: number }[]) => all.map(({ shid }) => shid);
const stays = (days: readonly CarrierDay[]) =>
  days.flatMap(({ leftOut }) => leftOut.map(({ shid, reason }) => [shid, reason]));

test('what was sold too late and is not void goes on no manifest unless its label is scanned', () => {
  const all = shipment(1, { status: 'exception' });
  const beside = { ...all, details: { ...all.details, isBeside: true as const }, actualPickupAt: null };
  const days = closeDay([beside], DAY);
  expect([stays(days), unscannedOf(days), days[0]?.shipments]).toEqual([[[1, 'sold too late']], [], []]);
  expect(closeDay([beside], { ...DAY, scanned: new Set(['T1']) })[0]?.shipments).toEqual([beside]);
  expect(closeDay([{ ...beside, actualPickupAt: '2026-03-02T20:00:00.000Z' }], DAY)[0]?.shipments).toHaveLength(1);
});

test('what was sold too late goes once a person has resolved that its label is used, and not where it needs one again', () => {
  const all = shipment(1, {});
  const at = '2026-03-02T12:00:00.000Z';
  const resolved = { id: 'exc_1' as Id<'exception'>, reason: 'not void', createdAt: at, resolvedAt: at };
  const beside = { ...all, details: { ...all.details, isBeside: true as const }, actualPickupAt: null };
  const needs = (status: Shipment['status'], exceptions: Shipment['exceptions']) =>
    stays(closeDay([{ ...beside, status, exceptions }], DAY));
  const open = { ...resolved, resolvedAt: null };
  expect(needs('ordered', [resolved])).toEqual([]);
  expect(needs('ordered', [])).toEqual([[1, 'sold too late']]);
  expect(needs('exception', [resolved, open])).toEqual([[1, 'sold too late']]);
});

describe('due on a day', () => {
  const before = { shipDate: '2026-03-01' };
  const after = { shipDate: '2026-03-03' };
  test.each<[string, Told, boolean]>([
    ['what leaves on it', {}, true],
    ['what should have left before it', before, true],
    ['nothing that leaves later', after, false],
    ['what the carrier took on it', { status: 'in_transit' }, true],
    ['nothing that the carrier took before', { status: 'in_transit', ...before }, false],
    ['nothing that was delivered before', { status: 'delivered', ...before }, false],
    ['nothing that was stopped before', { status: 'exception', ...before }, false],
    ['nothing that the carrier took although it leaves later', { status: 'in_transit', ...after }, false],
    ['nothing that was booked elsewhere', { isExternal: true }, false],
    ['nothing that was booked elsewhere and should have left before', { isExternal: true, ...before }, false],
  ])('is %s', (_, told, expected) => {
    expect(closeDay([shipment(1, told)], DAY).flatMap((day) => shids(day.shipments))).toEqual(expected ? [1] : []);
  });

  test('is what was stopped before anybody picked it up where its label is scanned: the driver takes it', () => {
    const stopped = { status: 'exception', ...before };
    const due = (told: Told, code: string) =>
      closeDay([shipment(1, told)], { ...DAY, scanned: new Set([code]) }).flatMap((day) => shids(day.shipments));
    expect([due(stopped, 'T1'), due(stopped, 'T2')]).toEqual([[1], []]);
    expect(due({ ...stopped, actualPickupAt: '2026-03-01T20:00:00.000Z' }, 'T1')).toEqual([]);
  });

  test('is what was cancelled where it was to leave on the day itself: it is named, and does not go', () => {
    const days = closeDay([shipment(1, { status: 'cancelled' }), shipment(2, { status: 'cancelled', ...before })], DAY);
    expect([stays(days), days.flatMap((day) => shids(day.shipments)), unscannedOf(days)]).toEqual([
      [[1, 'cancelled']],
      [],
      [],
    ]);
  });

  test('parts by carrier and warehouse, a code that a warehouse had before being the same, in the order of shids', () => {
    const days = closeDay(
      [
        shipment(4, { warehouseCode: 'OLD' }),
        shipment(1),
        shipment(2, { carrierCode: 'fxl' }),
        shipment(3, { isWarehouse: false }),
        shipment(5, { warehouseCode: 'GONE' }),
      ],
      DAY,
    );
    expect(days.map((day) => [day.carrierCode, day.warehouseCode, shids(day.shipments)])).toEqual([
      ['fxl', 'MAIN', [2]],
      ['fxp', 'GONE', [5]],
      ['fxp', 'MAIN', [1, 4]],
      ['fxp', null, [3]],
    ]);
  });
});

describe('of what was scanned as the driver took it', () => {
  const scanning = (scanned: readonly string[], orderNumbers: readonly string[] = []) => {
    return { ...DAY, scanned: new Set(scanned), orderNumbers: new Set(orderNumbers) };
  };
  const both = [shipment(1), shipment(2, { numbers: ['A', 'B'] })];

  test('goes what was scanned whole, by all its packages or by its own name', () => {
    const going = (...scanned: readonly string[]) => {
      return closeDay(both, scanning(scanned)).flatMap((day) => shids(day.shipments));
    };
    expect(going('T1', 'A', 'B')).toEqual([1, 2]);
    expect(going('2')).toEqual([2]);
    expect(going('shp_2')).toEqual([2]);
    expect(going('A')).toEqual([]);
  });

  test('knows a package by a number that it had before too, and a code with what the scanner says of it', () => {
    const renamed = shipment(1);
    const formerNumbers = [{ number: 'T0', packageId: 'pkg_1_0' }];
    const days = closeDay([{ ...renamed, details: { ...renamed.details, formerNumbers } }], scanning(['T0']));
    expect(days.flatMap((day) => shids(day.shipments))).toEqual([1]);
    expect(strayCodes(days, new Set(['T0', ']C1T1', ']C1X']), new Set())).toEqual([']C1X']);
  });

  test('stays the rest, with what was not scanned of it', () => {
    const days = closeDay(both, scanning(['A']));
    expect(stays(days)).toEqual([
      [1, 'not scanned'],
      [2, '1 of 2 packages scanned, not B'],
    ]);
    expect([shids(unscannedOf(days)), shids(partlyScannedOf(days))]).toEqual([[1, 2], [2]]);
    expect(days.flatMap((day) => shids(day.unscanned))).toEqual([1, 2]);
  });

  test('goes nothing that was cancelled, scanned or not', () => {
    expect(stays(closeDay([shipment(1, { status: 'cancelled' })], scanning(['T1'])))).toEqual([[1, 'cancelled']]);
  });

  test('counts the number of an order as no shid: it stands on papers of another shipment', () => {
    const days = closeDay(both, scanning(['2'], ['2']));
    expect(days.flatMap((day) => shids(day.shipments))).toEqual([]);
    expect(strayCodes(days, new Set(['2']), new Set(['2']))).toEqual(['2']);
  });

  test('is stray what names nothing that is due, and nothing that is, whether it goes or stays', () => {
    const days = closeDay(both, scanning(['T1', 'A', 'X']));
    expect(strayCodes(days, new Set(['T1', 'A', 'X', '2', 'shp_1', 'T']), new Set())).toEqual(['X', 'T']);
  });

  test('names ten packages, and ten shipments, and counts what is more', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
    const reason = (count: number) => {
      return stays(closeDay([shipment(1, { numbers: numbers(count) })], scanning(['P0'])))[0]?.[1];
    };
    expect(reason(11)).toBe('1 of 11 packages scanned, not P1, P2, P3, P4, P5, P6, P7, P8, P9, P10');
    expect(reason(12)).toBe('1 of 12 packages scanned, not P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 1 more');
    const left = (count: number) => {
      return whatStays(
        closeDay(
          numbers(count).map((_, at) => shipment(at + 1)),
          scanning(['X']),
        ).flatMap((day) => day.leftOut),
      );
    };
    expect(left(10)).toMatch(/; shipment 10: not scanned$/);
    expect(left(11)).toMatch(/; shipment 10: not scanned; and 1 more shipment$/);
  });
});
