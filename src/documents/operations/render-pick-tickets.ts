import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import type { ErrorBody } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { contentOf, type RenderedDocument, type RenderedDocuments, refuseNothing } from '../drawing/rendered.ts';
import type { PickTicket } from '../forms/pick-ticket.ts';
import { bodyOfNames } from './body-of-names.ts';
import { pickTicketDrawing, pickTicketOf } from './draw-pick-ticket.ts';
import { namesToDraw } from './render-each.ts';

const body = bodyOfNames((most) => z.object({ orders: list(text(), most), combine: flag() }));
export const { bodySchema } = body;

/** Pick tickets of `body.orders`, in their order; `combine` gives one document with all of them. Moves no order. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { orders: sent, combine } = body.read(services, input);
  const failures: { shipment: string; error: ErrorBody }[] = [];
  const tickets: { readonly ticket: PickTicket; readonly name: string }[] = [];
  const names = namesToDraw('orders', sent);
  for (const name of names) {
    try {
      const order = await services.database.read((transaction) => getOrderNamed(transaction, services.account, name));
      const { filename } = pickTicketDrawing(services, order);
      tickets.push({ ticket: await pickTicketOf(services, order), name: filename });
    } catch (error) {
      const expected = refusalOf(error);
      failures.push({ shipment: name, error: expected.toBody(services.words) });
    }
  }
  const groups = combine === true ? [tickets] : tickets.map((each) => [each]);
  const documents: RenderedDocument[] = [];
  for (const group of groups) {
    const [first, another] = group;
    if (first === undefined) continue;
    const bytes = await services.documents.pickTicketsPdf(group.map(({ ticket }) => ticket));
    documents.push({
      content: contentOf(bytes),
      name: another === undefined ? first.name : 'pick-tickets.pdf',
      shipments: [],
      // By its id an erasure finds what is kept of this answer under an Idempotency-Key.
      orders: group.map(({ ticket }) => ({ id: ticket.orderId, order_number: ticket.orderNumber })),
    });
  }
  refuseNothing({ documents, failures }, { field: 'orders', names });
  return { value: { documents, failures } };
}
