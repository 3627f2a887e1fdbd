import { describe, expect, it, test } from 'vitest';
import type { RatingRequest } from '../../../src/carriers/carrier.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import { address, fixtureTariff, geography, pallet, parcel, pounds, request } from './fixture-tariffs.ts';

const { length, width, height } = parcel();
const PARCEL_SIZE = { length, width, height };
const COURIER = fixtureTariff('fixture_courier');
const rate = (changes: Partial<RatingRequest>) =>
  rateTariff(COURIER, geography, request({ destination: address({ zip: '92054' }), ...changes }));

function parts(service: string, changes: Partial<RatingRequest>): Record<string, number> {
  const { offers, refusals } = rate(changes).value;
  const offer = offers.find(({ serviceCode }) => serviceCode === service);
  if (offer === undefined) throw new Error(JSON.stringify(refusals));
  const each = Object.fromEntries(offer.parts.map(({ code, minor }) => [code, minor]));
  return { ...each, total: offer.totalMinor };
}

describe('a local delivery', () => {
  it('from 92009 to 92054 is 9.5 miles: 4.5 beyond those included on the same day, none on the next', () => {
    // Same day: 4.5 × 1.85 is 8.325; 8 % of 32.33 is 2.5864.
    expect(parts('sameday', {})).toEqual({ base: 24_00, mileage: 8_33, fuel: 2_59, total: 34_92 });
    // Next day: 8 % of 14.50.
    expect(parts('nextday', {})).toEqual({ base: 14_50, fuel: 1_16, total: 15_66 });
    expect(rate({}).value.offers.map(({ basis }) => basis.miles)).toEqual([9.5, 9.5]);
  });

  it('costs for pounds and pieces beyond those included, up to the pound, without fuel', () => {
    const packages = [parcel({ weight: pounds(40.2) }), parcel({ weight: pounds(30) }), parcel({ weight: pounds(1) })];
    // 71.2 lb are 72: 22 × 0.18; two extra pieces at 2.50.
    expect(parts('sameday', { packages })).toMatchObject({ weight: 3_96, pieces: 5_00, fuel: 2_59 });
  });

  it('has its accessorials and its insurance of at least $3', () => {
    const changes = { accessorials: [{ type: 'two_person' }], insurance: true };
    expect(parts('nextday', changes)).toMatchObject({ two_person: 45_00, insurance: 3_00, total: 15_66 + 48_00 });
  });
});

test.each([
  ['400 lb of parcels whose halves of a microgram are rounded up', [99.95, 99.95, 100.05, 100.05]],
  ['400 lb', [100, 100, 100, 100]],
  ['20 pieces', Array.from({ length: 20 }, () => 5)],
])('%s are taken', (_, weights) => {
  expect(rate({ packages: weights.map((lb) => parcel({ weight: pounds(lb) })) }).value.refusals).toEqual([]);
});

describe('a local delivery is refused', () => {
  const reasons = (changes: Partial<RatingRequest>) => rate(changes).value.refusals[0]?.reasons ?? [];

  it.each<[string, Partial<RatingRequest>, string, string]>([
    [
      'beyond 60 miles',
      { destination: address({ zip: '90210' }) },
      'limit',
      'it is 95.2 miles from 92009 to 90210, at most 60 miles are served',
    ],
    [
      'from elsewhere than a warehouse',
      { originIsWarehouse: false },
      'lane',
      'Fixture City Courier collects only at warehouses, the origin is none',
    ],
    [
      'above 400 lb',
      { packages: Array.from({ length: 3 }, () => parcel({ weight: pounds(133.4) })) },
      'limit',
      'the shipment weighs 400.2 lb, at most 400 lb are taken',
    ],
    [
      'of a parcel of 150 lb',
      { packages: [parcel({ weight: pounds(150) })] },
      'limit',
      'package 1 weighs 150 lb, it must be under 150 lb',
    ],
    [
      'of more than 20 pieces',
      { packages: Array.from({ length: 21 }, () => parcel()) },
      'limit',
      'the shipment has 21 pieces, at most 20 are taken',
    ],
    [
      'of pallets',
      { packages: [{ ...pallet({ weight: pounds(100) }), ...PARCEL_SIZE }] },
      'package_kind',
      'package 1 is a handling unit (pallet), Fixture City Courier takes parcels',
    ],
    [
      'of dangerous goods',
      { packages: [parcel({ dangerousGoods: 'hazmat' })] },
      'hazmat',
      'package 1 holds dangerous goods, which Fixture City Courier does not carry',
    ],
    [
      'to a PO box',
      { destination: address({ zip: '92054', isPoBox: true }) },
      'po_box',
      'Fixture City Courier does not deliver to PO boxes',
    ],
    [
      'abroad',
      { destination: address({ country: 'MX', zip: '22000' }) },
      'lane',
      'Fixture City Courier carries between US ZIPs; the destination MX 22000 is none that is known',
    ],
    [
      'with what it has no price for',
      { accessorials: [{ type: 'cod' }] },
      'accessorial',
      'Fixture City Courier does not offer cod; it offers inside_delivery, wait_15min, two_person',
    ],
    [
      'in another currency',
      { currency: 'EUR' as RatingRequest['currency'] },
      'currency',
      'the request is in EUR, Fixture City Courier has its prices in USD',
    ],
  ])('%s', (_, changes, code, message) => {
    expect(reasons(changes).map((reason) => [reason.code, reason.message])).toEqual([[code, message]]);
  });

  it('with every reason at once', () => {
    const changes = {
      destination: address({ zip: '10001', isPoBox: true }),
      packages: [pallet()],
      originIsWarehouse: false,
    };
    expect(reasons(changes).map(({ code }) => code)).toEqual([
      'po_box',
      'package_kind',
      'limit',
      'limit',
      'limit',
      'lane',
      'limit',
    ]);
  });

  it('not because its ZIP is not in the list: the middle of the prefix stands in, with a message', () => {
    const { value, messages } = rate({ destination: address({ zip: '92000' }) });
    expect(value.offers).toHaveLength(2);
    expect(messages).toEqual(['the position of ZIP 92000 is not known; the middle of its prefix was used']);
  });
});
