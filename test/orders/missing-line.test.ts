import { expect, it } from 'vitest';
import type { HeldLine, NamedLine } from '../../src/orders/moved/moved-away.ts';
import { NOTHING_MOVED } from '../../src/orders/moved/moved-away.ts';
import { missingLine } from '../../src/orders/named/missing-line.ts';
import type { Order } from '../../src/orders/order.ts';

it('a SKU of which several lines went whole is told with where each of them is', () => {
  const order = { id: 'ord_1', orderNumber: 'SO-1', lines: [], details: {} } as unknown as Order;
  const went = (id: string) => ({ id, sku: 'TEA', sourceSystemId: null, details: {} }) as unknown as NamedLine;
  const held = (orderNumber: string, quantity: number, originLineId: string) =>
    ({ order: { id: orderNumber, orderNumber }, line: { quantity, details: { originLineId } } }) as unknown as HeldLine;
  const moved = { ...NOTHING_MOVED, gone: ['a', 'b'].map(went), held: [held('SO-2', 3, 'a'), held('SO-3', 1, 'b')] };
  const where = '3 are in order SO-2, 1 is in order SO-3';
  expect(missingLine(order, { sku: 'TEA' }, moved).message).toBe(
    `order SO-1 has no line of SKU TEA any more: ${where}`,
  );
  expect(missingLine(order, { word: 'b' }, moved).message).toBe(
    'order SO-1 has no line item b any more: 1 is in order SO-3',
  );
  expect(missingLine(order, { sku: 'MUG' }, moved).message).toBe('order SO-1 has no line of SKU MUG');
});
