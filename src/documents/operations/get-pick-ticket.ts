import * as z from 'zod/mini';
import { flag } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { documentLink } from '../kept/document-link.ts';
import { pickTicketDrawing } from './draw-pick-ticket.ts';
import { type Drawing, keptDocument, withHash } from './kept-document.ts';
import { linkMaker } from './link-maker.ts';
import type { DocumentUrl } from './shipment-document.ts';

const querySchema = z.object({ regen_pdf: flag() });

/** Made if it is missing; never moves the order (decisions 4). */
export async function execute(
  services: Services,
  input: OperationInput,
): Promise<Reply<DocumentUrl & { readonly id: string }>> {
  const { regen_pdf } = readInput(querySchema, input.query);
  return againOnConflict(() => pickTicket(services, input.params?.id ?? '', { isDrawnAgain: regen_pdf === true }));
}

async function pickTicket(
  services: Services,
  orderName: string,
  options: { readonly isDrawnAgain: boolean },
): Promise<Reply<DocumentUrl & { readonly id: string }>> {
  const { order, maker } = await services.database.read(async (transaction) => ({
    order: await getOrderNamed(transaction, services.account, orderName),
    maker: await linkMaker(transaction, services),
  }));
  const drawing = pickTicketDrawing(services, order);
  const { document, drawn } = await keptDocument(services, drawing, options);
  const mayBeOld = drawn === undefined && order.updatedAt >= document.updatedAt;
  return {
    value: { id: document.id, url: documentLink(document, maker) },
    warnings: mayBeOld ? await oldWarnings(drawing, order.orderNumber, document.sha256) : [],
  };
}

/** What is told of a ticket that would come out otherwise now: whoever picks by it picks what is not in the order any more. */
async function oldWarnings(drawing: Drawing, orderNumber: string, sha256: string | null): Promise<readonly string[]> {
  try {
    if (withHash(await drawing.draw()).sha256 === sha256) return [];
    return [`order ${orderNumber} was changed since this pick ticket was drawn; regen_pdf=true draws it anew`];
  } catch (error) {
    if (error instanceof ShipdockError) return [`this pick ticket is of before: ${error.message}`];
    throw error;
  }
}
