import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { orderIdsSchema } from '../orders.schema.ts';
import { endedHold, held } from '../status/move-status.ts';
import { answersOf, changeOrders } from './change-orders.ts';
import { namedOrders } from './named-orders.ts';
import { ordersToEdit } from './order-to-edit.ts';

export { orderIdsSchema as bodySchema };

/** Puts orders on hold, all or none; without `hold_until` a hold that is there keeps its time. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const sent = readInput(orderIdsSchema, input.body);
  const names = namedOrders(sent.ids);
  const now = services.clock.now().toISOString();
  const { orders } = await changeOrders(services, {
    operation: 'orders.hold',
    load: (transaction) => ordersToEdit(transaction, services, names),
    decide: (loaded) => ({
      changes: loaded.map((before) => {
        return { before, after: held(before, sent.hold_until ?? before.holdUntil, now, 'ids') };
      }),
    }),
  });
  return { value: await answersOf(services, orders), warnings: endedHold(sent.hold_until, now) };
}
