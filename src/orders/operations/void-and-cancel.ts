import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { alsoTold } from '../../shipments/booking/also-told.ts';
import { cancelShipmentsOfOrder, type VoidedShipments } from '../../shipments/operations/cancel-shipments-of-order.ts';
import type { OrderJson } from '../order-json.ts';
import type { OrderStatusInput } from '../orders.schema.ts';
import { cancelledBefore, cancelOrder } from '../status/cancel-order.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { stillBooked } from './still-booked.ts';

const NOTHING_VOIDED: VoidedShipments = { said: [], voided: new Set(), inDoubt: new Set() };

/**
 * Cancels an order (decisions 4). Booked shipments stay and are named in the warnings, unless `cancel_shipments` voids them first.
 * @throws ShipdockError `order_not_found`, `order_being_booked`, which tells what is void all the same.
 */
export async function voidAndCancel(
  services: Services,
  name: string,
  sent: OrderStatusInput,
): Promise<Reply<OrderJson>> {
  const now = services.clock.now().toISOString();
  const removeUnshipped = sent.remove_unshiped ?? sent.remove_unshipped ?? false;
  const { said, voided, inDoubt } =
    sent.cancel_shipments === true ? await cancelShipmentsOfOrder(services, name) : NOTHING_VOIDED;
  const { order, plan } = await changeOrder(services, {
    operation: 'orders.cancel',
    load: (transaction) => orderToEdit(transaction, services, name),
    decide: (before) => ({ before, after: cancelOrder(before, { removeUnshipped, now }) }),
  }).catch((error: unknown) => {
    throw alsoTold(error, said);
  });
  const value = withVoided(await answerOf(services, order), voided);
  const again = plan.before.status === 'cancelled' ? [cancelledBefore(order.orderNumber)] : [];
  const shipments = value.shipments.filter(({ id }) => !inDoubt.has(String(id)));
  const words = sent.cancel_shipments === true ? undefined : services.words;
  return { value, warnings: [...again, ...said, ...stillBooked({ ...value, shipments }, words)] };
}

/** A dry run writes nothing: there the shipments are told as they would be. */
function withVoided(order: OrderJson, voided: ReadonlySet<string>): OrderJson {
  const shipments = order.shipments.map((shipment) =>
    voided.has(String(shipment.id)) ? { ...shipment, status: 'cancelled' } : shipment,
  );
  return { ...order, shipments };
}
