import { expect, test } from 'vitest';
import { hazmatDescription } from '../../src/documents/bill-of-lading/hazmat-description.ts';
import { dryIceAmongHazmat, packageHazmat } from '../../src/documents/of-shipment/shipment-hazmat.ts';
import type { ShipmentPackage } from '../../src/packages/package.ts';

const PAINT = {
  dangerous_goods_type: 'hazmat',
  un_or_na_number: 'UN1263',
  proper_shipping_name: 'Paint',
  hazard_class_or_division: '3',
  packing_group: 'II',
  amount: 20,
  amount_unit: 'kg',
  container: '4 drums',
  emergency_response_phone_number: '800-555-0100',
};
const holding = (...hazmatData: readonly Record<string, unknown>[]) =>
  // Nothing else of the package is looked at.
  ({ extras: { hazmatData } }) as unknown as ShipmentPackage;

test('what was declared stands on the bill of lading in the order of the regulation', () => {
  expect(packageHazmat(holding(PAINT)).map(hazmatDescription)).toEqual([
    expect.stringMatching(/^UN1263, Paint, 3, (PG )?II, 20 kg, 4 drums.*800-555-0100/),
  ]);
});

test('number, packing group and technical name are told as the regulation has them, and no amount without a unit', () => {
  const typed = { ...PAINT, un_or_na_number: 'un 1263', packing_group: '2', technical_name: '(xylene)' };
  const [text = ''] = packageHazmat(holding(typed)).map(hazmatDescription);
  expect(text).toMatch(/^UN1263, Paint \(xylene\), 3, PG II, 20 kg,/);
  const { amount_unit: _unit, ...unitless } = PAINT;
  expect(packageHazmat(holding(unitless))[0]).not.toHaveProperty('quantity');
});

test('limited quantities say so', () => {
  const [text = ''] = packageHazmat(holding({ ...PAINT, dangerous_goods_type: 'limited_quantity' })).map(
    hazmatDescription,
  );
  expect(text).toContain('Ltd Qty');
});

test('a material without number, name or class is no description: nothing is made up', () => {
  for (const name of ['un_or_na_number', 'proper_shipping_name', 'hazard_class_or_division']) {
    expect(packageHazmat(holding({ ...PAINT, [name]: '' }))).toEqual([]);
  }
});

test('what has no packing group has none on the bill of lading', () => {
  const battery = { ...PAINT, un_or_na_number: 'UN3481', hazard_class_or_division: '9', packing_group: 'none' };
  expect(packageHazmat(holding(battery)).map(hazmatDescription)).toEqual([
    expect.stringMatching(/^UN3481, Paint, 9, 20 kg,/),
  ]);
});

test('dry ice among hazardous materials is marked as such, with its weight where it is told', () => {
  const ice = { ...PAINT, un_or_na_number: 'UN1845', proper_shipping_name: 'Dry ice', amount: 2.2, amount_unit: 'kg' };
  expect(dryIceAmongHazmat(holding(PAINT, ice))).toBe('UN1845 dry ice 2.2 kg');
  const { amount: _amount, amount_unit: _unit, ...unweighed } = ice;
  expect(dryIceAmongHazmat(holding(unweighed))).toBe('UN1845 dry ice');
  expect(dryIceAmongHazmat(holding(PAINT))).toBeUndefined();
});
