import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import { hintToOpen, isBookable } from '../../orders/status/lifecycle.ts';
import type { Services } from '../../seams/services.ts';
import { warehouseOfOrder, warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import type { PickTicket } from '../forms/pick-ticket.ts';
import { orderPickTicket, type PickWarehouse } from '../of-shipment/order-pick-ticket.ts';
import type { Drawing } from './kept-document.ts';

/** What is picked for an order. @throws ShipdockError `order_not_bookable`, `nothing_to_ship`. */
export async function pickTicketOf(services: Services, order: Order): Promise<PickTicket> {
  refuseUnpickable(order);
  const { warehouse, warehouses, skus } = await services.database.read(async (transaction) => ({
    warehouse: await warehouseOfOrder(transaction, services.account, order.warehouseId),
    warehouses: await warehousesOfAccount(transaction, services.account),
    skus: await skusOfLines(transaction, services.account, [order]),
  }));
  const place = pickedAt(order, warehouse);
  return orderPickTicket(order, { warehouse: place, warehouses, skus }, services.environment);
}

/** Where it ships from: its own origin, else its warehouse. */
function pickedAt({ addresses: { origin } }: Order, warehouse: Warehouse | undefined): PickWarehouse | undefined {
  if (origin !== null) {
    const { company, name, city, state, country } = origin;
    return { name: [company ?? name, city, state].filter((part) => part !== undefined).join(', '), country };
  }
  return warehouse && { name: warehouse.name, country: warehouse.address.country };
}

/** @throws ShipdockError `order_not_bookable`, `nothing_to_ship`. */
export function refuseUnpickable(order: Order): void {
  if (!isBookable(order.status) && order.status !== 'on_hold') {
    const message = `order ${order.orderNumber} is ${order.status}: there is nothing to pick`;
    throw new ShipdockError('order_not_bookable', message, {
      ...hintToOpen(order.orderNumber, order.status),
      about: 'subject',
    });
  }
  if (order.lines.some((line) => unshippedQuantity(line) > 0)) return;
  throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber} has nothing left to pick`, {
    about: 'subject',
  });
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
      const { version } = await getOrderNamed(transaction, services.account, order.id, { lock: true });
      return version === order.version;
    },
  };
}
