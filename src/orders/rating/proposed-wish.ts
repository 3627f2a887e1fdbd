import { given } from '../../kernel/given.ts';
import { refuseUnpaid } from '../../rating/proposals/proposal-wish.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import type { RatingWanted } from './rating-wanted.ts';

/**
 * What was sent, with the rate or service that the first of its `proposed_shipments` asks for as the order's own wish, where it
 * names none itself (api-v4 2.9): booked without a choice, the order ships so. Those that come with an id were answered before.
 * @throws ShipdockError `unreadable_field` where billing of one of them does not say who pays.
 */
export function withProposedWish<Sent extends OrderCreateInput>(answered: Sent): Sent {
  if (answered.proposed_shipments === undefined) return answered;
  const proposed = answered.proposed_shipments.filter(({ id }) => id === undefined);
  const sent = { ...answered, proposed_shipments: proposed };
  const [first] = proposed;
  refuseUnpaid(proposed);
  if (first === undefined || sent.requested_rate_id !== undefined) return sent;
  const { rate_id: rateId, carrier_code: carrier, service_code: code, service_name: name } = first;
  const service = code ?? name;
  const named = service === undefined ? undefined : carrier === undefined ? service : `${carrier}/${service}`;
  return {
    ...sent,
    ...given('requested_rate_id', sent.requested_shipping_details === undefined ? rateId : undefined),
    ...given('requested_shipping_details', sent.requested_shipping_details ?? named),
  };
}

/** What is rated along with a new order; undefined where nothing was asked. */
export function ratingOfNew(sent: OrderCreateInput): RatingWanted | undefined {
  const all = sent.instant_proposed_shipment_generation === true;
  const proposed = sent.proposed_shipments ?? [];
  return all || proposed.length > 0 ? { all, proposed } : undefined;
}
