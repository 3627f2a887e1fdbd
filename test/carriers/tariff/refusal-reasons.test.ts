import { describe, expect, it } from 'vitest';
import { commonReasons, isToResidence, kindReasons } from '../../../src/carriers/tariff/common-reasons.ts';
import { freightLimitReasons } from '../../../src/carriers/tariff/freight-reasons.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import { address, fixtureTariff, inches, pallet, parcel, pounds, request } from './fixture-tariffs.ts';

const [PARCELS, freight] = [fixtureTariff('fixture_parcel'), fixtureTariff('fixture_ltl')];
if (freight.family !== 'ltl') throw new Error('fixture_ltl is no freight tariff');
const FREIGHT = freight;

describe('each reason says what would help, in words and as a change of the request', () => {
  it('of what a tariff takes of no shipment', () => {
    const tariff = { ...PARCELS, deliversToPoBox: false, insurance: null, dangerousGoods: [] };
    const asked = request({
      destination: address({ isPoBox: true }),
      packages: [parcel(), parcel({ dangerousGoods: 'limited_quantity' }), parcel({ dangerousGoods: 'hazmat' })],
      accessorials: [{ type: 'notify' }, { type: 'residential' }, { type: 'notify' }],
      ...{ insurance: true, currency: 'CAD' as Currency },
    });
    const { carrierName: name } = tariff;
    const goods = (index: number, named: string) => ({
      code: 'hazmat',
      message: `package ${index + 1} holds ${named}, which ${name} does not carry`,
      change: `ship the ${named} separately with a carrier that takes them`,
      fix: { kind: 'without_dangerous_goods', index },
    });
    expect(commonReasons(tariff, asked, ['signature', 'adult'])).toEqual([
      {
        code: 'currency',
        message: `the request is in CAD, ${name} has its prices in USD`,
        change: 'rate it in USD, converted at the rate of the day',
        fix: { kind: 'currency', currency: 'USD' },
      },
      {
        code: 'po_box',
        message: `${name} does not deliver to PO boxes`,
        change: 'give a street address',
        fix: { kind: 'address', side: 'destination', change: { isPoBox: false } },
      },
      {
        code: 'insurance',
        message: `${name} offers no insurance`,
        change: 'rate it without insurance',
        fix: { kind: 'without_insurance' },
      },
      goods(1, 'limited quantities of dangerous goods'),
      goods(2, 'dangerous goods'),
      {
        code: 'accessorial',
        message: `${name} does not offer notify; it offers signature, adult`,
        change: 'rate it without notify',
        fix: { kind: 'without_accessorial', type: 'notify' },
      },
    ]);
    const nothing = commonReasons(tariff, request({ packages: [], accessorials: [{ type: 'notify' }] }), []);
    expect(nothing.map(({ code, message }) => [code, message])).toEqual([
      ['limit', 'there are 0 packages, at least 1 is needed'],
      ['accessorial', `${name} does not offer notify; it offers no accessorials`],
    ]);
    expect(
      commonReasons({ ...tariff, deliversToPoBox: true }, request({ destination: asked.destination }), []),
    ).toEqual([]);
  });

  it('of handling units', () => {
    const { handlingUnitType: _type, ...untyped } = pallet();
    const packages = [parcel(), pallet({ handlingUnitType: 'crate' }), untyped, pallet({ handlingUnitType: 'drum' })];
    const tariff = { ...PARCELS, handlingUnitTypes: ['drum', 'bag'] };
    const told = (index: number, type: string) => ({
      code: 'package_kind',
      message: `package ${index + 1} is a handling unit (${type}), ${tariff.carrierName} takes parcels, drum, bag`,
      change: 'ship the contents as parcels',
      fix: { kind: 'package', index, change: { kind: 'parcel' } },
    });
    expect(kindReasons(tariff, request({ packages }))).toEqual([told(1, 'crate'), told(2, 'pallet')]);
  });

  it('of freight that is too much for one trailer', () => {
    const tariff = { ...FREIGHT, limits: { ...FREIGHT.limits, maxWeight: pounds(1000), maxHandlingUnits: 3 } };
    const long = pallet({ length: inches(300), width: inches(40) });
    const wide = pallet({ length: inches(100), width: inches(110) });
    const packages = [long, pallet(), wide, parcel({ weight: pounds(200) })];
    const limit = { code: 'limit' };
    expect(freightLimitReasons(tariff, request({ packages }))).toEqual([
      {
        ...limit,
        message: 'the shipment weighs 1700 lb, at most 1000 lb are taken',
        change: 'split it into shipments of at most 1000 lb',
        fix: { kind: 'total_weight_at_most', weight: pounds(1000) },
      },
      {
        ...limit,
        message: 'the shipment has 4 handling units, at most 3 are taken',
        change: 'split it into shipments of at most 3 units',
        fix: { kind: 'packages_at_most', count: 3 },
      },
      {
        ...limit,
        message: 'package 1 is 300 in long, at most 239.9 in are taken',
        change: 'make it at most 239.9 × 40 in on the floor',
        fix: { kind: 'package', index: 0, change: { length: inches(239.9), width: inches(40) } },
      },
      {
        ...limit,
        message: 'package 3 is 100 in wide, at most 96 in are taken',
        change: 'make it at most 96 × 110 in on the floor',
        fix: { kind: 'package', index: 2, change: { length: inches(96), width: inches(110) } },
      },
      {
        ...limit,
        message: 'package 4 weighs 200 lb, it must be under 150 lb',
        change: 'send it as a handling unit (package_type)',
        fix: { kind: 'package', index: 3, change: { kind: 'handling_unit' } },
      },
      {
        ...limit,
        message: "the units take 30 ft of a trailer's length, at most 20 ft are taken",
        change: 'split it into shipments of at most 20 ft, such as the first 2 units',
        fix: { kind: 'packages_at_most', count: 2 },
      },
    ]);
    const unlimited = { ...FREIGHT.limits, maxWeight: null, maxHandlingUnits: null, maxLinearFeet: null };
    const told = freightLimitReasons({ ...FREIGHT, limits: unlimited, accessorials: [] }, request({ packages }));
    expect(told.map(({ message }) => message)).toEqual([
      'package 3 is 100 in wide, at most 96 in are taken',
      'package 4 weighs 200 lb, it must be under 150 lb',
    ]);
  });
});

it.each([
  [{ destination: address({ isResidential: true }) }, true],
  [{ accessorials: [{ type: 'liftgate' }, { type: 'residential' }] }, true],
  [{ accessorials: [{ type: 'residential_delivery' }] }, true],
  [{ accessorials: [{ type: 'liftgate' }] }, false],
])('of %j it is %s that it goes to a home', (changes, expected) => {
  expect(isToResidence(request(changes))).toBe(expected);
});
