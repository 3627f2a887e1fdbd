import { expect, test } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { splitOffOrder } from '../../src/orders/split-combine/split-off.ts';

test('what is split off has none of the past of its order', () => {
  const source = {
    addresses: { origin: null, destination: null, billing: null },
    referenceNumbers: [],
    details: { requestedRateId: 'rate_1', bookingGivenUpAt: '2026-03-02T10:00:00.000Z', type: 'sales' },
  };
  const createdBy = { type: 'user', name: 'anna' };
  const facts = { ids: { next: (kind: string) => `${kind}_1` } as never, now: '2026-03-03T10:00:00.000Z', createdBy };
  // Of an order only what a split reads.
  const { details } = splitOffOrder(source as never as Order, 'SO-2', facts);
  expect(details).toEqual({ type: 'sales', combinedOrderNumbers: [], createdBy });
});
