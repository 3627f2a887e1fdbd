import { expect, it } from 'vitest';
import { inTurns } from '../../src/orders/import/in-turns.ts';

const turnsOf = (...orders: Parameters<typeof inTurns>[0]) =>
  inTurns(orders).map((turn) => turn.map(({ orderNumber }) => orderNumber));

it('orders of a file are decided about at once, but for those that are about one before them', () => {
  const from = (orderNumber: string, origin: string) => ({
    orderNumber,
    input: { order_line_items: [{ origin_order_number: origin }] },
  });
  const plain = (orderNumber: string) => ({ orderNumber, input: { source_system_id: 'shop' } });
  expect(turnsOf(plain('SO-1'), plain('SO-2'), { orderNumber: 'SO-3' })).toEqual([['SO-1', 'SO-2', 'SO-3']]);
  expect(turnsOf(plain('SO-1'), from('SO-1-B', 'SO-1'), from('SO-1-C', 'SO-1'), plain('SO-2'))).toEqual([
    ['SO-1', 'SO-2'],
    ['SO-1-B'],
    ['SO-1-C'],
  ]);
  expect(turnsOf(plain('00123'), plain('124'), plain('#123'), plain('123'))).toEqual([
    ['00123', '124'],
    ['#123'],
    ['123'],
  ]);
  const renumbered = { orderNumber: 'SO-9', input: { former_order_numbers: ['SO-2'] } };
  const master = { orderNumber: 'SO-1', input: { combined_order_numbers: ['SO-9'] } };
  expect(turnsOf(plain('SO-2'), renumbered, master)).toEqual([['SO-2'], ['SO-9'], ['SO-1']]);
  expect(turnsOf()).toEqual([]);
});
