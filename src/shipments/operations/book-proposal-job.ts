import { readInput } from '../../contract/read-input.ts';
import type { OutsideWork } from '../../jobs/operations/outside-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { findOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { bookingSchema } from '../shipments.schema.ts';
import { listShipments } from '../shipments.store.ts';
import { book } from './book.ts';
import { checkBooking } from './check-booking.ts';
import { ofProposalInPath } from './proposal-of-path.ts';
import { ofThisRequest } from './repeated-booking.ts';

/**
 * Books a proposed shipment (`request.proposal` of `request.order`, with `request.body`). A carrier is waited for, so it is no
 * unit of work of its own: the claim makes a second try answer the shipment of the first.
 */
export function bookProposalWork(services: Services, request: JsonObject): OutsideWork {
  const order = String(request.order);
  const sent = {
    ...readInput(bookingSchema, request.body),
    rate_id: undefined,
    proposed_shipment_id: String(request.proposal),
  };
  return {
    check: () => ofProposalInPath(() => checkBooking(services, order, sent)),
    async perform() {
      const { shipment } = await ofProposalInPath(() => book(services, order, sent)).catch(async (error: unknown) => {
        const shipment = await boughtBefore(services, order);
        if (shipment === undefined) throw error;
        return { shipment };
      });
      return { shipment_public_id: shipment.id, shipment_shid: shipment.shid };
    },
  };
}

/** What the job bought before it was cut off, where what it was to book by is there no more: its order was rated anew or split. */
async function boughtBefore(services: Services, orderName: string): Promise<Shipment | undefined> {
  const { account } = services;
  const shipments = await services.database.read(async (transaction) => {
    const order = await findOrderForBooking(transaction, account, orderName);
    return order === undefined ? [] : listShipments(transaction, account, { orderIds: [order.id] });
  });
  return ofThisRequest(services, shipments);
}
