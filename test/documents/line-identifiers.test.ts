import { expect, test } from 'vitest';
import { lineIdentifiers } from '../../src/documents/of-shipment/line-identifiers.ts';
import type { OrderLine } from '../../src/orders/order.ts';

const serial = (code: string) => ({ id: code, type: 'SerialNumber', code });
const line = (details: object) => ({ details }) as unknown as OrderLine;

test.each([
  [{ inventoryIdentifiers: [serial('A'), serial('B')] }, 2, ['S/N A, B']],
  [{ inventoryIdentifiers: [serial('A'), serial('B')] }, 1, ['1 of S/N A, B']],
  [
    { inventoryIdentifiers: [serial('A'), { id: 'l', type: 'LotNumber', code: 'L1' }], lotNumber: 'L2' },
    3,
    ['S/N A', 'Lot L1', 'Lot L2'],
  ],
  [{}, 1, []],
])('of %j in a shipment of %i a slip tells %j', (details, shipped, told) => {
  expect(lineIdentifiers(line(details), shipped)).toEqual(told);
});
