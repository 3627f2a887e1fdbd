import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import { findOpenClaim } from '../claims.store.ts';

/**
 * A purchase that was begun for an order was rated for what the order holds: until it is recorded or given up, nothing of
 * the order changes. Call it with the order's row locked.
 * @throws ShipdockError `order_being_booked`.
 */
export async function refuseWhileBooked(
  transaction: Transaction,
  orders: readonly Pick<Order, 'id' | 'orderNumber'>[],
): Promise<void> {
  for (const order of orders) {
    if ((await findOpenClaim(transaction, order.id)) !== undefined) throw beingBooked(order.orderNumber);
  }
}

export function beingBooked(orderNumber: string): ShipdockError {
  return new ShipdockError('order_being_booked', `order ${orderNumber} is being booked and cannot change meanwhile`, {
    ...nextStep('orders.bookAgain', orderNumber),
  });
}
