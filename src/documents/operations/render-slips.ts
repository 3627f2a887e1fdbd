import * as z from 'zod/mini';
import { boxesOfAccount } from '../../catalog/operations/boxes-of-account.ts';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { shipmentPictures } from '../of-shipment/shipment-pictures.ts';
import { slipOf } from './draw-shipment.ts';
import { MOST_A_REQUEST, mostDocuments } from './most-documents.ts';
import { renderEach } from './render-each.ts';

const schema = (most: number) => z.object({ shipments: list(text(64), most), combine: flag(), picture: flag() });
export const bodySchema = schema(MOST_A_REQUEST);

/** Packing slips of `body.shipments`, in their order; `picture` adds how each box is packed. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments: names, combine, picture } = readInput(schema(mostDocuments(services)), input.body);
  const boxes =
    picture === true
      ? await services.database.read((transaction) => boxesOfAccount(transaction, services.account))
      : [];
  const value = await renderEach(services, {
    names,
    combine,
    modelOf: (shipment) => slipOf(services, shipment, shipmentPictures(shipment, boxes)),
    draw: (slips) => services.documents.packingSlipsPdf(slips),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-packing-slip`, many: 'packing-slips' },
    ending: 'pdf',
  });
  return { value };
}
