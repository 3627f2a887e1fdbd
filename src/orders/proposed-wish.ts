import { given } from '../kernel/given.ts';
import type { OrderCreateInput } from './orders.schema.ts';

/**
 * What was sent, with the rate or service that its `proposed_shipments` ask for as the order's own wish, where it names none
 * itself (api-v4 2.9). The order is then rated at once, so that it has proposed shipments.
 */
export function withProposedWish<Sent extends OrderCreateInput>(sent: Sent): Sent {
  const [first] = sent.proposed_shipments ?? [];
  if (first === undefined || sent.requested_rate_id !== undefined) return sent;
  const { rate_id: rateId, carrier_code: carrier, service_code: code, service_name: name } = first;
  const service = code ?? name;
  const named = service === undefined ? undefined : carrier === undefined ? service : `${carrier}/${service}`;
  return {
    ...sent,
    ...given('requested_rate_id', rateId),
    ...given('requested_shipping_details', sent.requested_shipping_details ?? named),
  };
}

/** What an order that came with proposed shipments is told; nothing where they ask for one service or rate. */
export function proposedWarnings(sent: OrderCreateInput): readonly string[] {
  const count = sent.proposed_shipments?.length ?? 0;
  return count > 1 ? [`of ${count} proposed_shipments the first says which service is wished for`] : [];
}
