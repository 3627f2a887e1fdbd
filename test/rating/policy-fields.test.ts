import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTrue } from '../../src/conditions/condition.ts';
import { parseCondition } from '../../src/conditions/parse-condition.ts';
import { type Micrograms, parseWeight } from '../../src/kernel/units.ts';
import { factsOfOrder } from '../../src/rating/policies/order-facts.ts';
import { ORDER_FIELDS, offerFacts, policyFacts } from '../../src/rating/policies/policy-fields.ts';
import { address, pallet, parcel, pounds, request } from '../carriers/tariff/fixture-tariffs.ts';
import { orderOf } from '../packing/order-to-pack.ts';
import { offer } from './offer.ts';

const ORDER = {
  number: 'SO-1042',
  sourceSystem: 'shop',
  channel: 'web',
  requestedShipping: 'fxp/ground',
  tags: ['vip'],
  skus: ['MUG-RED', 'MUG-BLUE'],
  valueMinor: 49_99,
  units: 3,
  warehouseCodes: ['MAIN'],
};

it('an order and its rating request are told in the units that policies are written in', () => {
  const packages = [
    parcel({ weight: pounds(2.5) }),
    pallet({ weight: pounds(500), dangerousGoods: 'limited_quantity' }),
  ];
  const facts = policyFacts(request({ packages, destination: address({ state: 'CA', isResidential: true }) }), ORDER);
  expect(facts).toMatchObject({
    'order.number': 'SO-1042',
    'order.tags': ['vip'],
    'order.value': 49.99,
    'order.weight_lb': 502.5,
    'order.warehouse': 'MAIN',
    'destination.state': 'CA',
    'destination.is_residential': true,
    packages: 2,
    pallets: 1,
    heaviest_lb: 500,
    longest_in: 48,
    has_hazmat: true,
    insured: false,
    ready_date: '2026-03-02',
    weekday: 1,
  });
  expect(Object.keys(ORDER_FIELDS)).toEqual(expect.arrayContaining(Object.keys(facts)));
});

it('an order has the value of all its packages, the units of all its lines, and every code of its warehouse', () => {
  const lines = [
    { sku: 'MUG-RED', quantity: 2 },
    { sku: 'MUG-BLUE', quantity: 3 },
    { sku: 'MUG-RED', quantity: 1, source_system_id: 'more' },
  ];
  const order = orderOf(lines, { source_system_meta: { channel: 'web' }, tags: ['vip'] });
  const packages = [parcel({ valueMinor: 60_00 }), parcel({ valueMinor: 50_01 })];
  const warehouse = { code: 'EAST', formerCodes: ['MAIN'] };
  expect(factsOfOrder(order, request({ packages }), { warehouse })).toMatchObject({
    'order.value': 110.01,
    'order.units': 6,
    'order.skus': ['MUG-RED', 'MUG-BLUE'],
    'order.tags': ['vip'],
    'order.warehouse': ['EAST', 'MAIN'],
  });
  expect(factsOfOrder(order, request(), { warehouse: undefined })['order.warehouse']).toBeUndefined();
});

it('a postal code is told as it was entered, as its post writes it, bare, and a ZIP of nine digits by its five', () => {
  const zip = (code: string, country = 'US') =>
    policyFacts(request({ destination: address({ zip: code, country }) }))['destination.zip'];
  expect(zip('92109-1234')).toEqual(['92109-1234', '921091234', '92109']);
  expect(zip('v6b1a1', 'CA')).toEqual(['v6b1a1', 'V6B 1A1', 'V6B1A1']);
  expect([zip('92109'), zip('', 'JM'), zip('?')]).toEqual(['92109', '', '?']);
});

it('a warehouse is told by the codes that it had, too: policies go on naming it so', () => {
  const facts = policyFacts(request(), { ...ORDER, warehouseCodes: ['EAST', 'MAIN'] });
  const holds = (text: string) => {
    const parsed = parseCondition(text, ORDER_FIELDS);
    return 'condition' in parsed && isTrue(parsed.condition, facts);
  };
  expect(['order.warehouse == MAIN', 'order.warehouse in (EAST)', 'order.warehouse starts_with MA'].map(holds)).toEqual(
    [true, true, true],
  );
  expect(holds('order.warehouse == WEST')).toBe(false);
});

it('a weight on a limit is on it, however it is packed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 1, maxLength: 12 }), (hundredths) => {
      const packages = hundredths.map((each) =>
        parcel({ weight: parseWeight(String(each / 100), 'lb') as Micrograms }),
      );
      const facts = policyFacts(request({ packages }), ORDER);
      expect(facts.heaviest_lb).toBe(Math.max(...hundredths) / 100);
      // Of an odd hundredth of a pound each package keeps half a microgram more.
      expect(facts['order.weight_lb']).toBe(hundredths.reduce((sum, each) => sum + each, 0) / 100);
    }),
  );
});

it('a rate request without an order has the facts of its shipment only', () => {
  const facts = policyFacts(request());
  expect(facts['order.number']).toBeUndefined();
  expect(facts['destination.zip']).toBe('90210');
});

it('an offer is told by codes, price and days', () => {
  expect(offerFacts(offer('fxp/ground', 11_38))).toMatchObject({
    carrier: 'fxp',
    service: 'ground',
    price: 11.38,
    service_days: 2,
  });
});
