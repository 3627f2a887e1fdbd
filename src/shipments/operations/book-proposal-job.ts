import { readInput } from '../../contract/read-input.ts';
import type { OutsideWork } from '../../jobs/operations/outside-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Services } from '../../seams/services.ts';
import { bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { checkBooking } from './check-booking.ts';
import { ofProposalInPath } from './proposal-of-path.ts';

/**
 * Books a proposed shipment (`request.proposal` of `request.order`, with `request.body`). A carrier is waited for, so it is no
 * unit of work of its own: the claim makes a second try answer the shipment of the first.
 */
export function bookProposalWork(services: Services, request: JsonObject): OutsideWork {
  const order = String(request.order);
  const proposal = String(request.proposal);
  const sent = readInput(bookingSchema, request.body);
  return {
    check: () => ofProposalInPath(services, sent, proposal, (wanted) => checkBooking(services, order, wanted)),
    async perform() {
      const { shipment } = await ofProposalInPath(services, sent, proposal, (wanted) => book(services, order, wanted));
      return { shipment_public_id: shipment.id, shipment_shid: shipment.shid };
    },
  };
}
