import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { orderIdsSchema } from '../orders.schema.ts';
import { reopened } from '../status/move-status.ts';
import { staysAsItIs } from '../status/stays-as-it-is.ts';
import { addedMeanwhile } from './added-meanwhile.ts';
import { answersOf, changeOrders } from './change-orders.ts';
import { namedOrders } from './named-orders.ts';
import { notBroughtBack } from './not-brought-back.ts';
import { ordersWithDelivered } from './order-to-edit.ts';

export { orderIdsSchema as bodySchema };

/** Restores cancelled orders, all or none: quantities give their status. One that is not cancelled stays as it is. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const names = namedOrders(readInput(orderIdsSchema, input.body).ids);
  const now = services.clock.now().toISOString();
  const { orders, plan } = await changeOrders(services, {
    operation: 'orders.restore',
    load: async (transaction) => {
      const loaded = [];
      for (const each of await ordersWithDelivered(transaction, services, names)) {
        const told = [
          ...(await addedMeanwhile(transaction, each.order)),
          ...(await notBroughtBack(transaction, each.order)),
        ];
        loaded.push({ ...each, told });
      }
      return loaded;
    },
    decide: (loaded) => ({
      changes: loaded.map(({ order, delivered }) => ({
        before: order,
        after: order.status === 'cancelled' ? reopened(order, delivered, now) : order,
      })),
      warnings: loaded.flatMap(({ order, told }) => [
        ...(order.status === 'cancelled' ? [] : [staysAsItIs(order, 'cancelled')]),
        ...told,
      ]),
    }),
  });
  return { value: await answersOf(services, orders), warnings: plan.warnings };
}
