import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderJson } from '../order-json.ts';
import { orderStatusSchema } from '../orders.schema.ts';
import { endedHold, held, movedByClient } from '../status/move-status.ts';
import { wantedStatus } from '../status/wanted-status.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { isCancelling, stillBooked } from './still-booked.ts';

export { orderStatusSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const sent = readInput(orderStatusSchema, input.body);
  const status = wantedStatus(sent);
  if (status === undefined) {
    const details = [{ field: 'status', message: 'is missing' }];
    throw new ShipdockError('unreadable_field', 'status is missing', { details });
  }
  const now = services.clock.now().toISOString();
  const { order, plan } = await changeOrder(services, {
    operation: 'orders.update',
    load: (transaction) => orderToEdit(transaction, services, input.params?.id ?? ''),
    decide: (before) => {
      const isHeld = status === 'on_hold';
      const after = isHeld
        ? held(before, sent.hold_until ?? before.holdUntil, now)
        : movedByClient(before, status, now);
      return { before, after };
    },
  });
  const value = await answerOf(services, order);
  const booked = isCancelling(plan.before, plan.after) ? stillBooked(value) : [];
  return { value, warnings: [...booked, ...endedHold(sent.hold_until, now)] };
}
