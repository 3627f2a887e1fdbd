import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { shipmentInvoice } from '../of-shipment/shipment-invoice.ts';
import { orderOfShipment } from './draw-shipment.ts';
import { renderEach } from './render-each.ts';
import { bodySchema, shipmentsToDraw } from './shipments-to-draw.ts';

export { bodySchema };

/** Commercial invoices of `body.shipments`, in their order. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const value = await renderEach(services, {
    ...shipmentsToDraw(services, input),
    modelOf: async (shipment) =>
      shipmentInvoice(shipment, await orderOfShipment(services, shipment), services.environment),
    draw: (invoices) => services.documents.commercialInvoicesPdf(invoices),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-invoice`, many: 'invoices' },
    ending: 'pdf',
  });
  return { value };
}
