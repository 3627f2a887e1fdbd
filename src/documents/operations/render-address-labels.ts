import * as z from 'zod/mini';
import { choice, flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { printerResolution } from '../documents.schema.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { shipmentAddressLabels } from '../of-shipment/shipment-address-labels.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { bodyOfNames } from './body-of-names.ts';
import { renderEach } from './render-each.ts';

const body = bodyOfNames((most) =>
  z.object({
    shipments: list(text(64), most),
    carrier_code: text(100),
    format: choice(['PDF', 'ZPL']),
    dpi: printerResolution(),
    combine: flag(),
  }),
);
export const { bodySchema } = body;

/** Address labels of `body.shipments`, in their order; the carrier's code is printed as given, else the shipment's own. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments, carrier_code, format = 'PDF', dpi, combine } = body.read(services, input);
  const value = await renderEach(services, {
    shipments,
    combine,
    modelOf: (shipment) => shipmentAddressLabels(shipment, services.environment, carrier_code ?? shipment.carrierCode),
    draw: (groups) =>
      format === 'PDF'
        ? services.documents.labelsPdf(groups.flat())
        : services.documents.labelsZpl(groups.flat(), dpi ?? 203),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-address-label`, many: 'address-labels' },
    ending: format === 'PDF' ? 'pdf' : 'zpl',
  });
  return { value };
}
