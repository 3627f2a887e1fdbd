import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { getOrderForDocument } from '../../orders/operations/orders-for-documents.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { warehouseOfOrder } from '../../warehouses/operations/warehouse-of-order.ts';
import { orderPickTicket } from '../order-pick-ticket.ts';
import type { PickTicket } from '../pick-ticket.ts';
import type { Drawing } from './kept-document.ts';

/** What is picked for an order. @throws ShipdockError `order_not_bookable`, `nothing_to_ship`. */
export async function pickTicketOf(services: Services, order: Order): Promise<PickTicket> {
  refuseUnpickable(order);
  const { warehouse, skus } = await services.database.read(async (transaction) => ({
    warehouse: await warehouseOfOrder(transaction, services.account, order.warehouseId),
    skus: await skusOfLines(transaction, services.account, [order]),
  }));
  const place = warehouse && { name: warehouse.name, country: warehouse.address.country };
  return orderPickTicket(order, { warehouse: place, skus }, services.environment);
}

/** @throws ShipdockError `order_not_bookable`, `nothing_to_ship`. */
export function refuseUnpickable(order: Order): void {
  if (order.status === 'cancelled') {
    throw new ShipdockError('order_not_bookable', `order ${order.orderNumber} is cancelled: there is nothing to pick`);
  }
  if (order.lines.some((line) => unshippedQuantity(line) > 0)) return;
  throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber} has nothing left to pick`);
}

/** The stored pick ticket of an order. */
export function pickTicketDrawing(services: Services, order: Order): Drawing {
  return {
    owner: { kind: 'order', id: order.id },
    code: 'pick_ticket',
    extension: 'PDF',
    filename: `pick-ticket-${order.orderNumber.replaceAll(/[^A-Za-z0-9._-]+/g, '_')}.pdf`,
    meta: { order_number: order.orderNumber },
    draw: async () => services.documents.pickTicketsPdf([await pickTicketOf(services, order)]),
    async isUpToDate(transaction) {
      const { version } = await getOrderForDocument(transaction, services.account, order.id, { lock: true });
      return version === order.version;
    },
  };
}
