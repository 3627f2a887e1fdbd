import { expect, test } from 'vitest';
import { hazmatDescription } from '../../src/documents/hazmat-description.ts';
import { packageHazmat } from '../../src/documents/shipment-hazmat.ts';
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
