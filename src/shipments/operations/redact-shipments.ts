import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { shell } from '../../kernel/shell.ts';
import type { Services } from '../../seams/services.ts';
import { redactClaims } from '../claims.store.ts';
import { isOver, redactedPurchase, redactedShipment } from '../redact-shipment.ts';
import { applyRedaction } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments, lockShipmentsOfOrder } from '../shipments.store.ts';

/**
 * The shipments of an order whose person's data is going to be erased.
 * @throws ShipdockError `order_not_finished` while one is under way.
 */
export async function shipmentsToRedact(
  transaction: Transaction,
  services: Services,
  order: { readonly id: OrderId; readonly orderNumber: string },
): Promise<readonly Shipment[]> {
  if (!services.dryRun) await lockShipmentsOfOrder(transaction, order.id);
  const page = { page: 1, perPage: undefined, direction: 'asc' } as const;
  const shipments = await listShipments(transaction, services.account, { orderIds: [order.id] }, page);
  const underWay = shipments.filter((shipment) => !isOver(shipment));
  const [first] = underWay;
  if (first === undefined) return shipments;
  const names = underWay.map(({ shid, status }) => `${shid} (${status})`).join(', ');
  throw new ShipdockError(
    'order_not_finished',
    `order ${order.orderNumber} has shipments under way, which need their address: ${names}`,
    { hint: shell`shipdock track get ${first.id}` },
  );
}

/** Erases their consignees, and those of the purchases behind them. */
export async function redactShipments(
  transaction: Transaction,
  services: Services,
  orderId: OrderId,
  shipments: readonly Shipment[],
): Promise<void> {
  for (const shipment of shipments) {
    await applyRedaction(transaction, services, shipment, redactedShipment(shipment));
  }
  await redactClaims(transaction, orderId, redactedPurchase);
}
