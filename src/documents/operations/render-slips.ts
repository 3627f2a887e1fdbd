import * as z from 'zod/mini';
import { boxesOfAccount } from '../../catalog/operations/boxes-of-account.ts';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { fileNumber } from '../of-shipment/shipment-drawings.ts';
import { shipmentPictures } from '../of-shipment/shipment-pictures.ts';
import { bodyOfNames } from './body-of-names.ts';
import { slipOf } from './draw-shipment.ts';
import { renderEach } from './render-each.ts';

const body = bodyOfNames((most) => z.object({ shipments: list(text(64), most), combine: flag(), picture: flag() }));
export const { bodySchema } = body;

/** Packing slips of `body.shipments`, in their order; `picture` adds how each box is packed. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments, combine, picture } = body.read(services, input);
  const boxes =
    picture === true
      ? await services.database.read((transaction) => boxesOfAccount(transaction, services.account))
      : [];
  const value = await renderEach(services, {
    shipments,
    combine,
    modelOf: (shipment) => slipOf(services, shipment, shipmentPictures(shipment, boxes)),
    draw: (slips) => services.documents.packingSlipsPdf(slips),
    fileNames: { one: (shipment) => `${fileNumber(shipment)}-packing-slip`, many: 'packing-slips' },
    ending: 'pdf',
  });
  return { value };
}
