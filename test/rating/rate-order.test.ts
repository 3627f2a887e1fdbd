import { describe, expect, it } from 'vitest';
import type { Carrier, Refusal, RefusalReason } from '../../src/carriers/carrier.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { rateOrder, rateWithReasons } from '../../src/rating/operations/rate-order.ts';
import { nowAtOrigin, type RatingSurroundings } from '../../src/rating/operations/rating-surroundings.ts';
import type { PolicyFile } from '../../src/rating/policies/policy.ts';
import { readPolicies } from '../../src/rating/policies/read-policies.ts';
import type { Warehouse } from '../../src/warehouses/warehouse.ts';
import { boxOf, orderOf } from '../packing/order-to-pack.ts';
import { offer } from './offer.ts';

const PLACES = {
  origin_address: { street1: '1 Low St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' },
  destination_address: { street1: '1 High St', city: 'Ely', state: 'NV', zip: '89301', country: 'US' },
};
const mug = { sku: 'MUG', length: 4, width: 4, height: 4, weight: 1 };
const NOW = new Date('2026-03-02T10:00:00.000Z');
const OF_DAY = { readyDate: '2026-03-02', readyMinute: 600, now: NOW, isInsured: false };

function surroundings(carriers: readonly Carrier[], changes: Partial<RatingSurroundings> = {}): RatingSurroundings {
  const packing = { boxes: [boxOf('S', [6, 6, 6]), boxOf('L', [20, 20, 20])], parents: [], exchangeRates: [] };
  return { ...packing, ...OF_DAY, skus: new Map(), warehouse: undefined, carriers, ...changes };
}

function refused(serviceCode: string, ...reasons: readonly RefusalReason[]): Refusal {
  return { carrierCode: 'c', carrierName: 'C', serviceCode, serviceName: serviceCode, reasons };
}

function carrier(refusals: readonly Refusal[], offers = [offer('fxp/ground', 11_38)]): Carrier {
  return { rate: async () => ({ value: { offers, refusals }, messages: ['slow today'] }) } as unknown as Carrier;
}

const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an order that is rated', () => {
  it('of which pieces ship apart says how many shipments it makes, unless one rate is to carry all', async () => {
    const apart = { ...mug, ship_individually: true };
    const [two, three] = [
      [mug, apart],
      [mug, { ...apart, quantity: 2 }],
    ].map((lines) => orderOf(lines, PLACES));
    if (two === undefined || three === undefined) throw new Error('no order');
    const all = surroundings([carrier([])]);
    const first = await rateWithReasons(two, all);
    expect([first.packages.length, first.messages]).toEqual([
      1,
      ['order SO-1 ships in 2 shipments; this is the first, book it and rate again for 1 more', 'slow today'],
    ]);
    expect((await rateWithReasons(three, all)).messages[0]).toContain(
      'in 3 shipments; this is the first, book it and rate again for 2 more',
    );
    const whole = await rateWithReasons(three, all, { asOneShipment: true });
    expect([whole.packages.length, whole.messages]).toEqual([3, ['slow today']]);
    expect((await rateWithReasons(orderOf([mug], PLACES), all)).messages).toEqual(['slow today']);
  });

  it('is refused for more packages than are sold at once', async () => {
    const order = orderOf([mug], PLACES);
    const [one] = (await rateWithReasons(order, surroundings([carrier([])]))).packages;
    const packages = (length: number) => Array.from({ length }, () => one).flatMap((each) => each ?? []);
    const rated = await rateWithReasons(order, surroundings([carrier([])]), { packages: packages(999) });
    expect([rated.packages.length, rated.lines]).toEqual([999, []]);
    expect(
      await errorOf(rateWithReasons(order, surroundings([carrier([])]), { packages: packages(1000) })),
    ).toMatchObject({
      code: 'limit_exceeded',
      message: 'order SO-1: packages are 1000; a shipment has at most 999',
      details: [{ field: 'packages', message: 'are 1000; a shipment has at most 999' }],
      hint: 'split it into shipments of fewer packages',
    });
  });

  it('is what is left to ship, or the units that are asked for, and refused where that is nothing', async () => {
    const order = orderOf([{ ...mug, quantity: 2 }, mug], PLACES);
    const shipped = (...units: readonly number[]) => ({
      ...order,
      lines: order.lines.map((line, at) => ({ ...line, shippedQuantity: units[at] ?? 0 })),
    });
    const units = async (of: typeof order, wish = {}) =>
      (await rateWithReasons(of, surroundings([carrier([])]), wish)).packages.flatMap(({ contents }) => contents);
    expect(await units(shipped(1, 1))).toMatchObject([{ lineId: order.lines[0]?.id, quantity: 1 }]);
    const wanted = new Map([[order.lines[1]?.id as string, 1]]);
    expect(await units(shipped(2, 0), { units: wanted })).toMatchObject([{ lineId: order.lines[1]?.id, quantity: 1 }]);
    expect(await errorOf(units(shipped(2, 1)))).toMatchObject({ code: 'nothing_to_ship' });
  });

  it('tells of each service why it is not offered: by its carrier, or by a policy', async () => {
    const list = [{ id: 'p', name: 'none', exclude: 'service == ground' }];
    const text = JSON.stringify({ format: 'policies/1', kind: 'shipping_policies', version: '1', policies: list });
    const read = readPolicies('policies.json', text);
    const policies = 'file' in read ? (read.file as PolicyFile) : undefined;
    const no = refused('air', { code: 'limit', message: 'too heavy' });
    const rated = await rateWithReasons(orderOf([mug], PLACES), surroundings([carrier([no])], { policies }));
    expect([rated.offers, rated.refusals.map(({ serviceCode }) => serviceCode)]).toEqual([[], ['air', 'ground']]);
    expect(rated.policies.applied).toEqual([{ id: 'p', name: 'none' }]);
  });

  const lacks = (message: string, change?: string): RefusalReason => ({
    ...{ code: 'currency', message, lacksExchangeRate: true },
    ...(change === undefined ? {} : { change }),
  });

  it('whose services lack an exchange rate alone is refused by it, once for all that it stops', async () => {
    const refusals = [
      refused('a', lacks('no EUR', 'import EUR')),
      refused('b', lacks('no EUR')),
      refused('c', lacks('no GBP')),
    ];
    const order = orderOf([mug], PLACES);
    expect(await errorOf(rateOrder(order, surroundings([carrier(refusals, [])])))).toMatchObject({
      ...{ code: 'exchange_rate_missing', message: 'no EUR' },
      hint: 'import EUR: shipdock exchange-rates import FILE',
      request: 'import EUR: POST /exchange_rates',
      details: [
        { message: 'no EUR', services: ['c/a', 'c/b'] },
        { message: 'no GBP', services: ['c/c'] },
      ],
    });
    const bare = await errorOf(rateOrder(order, surroundings([carrier([refused('a', lacks('no EUR'))], [])])));
    expect(bare instanceof ShipdockError && [bare.message, bare.hint]).toEqual(['no EUR', undefined]);
    const heavy: RefusalReason = { code: 'limit', message: 'too heavy' };
    for (const answer of [
      carrier(refusals),
      carrier([...refusals, refused('d', heavy)], []),
      carrier([refused('a', lacks('no EUR'), heavy)], []),
      carrier([], []),
    ]) {
      expect(await errorOf(rateOrder(order, surroundings([answer])))).toBeUndefined();
    }
  });

  it('is rated by the clocks of its origin, else of its warehouse', () => {
    const warehouse = { timeZone: 'America/Denver' } as Warehouse;
    const zone = (changes: Partial<RatingSurroundings>) => nowAtOrigin(surroundings([], changes));
    expect([zone({ warehouse, timeZone: 'Europe/Paris' }), zone({ warehouse }), zone({})]).toEqual([
      { now: NOW, timeZone: 'Europe/Paris' },
      { now: NOW, timeZone: 'America/Denver' },
      { now: NOW, timeZone: 'UTC' },
    ]);
  });
});
