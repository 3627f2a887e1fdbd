import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { countShipped, statusByQuantity } from '../lifecycle.ts';
import type { Order, OrderLine } from '../order.ts';
import { getOrder } from '../orders.store.ts';
import { applyOrderChanges } from '../save-orders.ts';

/** The order that is being booked, named by id or number. @throws ShipdockError `order_not_found`. */
export async function getOrderForBooking(
  transaction: Transaction,
  account: AccountId,
  name: string,
  options: { readonly lock?: boolean } = {},
): Promise<Order> {
  return getOrder(transaction, account, name, options);
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
  const after = { ...order, lines: outcome.lines };
  const status = statusByQuantity(
    order.status,
    order.statusBeforeBooking,
    countShipped(after.lines, outcome.deliveredUnits),
  );
  const statusBeforeBooking =
    order.status === 'new' || order.status === 'picking' ? order.status : order.statusBeforeBooking;
  const [saved] = await applyOrderChanges(transaction, services, outcome.operation, [
    { before: order, after: { ...after, status, statusBeforeBooking } },
  ]);
  return saved ?? after;
}
