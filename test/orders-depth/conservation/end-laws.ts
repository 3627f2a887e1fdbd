import { expect } from 'vitest';
import { countFacts } from '../../../src/doctor/doctor.store.ts';
import { chainFault } from '../../../src/journal/chain-fault.ts';
import { journalOf } from '../../../src/journal/journal.store.ts';
import { unlikeJournal } from '../../../src/journal/unlike-journal.ts';
import { journalState } from '../../../src/orders/history/order-state.ts';
import type { Order } from '../../../src/orders/order.ts';
import type { OrderJson } from '../../../src/orders/order-json.ts';
import { orderOperations } from '../../../src/orders/orders.operations.ts';
import type { Shop } from '../shop.ts';

/**
 * What holds of every order when a sequence has ended: its journal's chain is whole and replays to what is stored, and what
 * the API derives is what a recount gives. `orders` are the newest there are.
 */
export async function holdEndLaws(shop: Shop, orders: readonly Order[]): Promise<void> {
  const journals = await shop.engine.database.read((transaction) =>
    Promise.all(orders.map((order) => journalOf(transaction, order.id))),
  );
  const query = { sort: 'id', direction: 'desc', per_page: Math.max(1, orders.length) };
  const listed = await shop.call(orderOperations.list, { query });
  const answers = new Map(listed.map((json) => [json.id as string, json]));
  for (const [index, order] of orders.entries()) {
    const rows = journals[index] ?? [];
    expect(chainFault(rows, order.journal)).toBeUndefined();
    expect(unlikeJournal(journalState(order), rows)).toEqual([]);
    holdDerived(order, answers.get(order.id));
  }
  const [first] = orders;
  if (first !== undefined) expect(await shop.get(first.id)).toEqual(answers.get(first.id));
}

/** The doctor's own count over all that any sequence left behind, which takes longer the more there is. */
export async function holdDoctorsCount(shop: Shop): Promise<void> {
  const now = '2026-03-02T16:30:00.000Z';
  const counted = await shop.engine.database.read((transaction) => countFacts(transaction, { now, before: now }));
  expect(counted.wrongSums).toBe(0);
}

function holdDerived(order: Order, json: OrderJson | undefined): void {
  const skus = order.lines.map((line) => line.sku);
  const units = (of: (line: Order['lines'][number]) => number) =>
    order.lines.filter((line) => of(line) > 0).map((line) => [line.id, of(line)]);
  expect(json?.single_sku).toBe(skus.length === 0 ? '(None)' : skus.length === 1 ? skus[0] : '(Multiple Items)');
  expect(json?.skus_count).toBe(new Set(skus).size);
  expect(json?.shipped_order_line_items.map((line) => [line.id, line.quantity])).toEqual(
    units((line) => line.shippedQuantity),
  );
  expect(json?.not_shipped_order_line_items.map((line) => [line.id, line.quantity])).toEqual(
    units((line) => line.quantity - line.shippedQuantity),
  );
}
