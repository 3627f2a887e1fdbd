import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { CancelledJson, OrderJson } from '../order-json.ts';
import { orderStatusSchema } from '../orders.schema.ts';
import { execute as setStatus } from './set-status.ts';
import { voidAndCancel } from './void-and-cancel.ts';

export { orderStatusSchema as bodySchema };

/** Cancels an order, or sets the status that its body names (decisions 4): a hold with its end. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<CancelledJson>> {
  const sent = readInput(orderStatusSchema, input.body);
  const isCancel = sent.status === undefined || sent.status === 'cancelled';
  const reply = await (isCancel ? voidAndCancel(services, input.params?.id ?? '', sent) : setStatus(services, input));
  const warnings = [...(reply.warnings ?? []), ...(isCancel ? [] : [notCancelled(reply.value)])];
  return { ...reply, warnings, value: { ...reply.value, warnings } };
}

/** Who sends an order back as it was answered may have meant to cancel it. */
function notCancelled({ order_number: number, status }: OrderJson): string {
  return `order ${number} is ${status}, as the body's status says, and was not cancelled: send no status to cancel it`;
}
