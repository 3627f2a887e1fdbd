import type { Transaction } from '../../database/database.ts';
import { forgetDrawn } from '../../documents/operations/forget-drawn.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { forgetSheets } from '../../manifests/operations/forget-sheets.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { eraseNotes } from '../../notes/operations/erase-notes.ts';
import type { Services } from '../../seams/services.ts';
import { eraseScans } from '../../tracking/operations/erase-scans.ts';
import { eraseTold } from '../../webhooks/operations/erase-told.ts';
import { isOver, redactedPurchase, redactedShipment } from '../changes/redact-shipment.ts';
import { redactClaims } from '../claims.store.ts';
import { applyRedaction } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments, lockShipmentsOfOrder } from '../shipments.store.ts';

/** Where a person's data may be that no erasure here can take it from. */
export const NOT_REACHED =
  'not reached: backups, exported files, printed and uploaded documents, the address book, what carriers were given, ' +
  'what receivers of webhooks hold already (what is kept or still to be sent here is erased), ' +
  'addresses that rates were asked for by which it was not booked, which are forgotten when rates are asked after these expired, and names that stand in SKUs, names of goods, tags or reference numbers';

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
  const shipments = await listShipments(transaction, services.account, { orderIds: [order.id] });
  const underWay = shipments.filter((shipment) => !isOver(shipment));
  const [first] = underWay;
  if (first === undefined) return shipments;
  const names = underWay.map(({ shid, status }) => `${shid} (${status})`).join(', ');
  throw new ShipdockError(
    'order_not_finished',
    `order ${order.orderNumber} has shipments under way, which need their address: ${names}`,
    { about: 'subject', ...nextStep('tracking.get', first.id) },
  );
}

/** Erases the consignees of an order's shipments, and those of the purchases behind them. */
export async function redactShipmentsOfOrder(
  transaction: Transaction,
  services: Services,
  orderId: OrderId,
  shipments: readonly Shipment[],
): Promise<void> {
  for (const shipment of shipments) {
    await applyRedaction(transaction, services, 'orders.redact', shipment, redactedShipment(shipment));
  }
  await redactClaims(transaction, { orderId }, redactedPurchase);
  await eraseBeside(
    transaction,
    shipments.map(({ id }) => id),
  );
}

/** The same of a shipment without an order. Answers it as it now stands. */
export async function redactShipmentAlone(
  transaction: Transaction,
  services: Services,
  shipment: Shipment,
): Promise<Shipment> {
  const after = redactedShipment(shipment);
  const saved = await applyRedaction(transaction, services, 'shipments.redact', shipment, after);
  await redactClaims(transaction, { shipmentId: shipment.id }, redactedPurchase);
  await eraseBeside(transaction, [shipment.id]);
  return saved;
}

/** What is kept of shipments beside them: notes, drawn documents and sheets, what carriers wrote, what subscribers are told. */
async function eraseBeside(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  await eraseNotes(transaction, shipmentIds);
  await forgetDrawn(transaction, 'shipment', shipmentIds);
  await forgetSheets(transaction, shipmentIds);
  await eraseScans(transaction, shipmentIds);
  await eraseTold(transaction, shipmentIds);
}
