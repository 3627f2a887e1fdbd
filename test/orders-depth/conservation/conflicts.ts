import { expect } from 'vitest';
import { ShipdockError } from '../../../src/kernel/errors.ts';
import type { OrderJson } from '../../../src/orders/order-json.ts';
import { orderMoveOperations, orderOperations } from '../../../src/orders/orders.operations.ts';
import { cancelShipment } from '../../../src/shipments/operations/cancel-shipment.ts';
import { items, type Shop } from '../shop.ts';
import { engineWorld, lastOrderId } from './engine-world.ts';
import { faultsOf, sumsOf } from './sums.ts';

/** Two orders to one destination, the first of which both clients are about. */
interface Stage {
  readonly one: OrderJson;
  readonly other: OrderJson;
  /** A number that no order has. */
  readonly free: () => string;
}

type Deed = (shop: Shop, stage: Stage) => Promise<unknown>;

const DEEDS: Readonly<Record<string, Deed>> = {
  book: (shop, { one }) => shop.book(one.id),
  'book the other': (shop, { other }) => shop.book(other.id),
  split: (shop, { one, free }) =>
    shop.call(orderMoveOperations.split, {
      params: { id: one.id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 3 }], new_order_number: free() },
    }),
  'split into the other': (shop, { one, other }) =>
    shop.call(orderMoveOperations.split, {
      params: { id: one.id },
      body: { order_line_items: [{ sku: 'MUG-RED', quantity: 3 }], move_to_order_id: other.id },
    }),
  'split the other into this': (shop, { one, other }) =>
    shop.call(orderMoveOperations.split, {
      params: { id: other.id },
      body: { order_line_items: [{ sku: 'MUG-BLU', quantity: 1 }], move_to_order_id: one.id },
    }),
  combine: (shop, { one, other }) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id: one.id, ids: [other.id] } }),
  'combine the other way': (shop, { one, other }) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id: other.id, ids: [one.id] } }),
  cancel: (shop, { one }) => shop.call(orderOperations.cancel, { params: { id: one.id } }),
  hold: (shop, { one, other }) => shop.call(orderOperations.hold, { body: { ids: [other.id, one.id] } }),
  tag: (shop, { one }) => shop.update(one.id, { tags: ['x'] }),
  undo: (shop, { one }) => shop.call(orderMoveOperations.undo, { params: { id: one.id } }),
  'cancel shipments': async (shop, { one }) => {
    for (const shipment of (await shop.get(one.id)).shipments)
      await cancelShipment(shop.engine.services, String(shipment.id));
  },
};

export const DEED_NAMES: readonly string[] = Object.keys(DEEDS);

/** What a client may be told that came second. */
const REFUSALS = new Set([409, 422, 423]);

/**
 * Two clients do conflicting things to the same orders at the same moment. At least one gets its way; who does not is told
 * why; and sums hold whoever won.
 */
export async function holdConflict(
  [first, second]: readonly [Shop, Shop],
  [one, other]: readonly [string, string],
  name: string,
): Promise<void> {
  const world = engineWorld(first, name, await lastOrderId(first));
  let number = 0;
  const free = () => `${name}-${++number}`;
  const created = (units: Readonly<Record<string, number>>) =>
    first.create({ order_number: free(), order_line_items: items(units), total_price: 50 });
  const stage = { one: await created({ 'MUG-RED': 4, 'TEA-GRN': 1 }), other: await created({ 'MUG-BLU': 2 }), free };
  // Something to take back.
  await first.update(stage.one.id, { tags: ['staged'] });
  const before = sumsOf((await world.look()).orders);
  const outcomes = await Promise.allSettled([DEEDS[one]?.(first, stage), DEEDS[other]?.(second, stage)]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const failure of failures) {
    if (!(failure instanceof ShipdockError) || !REFUSALS.has(failure.status)) throw failure;
    expect(failure.message.length).toBeGreaterThan(10);
  }
  expect(failures.length, `${one} and ${other}`).toBeLessThan(2);
  const { orders: after, shippedUnits } = await world.look();
  expect(faultsOf(after, shippedUnits)).toEqual([]);
  expect(sumsOf(after)).toEqual(before);
}
