import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { forgetClaims } from '../../shipments/operations/forget-claims.ts';
import { shipmentsOfOrders } from '../../shipments/operations/shipments-of-orders.ts';
import { cameFromAnother, type MovedAway } from '../moved/moved-away.ts';
import type { Order } from '../order.ts';
import type { DeletedJson } from '../order-json.ts';
import { removeOrder } from '../save-orders.ts';
import { isOver, mayDo } from '../status/lifecycle.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { orderToEdit } from './order-to-edit.ts';

/**
 * Deletes an order of which nothing was ever shipped, and that gave nothing to another one that is there; its journal stays.
 * @throws ShipdockError `order_has_shipments`, `order_gave_units`.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DeletedJson>> {
  const order = await change(services, {
    load: async (transaction) => {
      const loaded = await orderToEdit(transaction, services, input.params?.id ?? '');
      refuseCalledShipped(loaded);
      await refuseBooked(transaction, services, loaded);
      refuseGiver(loaded, await movedAwayOf(transaction, loaded));
      return loaded;
    },
    decide: (loaded) => loaded,
    save: async (transaction, loaded) => {
      await forgetClaims(transaction, loaded.id);
      await removeOrder(transaction, services, 'orders.delete', loaded);
    },
  });
  const value = { id: order.id, order_number: order.orderNumber, deleted: true } as const;
  const warnings = [...lostWithIt(order), ...madeAnew(order)];
  return warnings.length === 0 ? { value } : { value, warnings };
}

/** Files of a shop say what they ever said: who deletes what its buyer called off would ship it when the next one comes. */
function madeAnew({ importFingerprint }: Order): readonly string[] {
  if (importFingerprint === null) return [];
  return ['it came from a file, and the next one that holds it makes it anew: cancel what is not to be shipped'];
}

/** Units of other orders are in none then, and the files of their shops bring nothing back: they say what they ever said. */
function lostWithIt(order: Order): readonly string[] {
  const foreign = order.lines.filter((line) => cameFromAnother(order, line));
  if (foreign.length === 0) return [];
  const named = foreign.map(
    ({ quantity, sku, details: { name, originOrderNumber } }) =>
      `${quantity} × ${sku ?? name ?? 'a line'} of ${originOrderNumber}`,
  );
  return [
    `${named.join(', ')} went with ${order.orderNumber}: no order holds them, and no file of a shop brings them back`,
  ];
}

/** Shipped elsewhere, as a client or a file said: made anew by the next file of its shop, it would be shipped a second time. */
function refuseCalledShipped({ orderNumber, status }: Order): void {
  if (!isOver(status) && status !== 'partially_shipped') return;
  throw new ShipdockError('order_has_shipments', `order ${orderNumber} is ${status} and cannot be deleted`, {
    about: 'subject',
    ...nextStep('orders.cancel', orderNumber),
  });
}

/** A cancelled shipment counts too: what was bought stays on record. */
async function refuseBooked(transaction: Transaction, services: Services, order: Order): Promise<void> {
  const shipments = (await shipmentsOfOrders(transaction, services, [order.id])).get(order.id) ?? [];
  if (shipments.length === 0) return;
  const numbers = shipments.map((shipment) => String(shipment.shid)).join(', ');
  throw new ShipdockError(
    'order_has_shipments',
    `order ${order.orderNumber} has shipments (${numbers}) and cannot be deleted`,
    {
      about: 'subject',
      ...nextStep(mayDo('cancel', order.status) ? 'orders.cancel' : 'orders.history', order.orderNumber),
    },
  );
}

/** Its number would be free: the file of its shop would bring once more what the other order ships. */
function refuseGiver(order: Order, { held }: MovedAway): void {
  const holders = held.filter(
    (each) => each.order.id !== order.id && isSameNumber(each.line.details.originOrderNumber, order.orderNumber),
  );
  const [first] = holders;
  if (first === undefined) return;
  const numbers = [...new Set(holders.map((each) => each.order.orderNumber))].join(', ');
  throw new ShipdockError(
    'order_gave_units',
    `order ${order.orderNumber} gave units to ${numbers} and stays: deleted, its shop's file would bring them a second time`,
    { about: 'subject', ...nextStep('orders.history', order.orderNumber) },
  );
}
