import * as z from 'zod/mini';
import { flag } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderForDocument } from '../../orders/operations/orders-for-documents.ts';
import type { Services } from '../../seams/services.ts';
import { documentLink } from '../document-link.ts';
import { pickTicketDrawing } from './draw-pick-ticket.ts';
import { keptDocument } from './kept-document.ts';
import { linkMaker } from './link-maker.ts';
import type { DocumentUrl } from './shipment-document.ts';

const querySchema = z.object({ regen_pdf: flag() });

/** Made if it is missing; never moves the order (decisions 4). */
export async function execute(
  services: Services,
  input: OperationInput,
): Promise<Reply<DocumentUrl & { readonly id: string }>> {
  const { regen_pdf } = readInput(querySchema, input.query);
  const { order, maker } = await services.database.read(async (transaction) => ({
    order: await getOrderForDocument(transaction, services.account, input.params?.id ?? ''),
    maker: await linkMaker(transaction, services),
  }));
  const { document } = await keptDocument(services, pickTicketDrawing(services, order), {
    isDrawnAgain: regen_pdf === true,
  });
  return { value: { id: document.id, url: documentLink(document, maker) } };
}
