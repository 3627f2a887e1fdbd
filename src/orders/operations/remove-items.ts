import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { orderItemIdsSchema } from '../orders.schema.ts';
import { lineIdsToRemove, withoutLines } from '../update/remove-lines.ts';
import { withLines } from '../update/update-order.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { movedAwayFor } from './moved-away-of.ts';
import { deliveredUnitsOf, orderToEdit } from './order-to-edit.ts';

export { orderItemIdsSchema as bodySchema };

/** Removes line items, all or none; over HTTP it answers nothing, on the terminal the order. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const ids = lineIdsToRemove(readInput(orderItemIdsSchema, input.body).order_line_item_ids);
  const now = services.clock.now().toISOString();
  const { order } = await changeOrder(services, {
    operation: 'orders.removeItems',
    load: async (transaction) => {
      const loaded = await orderToEdit(transaction, services, input.params?.id ?? '');
      return {
        order: loaded,
        deliveredUnits: await deliveredUnitsOf(transaction, services, loaded),
        moved: await movedAwayFor(
          transaction,
          loaded,
          ids.map((id) => ({ id })),
        ),
      };
    },
    decide: ({ order: before, deliveredUnits, moved }) => {
      return { before, after: withLines(before, withoutLines(before, ids, moved), { deliveredUnits, now }) };
    },
  });
  return { value: await answerOf(services, order) };
}
