import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { shipmentBol } from '../of-shipment/shipment-bol.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { MOST_A_REQUEST, mostDocuments } from './most-documents.ts';
import { renderEach } from './render-each.ts';

const schema = (most: number) => z.object({ shipments: list(text(64), most), combine: flag() });
export const bodySchema = schema(MOST_A_REQUEST);

/** `body.shipments` in the order of the bills; `combine` gives one document with all of them. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments: names, combine } = readInput(schema(mostDocuments(services)), input.body);
  const value = await renderEach(services, {
    names,
    combine,
    modelOf: (shipment) => shipmentBol(shipment, services.environment),
    draw: (bills) => services.documents.billsOfLadingPdf(bills),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-bol`, many: 'bols' },
    ending: 'pdf',
  });
  return { value };
}
