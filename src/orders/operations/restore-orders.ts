import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { reopened } from '../move-status.ts';
import type { OrderJson } from '../order-json.ts';
import { orderIdsSchema } from '../orders.schema.ts';
import { staysAsItIs } from '../stays-as-it-is.ts';
import { addedMeanwhile } from './added-meanwhile.ts';
import { answersOf, changeOrders } from './change-orders.ts';
import { namedOrders } from './named-orders.ts';
import { ordersWithDelivered } from './order-to-edit.ts';

export { orderIdsSchema as bodySchema };

/** Restores cancelled orders, all or none: quantities give their status. One that is not cancelled stays as it is. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const names = namedOrders(readInput(orderIdsSchema, input.body).ids);
  const now = services.clock.now().toISOString();
  let warnings: readonly string[] = [];
  const orders = await changeOrders(services, {
    operation: 'orders.restore',
    load: async (transaction) => {
      const loaded = await ordersWithDelivered(transaction, services, names);
      const told: string[] = [];
      for (const { order } of loaded) {
        if (order.status !== 'cancelled') told.push(staysAsItIs(order, 'cancelled'));
        told.push(...(await addedMeanwhile(transaction, order)));
      }
      warnings = told;
      return loaded;
    },
    decide: (loaded) =>
      loaded.map(({ order, delivered }) => ({
        before: order,
        after: order.status === 'cancelled' ? reopened(order, delivered, now) : order,
      })),
  });
  return { value: await answersOf(services, orders), warnings };
}
