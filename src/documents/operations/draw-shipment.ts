import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { asBooked } from '../../shipments/operations/as-booked.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { PackingPicture } from '../forms/packing-picture.ts';
import type { PackingSlip } from '../forms/packing-slip.ts';
import type { DrawnCode } from '../kept/document.ts';
import { shipmentAddressLabels } from '../of-shipment/shipment-address-labels.ts';
import { shipmentBol } from '../of-shipment/shipment-bol.ts';
import { shipmentInvoice } from '../of-shipment/shipment-invoice.ts';
import { shipmentLabels } from '../of-shipment/shipment-labels.ts';
import { shipmentSlip } from '../of-shipment/shipment-slip.ts';

/**
 * Draws one document of a shipment from its data as it stands, a label from what was booked.
 * @throws ShipdockError `service_not_available`.
 */
export async function drawShipmentDocument(
  services: Services,
  shipment: Shipment,
  code: DrawnCode,
  options: { readonly extension: string; readonly carrierCode?: string | undefined },
): Promise<Uint8Array> {
  const { documents, environment } = services;
  switch (code) {
    case 'package_labels_combined': {
      const labels = shipmentLabels(await asBooked(services, shipment), environment);
      return options.extension === 'ZPL' ? documents.labelsZpl(labels, 203) : documents.labelsPdf(labels);
    }
    case 'bol':
      return documents.billsOfLadingPdf([shipmentBol(shipment, environment, options.carrierCode)]);
    case 'address_label':
      return documents.labelsPdf(shipmentAddressLabels(shipment, environment, options.carrierCode));
    case 'commercial_invoice':
      return documents.commercialInvoicesPdf([
        shipmentInvoice(shipment, await orderOfShipment(services, shipment), environment),
      ]);
    case 'packing_slip':
      return documents.packingSlipsPdf([await slipOf(services, shipment)]);
    case 'pick_ticket':
    case 'manifest':
      throw new ShipdockError('document_not_found', `a shipment has no ${code.replace('_', ' ')}`, {
        about: 'subject',
      });
  }
}

/** Whether a shipment is as it was; its row is locked where that is going to matter. */
export async function isShipmentAsRead(
  transaction: Transaction,
  services: Services,
  read: Pick<Shipment, 'id' | 'version'>,
): Promise<boolean> {
  return (await getShipmentOf(transaction, services, read.id, { lock: true })).version === read.version;
}

/** The slip of a shipment, with pictures of how its boxes can be packed where some are given. */
export async function slipOf(
  services: Services,
  shipment: Shipment,
  pictures: readonly PackingPicture[] = [],
): Promise<PackingSlip> {
  const order = await orderOfShipment(services, shipment);
  const skus =
    order === undefined
      ? new Map()
      : await services.database.read((transaction) => skusOfLines(transaction, services.account, [order]));
  return shipmentSlip(shipment, order, services.environment, { skus, pictures });
}

/** The order that a shipment ships, where there is one. */
export async function orderOfShipment(services: Services, shipment: Shipment): Promise<Order | undefined> {
  const { orderId } = shipment;
  if (orderId === null) return undefined;
  return services.database.read((transaction) => getOrderNamed(transaction, services.account, orderId));
}
