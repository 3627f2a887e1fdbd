import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { shipmentInvoice } from '../of-shipment/shipment-invoice.ts';
import { orderOfShipment } from './draw-shipment.ts';
import { MOST_A_REQUEST, mostDocuments } from './most-documents.ts';
import { renderEach } from './render-each.ts';

const schema = (most: number) => z.object({ shipments: list(text(64), most), combine: flag() });
export const bodySchema = schema(MOST_A_REQUEST);

/** Commercial invoices of `body.shipments`, in their order. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments: names, combine } = readInput(schema(mostDocuments(services)), input.body);
  const value = await renderEach(services, {
    names,
    combine,
    modelOf: async (shipment) =>
      shipmentInvoice(shipment, await orderOfShipment(services, shipment), services.environment),
    draw: (invoices) => services.documents.commercialInvoicesPdf(invoices),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-invoice`, many: 'invoices' },
    ending: 'pdf',
  });
  return { value };
}
