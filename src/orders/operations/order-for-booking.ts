import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import type { Order, OrderLine } from '../order.ts';
import { findOrder, lockOrders } from '../orders.store.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { countShipped, statusByQuantity } from '../status/lifecycle.ts';

/** The order of a booking by hand, which may name one that is kept elsewhere. */
export async function findOrderForBooking(
  transaction: Transaction,
  account: AccountId,
  name: string,
): Promise<Order | undefined> {
  return findOrder(transaction, account, name);
}

/** Orders of these ids, their rows locked in the order of the ids. */
export async function lockOrdersOfShipments(
  transaction: Transaction,
  account: AccountId,
  ids: readonly string[],
): Promise<readonly Order[]> {
  return lockOrders(transaction, account, ids, { lock: true });
}

/** What a shipment did to its order: the lines as they now stand, and how many units were delivered. */
export interface ShippingOutcome {
  readonly lines: readonly OrderLine[];
  readonly deliveredUnits: number;
  readonly operation: string;
}

/** Lets the order follow its shipments: lines, and the status that quantities give it (decisions 4). */
export async function followShipments(
  transaction: Transaction,
  services: Services,
  order: Order,
  outcome: ShippingOutcome,
): Promise<Order> {
  const change = { before: order, after: following(order, outcome.lines, outcome.deliveredUnits) };
  const [saved] = await applyOrderChanges(transaction, services, outcome.operation, [change]);
  return saved ?? change.after;
}

/** Keeps in the order's journal that its open purchase was given up, and who said that it bought nothing. */
export async function noteGivenUp(transaction: Transaction, services: Services, order: Order): Promise<void> {
  const details = { ...order.details, bookingGivenUpAt: services.clock.now().toISOString() };
  await applyOrderChanges(transaction, services, 'shipments.giveUp', [{ before: order, after: { ...order, details } }]);
}

/** Lets orders follow what became of shipments that are on their way: only statuses can move. */
export async function followDeliveries(
  transaction: Transaction,
  services: Services,
  operation: string,
  deliveries: readonly { readonly order: Order; readonly deliveredUnits: number }[],
): Promise<void> {
  const changes = deliveries.map(({ order, deliveredUnits }) => ({
    before: order,
    after: following(order, order.lines, deliveredUnits),
  }));
  await applyOrderChanges(transaction, services, operation, changes);
}

function following(order: Order, lines: readonly OrderLine[], deliveredUnits: number): Order {
  const status = statusByQuantity(order.status, order.statusBeforeBooking, countShipped(lines, deliveredUnits));
  const statusBeforeBooking =
    order.status === 'new' || order.status === 'picking' ? order.status : order.statusBeforeBooking;
  return { ...order, lines, status, statusBeforeBooking };
}
