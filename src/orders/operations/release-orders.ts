import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { orderIdsSchema } from '../orders.schema.ts';
import { reopened } from '../status/move-status.ts';
import { staysAsItIs } from '../status/stays-as-it-is.ts';
import { answersOf, changeOrders } from './change-orders.ts';
import { namedOrders } from './named-orders.ts';
import { ordersWithDelivered } from './order-to-edit.ts';

export { orderIdsSchema as bodySchema };

/** Releases orders from hold, all or none: quantities give their status. One that is open already stays as it is. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const names = namedOrders(readInput(orderIdsSchema, input.body).ids);
  const now = services.clock.now().toISOString();
  const { orders, plan } = await changeOrders(services, {
    operation: 'orders.release',
    load: (transaction) => ordersWithDelivered(transaction, services, names),
    decide: (loaded) => ({
      changes: loaded.map(({ order, delivered }) => ({ before: order, after: released(order, delivered, now) })),
      warnings: loaded.flatMap(({ order }) => (order.status === 'on_hold' ? [] : [staysAsItIs(order, 'on hold')])),
    }),
  });
  return { value: await answersOf(services, orders), warnings: plan.warnings };
}

function released(order: Order, delivered: number, now: string): Order {
  if (order.status === 'on_hold') return reopened(order, delivered, now);
  if (order.status !== 'cancelled') return order;
  const message = `order ${order.orderNumber} is cancelled, not on hold`;
  throw new ShipdockError('illegal_status_move', message, {
    details: [{ field: 'ids', message }],
    ...nextStep('orders.restore', order.orderNumber),
  });
}
