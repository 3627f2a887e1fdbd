import fc from 'fast-check';
import type { RatingAddress, RatingPackage, RatingRequest } from '../../../src/carriers/carrier.ts';
import type { Currency } from '../../../src/kernel/money.ts';
import { inches, pounds } from './fixture-tariffs.ts';

/** Shipments of all kinds, most of them refused by one carrier or the other. */

const ZIPS = [
  '92009',
  '92101',
  '90210',
  '60601',
  '10001',
  '33101',
  '96801',
  '99501',
  '00901',
  '59101',
  '09001',
  '99999',
  '9',
];

const address: fc.Arbitrary<RatingAddress> = fc
  .record({
    country: fc.oneof(
      { weight: 6, arbitrary: fc.constant('US') },
      { weight: 2, arbitrary: fc.constantFrom('CA', 'DE', 'PR', 'AQ', 'XX') },
    ),
    zip: fc.constantFrom(...ZIPS),
    state: fc.option(fc.constantFrom('CA', 'TX', 'AK', 'PR', 'ZZ'), { freq: 3, nil: undefined }),
    isResidential: fc.boolean(),
    isPoBox: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  })
  .map(({ state, ...rest }) => (state === undefined ? rest : { ...rest, state }));

const side = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 400 }) },
  { weight: 2, arbitrary: fc.integer({ min: 400, max: 1100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1100, max: 3000 }) },
);
const weight = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 1490 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1490, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12_000, max: 150_000 }) },
);

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5, nil: undefined });

const ratingPackage: fc.Arbitrary<RatingPackage> = fc
  .record({
    kind: fc.constantFrom('parcel' as const, 'parcel' as const, 'handling_unit' as const),
    length: side,
    width: side,
    height: side,
    weight: fc.option(weight, { freq: 12, nil: undefined }),
    valueMinor: fc.integer({ min: 0, max: 5_000_000 }),
    handlingUnitType: rarely(fc.constantFrom('pallet' as const, 'carton' as const, 'box' as const, 'drum' as const)),
    freightClass: rarely(fc.constantFrom('50', '85', '92.5', '500', '51')),
    dangerousGoods: fc.option(fc.constantFrom('hazmat' as const, 'limited_quantity' as const), {
      freq: 6,
      nil: undefined,
    }),
    dryIce: fc.option(fc.constant(pounds(2)), { freq: 8, nil: undefined }),
  })
  .map(
    ({ length, width, height, weight: tenths, handlingUnitType, freightClass, dangerousGoods, dryIce, ...rest }) => ({
      ...rest,
      ...{ length: inches(length / 10), width: inches(width / 10), height: inches(height / 10) },
      weight: tenths === undefined ? undefined : pounds(tenths / 10),
      ...(handlingUnitType === undefined ? {} : { handlingUnitType }),
      ...(freightClass === undefined ? {} : { freightClass }),
      ...(dangerousGoods === undefined ? {} : { dangerousGoods }),
      ...(dryIce === undefined ? {} : { dryIce }),
    }),
  );

const ACCESSORIALS = [
  'signature',
  'liftgate_delivery',
  'residential_delivery',
  'saturday_delivery',
  'two_person',
  'hazmat',
  'cod',
];

const unruly: fc.Arbitrary<RatingRequest> = fc
  .record({
    origin: address.map((from) => ({ ...from, zip: from.country === 'US' && from.zip === '9' ? '92009' : from.zip })),
    destination: address,
    originIsWarehouse: fc.boolean(),
    packages: fc.oneof(
      { weight: 5, arbitrary: fc.array(ratingPackage, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(ratingPackage, { minLength: 10, maxLength: 25 }) },
    ),
    accessorials: fc.subarray(ACCESSORIALS, { maxLength: 2 }).map((types) => types.map((type) => ({ type }))),
    insurance: fc.boolean(),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'USD', 'EUR').map((code) => code as Currency),
    readyDate: fc.constantFrom('2026-03-02', '2026-03-06', '2026-03-07', '2026-07-03', '2025-12-30', '2028-02-29'),
    readyMinute: fc.integer({ min: 0, max: 1439 }),
    closedDates: fc.subarray(['2026-03-02', '2026-03-09', '2026-07-06', '2026-01-05']),
    cutoffMinute: rarely(fc.integer({ min: 480, max: 1200 })),
    weekdays: rarely(fc.constantFrom([1, 2, 3, 4, 5], [6, 7], [1, 3, 6])),
  })
  .map(({ closedDates, cutoffMinute, weekdays, ...rest }) => ({
    ...rest,
    originCalendar: {
      closedDates,
      ...(cutoffMinute === undefined ? {} : { cutoffMinute }),
      ...(weekdays === undefined ? {} : { weekdays }),
    },
  }));

/** What a shop sends on an ordinary day; most carriers of its kind take it. */
const ordinary: fc.Arbitrary<RatingRequest> = fc
  .record({
    zip: fc.constantFrom('92101', '90210', '60601', '10001', '33101', '92054', '92008'),
    country: fc.constantFrom('US', 'US', 'US', 'CA', 'DE'),
    isResidential: fc.boolean(),
    sides: fc.array(fc.integer({ min: 10, max: 480 }), { minLength: 3, maxLength: 3 }),
    tenths: fc.integer({ min: 1, max: 1499 }),
    count: fc.integer({ min: 1, max: 4 }),
    valueMinor: fc.integer({ min: 0, max: 500_000 }),
    insurance: fc.boolean(),
    readyMinute: fc.integer({ min: 0, max: 1439 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ zip, country, isResidential, sides, tenths, count, valueMinor, insurance, readyMinute, day }) => {
    const [length = inches(1), width = inches(1), height = inches(1)] = sides.map((side) => inches(side / 10));
    const size = { length, width, height };
    const each: RatingPackage = { kind: 'parcel', ...size, weight: pounds(tenths / 10), valueMinor };
    return {
      origin: { country: 'US', zip: '92009', isResidential: false, isPoBox: false },
      destination: { country, zip, isResidential, isPoBox: false },
      originIsWarehouse: true,
      packages: Array.from({ length: count }, () => each),
      accessorials: [],
      insurance,
      currency: 'USD' as Currency,
      readyDate: `2026-03-${String(day).padStart(2, '0')}`,
      readyMinute,
    };
  });

export const shipment: fc.Arbitrary<RatingRequest> = fc.oneof(unruly, ordinary);
