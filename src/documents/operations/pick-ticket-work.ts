import type { JobWork } from '../../jobs/operations/job-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { orderToEdit } from '../../orders/operations/order-to-edit.ts';
import type { Order } from '../../orders/order.ts';
import { applyOrderChanges } from '../../orders/save-orders.ts';
import { movedByClient } from '../../orders/status/move-status.ts';
import type { Services } from '../../seams/services.ts';
import { findDrawn, forgetContents } from '../documents.store.ts';
import type { StoredDocument } from '../kept/document.ts';
import { pickTicketDrawing, refuseUnpickable } from './draw-pick-ticket.ts';
import { promiseDocuments } from './kept-document.ts';

interface PickTicketState {
  readonly order: Order;
  readonly known: StoredDocument | undefined;
}

export interface PickTicketPlan extends PickTicketState {
  readonly after: Order;
}

/**
 * Makes the pick ticket of an order (`request.order`) from what it holds now, and moves a new order to picking. The paper
 * itself is drawn when it is first read: no drawing is waited for inside a unit of work.
 */
export function pickTicketWork(services: Services, request: JsonObject): JobWork<PickTicketState, PickTicketPlan> {
  return {
    async load(transaction) {
      const order = await orderToEdit(transaction, services, String(request.order));
      const owner = { kind: 'order', id: order.id } as const;
      return { order, known: await findDrawn(transaction, owner, 'pick_ticket', 'PDF') };
    },
    decide({ order, known }) {
      refuseUnpickable(order);
      const now = services.clock.now().toISOString();
      return { order, known, after: order.status === 'new' ? movedByClient(order, 'picking', now) : order };
    },
    async save(transaction, { order, known, after }) {
      if (known !== undefined) await forgetContents(transaction, known);
      const drawing = pickTicketDrawing(services, after);
      const [made] = known === undefined ? await promiseDocuments(transaction, services, [drawing]) : [known];
      await applyOrderChanges(transaction, services, 'orders.pickTicket', [{ before: order, after }]);
      return { document_public_id: made?.id ?? null };
    },
  };
}
