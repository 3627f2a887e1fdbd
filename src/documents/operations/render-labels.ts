import * as z from 'zod/mini';
import { choice, flag, integer, list, text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentsForDocuments } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { RenderedDocument, RenderedDocuments } from '../rendered.ts';
import { renderedShipment } from '../rendered-shipment.ts';
import { shipmentLabels } from '../shipment-labels.ts';

const bodySchema = z.object({
  shipments: list(text(64), 100_000),
  format: choice(['PDF', 'ZPL']),
  dpi: integer(203, 300),
  combine: flag(),
});

/** `body.shipments` in the order of the labels; `combine` gives one document with all of them. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments: names, format = 'PDF', dpi, combine } = readInput(bodySchema, input.body);
  const { shipments, failures } = await shipmentsForDocuments(
    services,
    (names ?? []).filter((name) => name !== undefined),
  );
  const render = (some: readonly Shipment[]) => draw(services, some, format, dpi === 300 ? 300 : 203);
  const documents: RenderedDocument[] = [];
  if (combine === true) {
    if (shipments.length > 0) documents.push(await render(shipments));
  } else {
    for (const shipment of shipments) documents.push(await render([shipment]));
  }
  return { value: { documents, failures } };
}

async function draw(
  services: Services,
  shipments: readonly Shipment[],
  format: 'PDF' | 'ZPL',
  dpi: 203 | 300,
): Promise<RenderedDocument> {
  const labels = shipments.flatMap((shipment) => shipmentLabels(shipment, services.environment));
  const bytes = await (format === 'PDF'
    ? services.documents.labelsPdf(labels)
    : services.documents.labelsZpl(labels, dpi));
  const [first, another] = shipments;
  const name = first === undefined || another !== undefined ? 'labels' : first.trackingNumber;
  return { bytes, name: `${name}.${format.toLowerCase()}`, shipments: shipments.map(renderedShipment) };
}
