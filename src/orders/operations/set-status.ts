import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { orderStatusSchema } from '../orders.schema.ts';
import { endedHold, held, movedByClient } from '../status/move-status.ts';
import { cancelsNothing } from '../status/of-cancelling.ts';
import { wantedStatus } from '../status/wanted-status.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { voidAndCancel } from './void-and-cancel.ts';

export { orderStatusSchema as bodySchema };

/** Moves an order to another status; a cancellation is what it is by its own route. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const sent = readInput(orderStatusSchema, input.body);
  const status = wantedStatus(sent);
  if (status === undefined) {
    const details = [{ field: 'status', message: 'is missing' }];
    throw new ShipdockError('unreadable_field', 'status is missing', { details });
  }
  const name = input.params?.id ?? '';
  if (status === 'cancelled') return voidAndCancel(services, name, sent);
  const now = services.clock.now().toISOString();
  const { order } = await changeOrder(services, {
    operation: 'orders.update',
    load: (transaction) => orderToEdit(transaction, services, name),
    decide: (before) => {
      const isHeld = status === 'on_hold';
      const after = isHeld
        ? held(before, sent.hold_until ?? before.holdUntil, now)
        : movedByClient(before, status, now);
      return { before, after };
    },
  });
  const warnings = [...cancelsNothing(input.body), ...endedHold(sent.hold_until, now)];
  return { value: await answerOf(services, order), warnings };
}
