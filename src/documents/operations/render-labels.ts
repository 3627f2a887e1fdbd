import * as z from 'zod/mini';
import { choice, flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import { asBooked } from '../../shipments/operations/as-booked.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { printerResolution } from '../documents.schema.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import type { AnyLabel } from '../labels/any-label.ts';
import { shipmentLabels } from '../of-shipment/shipment-labels.ts';
import { bodyOfNames } from './body-of-names.ts';
import { renderEach } from './render-each.ts';

const body = bodyOfNames((most) =>
  z.object({
    shipments: list(text(64), most),
    format: choice(['PDF', 'ZPL']),
    dpi: printerResolution(),
    sheet: choice(['letter', 'letter_2up', 'letter_4up', 'a4', 'a4_2up', 'a4_4up']),
    combine: flag(),
    one_per_label: flag(),
  }),
);
export const { bodySchema } = body;

/** `body.shipments` in the order of the labels; `combine` gives one document with all of them, `one_per_label` one each. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments, format = 'PDF', dpi, sheet, combine, one_per_label: isOnePerLabel } = body.read(services, input);
  if (sheet !== undefined && format === 'ZPL') {
    const message = 'is of PDF: a label printer has no sheets';
    throw unreadableField('sheet', message);
  }
  const paper = sheet === 'letter' || sheet === 'a4' ? (`${sheet}_4up` as const) : sheet;
  const value = await renderEach(services, {
    shipments,
    combine,
    modelOf: async (shipment) => shipmentLabels(await asBooked(services, shipment), services.environment),
    partsOf: isOnePerLabel === true ? (labels) => labels.map((label) => [label]) : undefined,
    draw: (groups) =>
      format === 'PDF'
        ? services.documents.labelsPdf(groups.flat(), paper)
        : services.documents.labelsZpl(groups.flat(), dpi ?? 203),
    fileNames: { one: nameOf, many: 'labels' },
    ending: format === 'PDF' ? 'pdf' : 'zpl',
  });
  return { value };
}

/** Of a label alone the number that it shows, of several that of their shipment. */
function nameOf(shipment: Shipment, labels: readonly AnyLabel[]): string {
  const [only, another] = labels;
  const isShown = only !== undefined && another === undefined && 'trackingNumber' in only.label;
  return isShown ? only.label.trackingNumber : shipment.trackingNumber;
}
