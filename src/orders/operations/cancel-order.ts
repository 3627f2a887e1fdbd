import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { cancelShipmentsOfOrder, type VoidedShipments } from '../../shipments/operations/cancel-shipments-of-order.ts';
import type { CancelledJson, OrderJson } from '../order-json.ts';
import { orderCancelSchema } from '../orders.schema.ts';
import { cancelledBefore, cancelOrder } from '../status/cancel-order.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { execute as setStatus } from './set-status.ts';
import { stillBooked } from './still-booked.ts';

export { orderCancelSchema as bodySchema };

const NOTHING_VOIDED: VoidedShipments = { said: [], voided: new Set() };

/**
 * Cancels an order, or sets the status that its body names (decisions 4). Booked shipments stay and are named in
 * `warnings`, unless `cancel_shipments` voids them first.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<CancelledJson>> {
  const sent = readInput(orderCancelSchema, input.body);
  const name = input.params?.id ?? '';
  if (sent.status !== undefined && sent.status !== 'cancelled') return moved(services, input);
  const now = services.clock.now().toISOString();
  const removeUnshipped = sent.remove_unshiped ?? sent.remove_unshipped ?? false;
  const { said, voided } =
    sent.cancel_shipments === true ? await cancelShipmentsOfOrder(services, name) : NOTHING_VOIDED;
  const { order, plan } = await changeOrder(services, {
    operation: 'orders.cancel',
    load: (transaction) => orderToEdit(transaction, services, name),
    decide: (before) => ({ before, after: cancelOrder(before, { removeUnshipped, now }) }),
  });
  const value = withVoided(await answerOf(services, order), voided);
  const again = plan.before.status === 'cancelled' ? [cancelledBefore(order.orderNumber)] : [];
  const warnings = [...again, ...said, ...stillBooked(value)];
  return { value: { ...value, warnings }, warnings };
}

/** Another status, as `POST /orders/:id/status` sets it: a hold with its end. */
async function moved(services: Services, input: OperationInput): Promise<Reply<CancelledJson>> {
  const reply = await setStatus(services, input);
  const { warnings = [] } = reply;
  return { ...reply, value: { ...reply.value, warnings } };
}

/** A dry run writes nothing: there the shipments are told as they would be. */
function withVoided(order: OrderJson, voided: ReadonlySet<string>): OrderJson {
  const shipments = order.shipments.map((shipment) =>
    voided.has(String(shipment.id)) ? { ...shipment, status: 'cancelled' } : shipment,
  );
  return { ...order, shipments };
}
