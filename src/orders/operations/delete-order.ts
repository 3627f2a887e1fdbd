import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { shell } from '../../kernel/shell.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { forgetClaims } from '../../shipments/operations/forget-claims.ts';
import { shipmentsOfOrders } from '../../shipments/operations/shipments-of-orders.ts';
import type { Order } from '../order.ts';
import type { DeletedJson } from '../order-json.ts';
import { removeOrder } from '../save-orders.ts';
import { orderToEdit } from './order-to-edit.ts';

/** Deletes an order of which nothing was ever shipped; its journal stays. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DeletedJson>> {
  const order = await change(services, {
    load: async (transaction) => {
      const loaded = await orderToEdit(transaction, services, input.params?.id ?? '');
      await refuseShipped(transaction, services, loaded);
      return loaded;
    },
    decide: (loaded) => loaded,
    save: async (transaction, loaded) => {
      await forgetClaims(transaction, loaded.id);
      await removeOrder(transaction, services, 'orders.delete', loaded);
    },
  });
  return { value: { id: order.id, order_number: order.orderNumber, deleted: true } };
}

/** A cancelled shipment counts too: what was bought stays on record. */
async function refuseShipped(transaction: Transaction, services: Services, order: Order): Promise<void> {
  const shipments = (await shipmentsOfOrders(transaction, services, [order.id])).get(order.id) ?? [];
  if (shipments.length === 0) return;
  const numbers = shipments.map((shipment) => String(shipment.shid)).join(', ');
  throw new ShipdockError(
    'order_has_shipments',
    `order ${order.orderNumber} has shipments (${numbers}) and cannot be deleted`,
    { hint: shell`shipdock orders cancel ${order.orderNumber}` },
  );
}
