import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { shipmentBol } from '../of-shipment/shipment-bol.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { renderEach } from './render-each.ts';
import { bodySchema, shipmentsToDraw } from './shipments-to-draw.ts';

export { bodySchema };

/** `body.shipments` in the order of the bills; `combine` gives one document with all of them. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const value = await renderEach(services, {
    ...shipmentsToDraw(services, input),
    modelOf: (shipment) => shipmentBol(shipment, services.environment),
    draw: (bills) => services.documents.billsOfLadingPdf(bills),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-bol`, many: 'bols' },
    ending: 'pdf',
  });
  return { value };
}
