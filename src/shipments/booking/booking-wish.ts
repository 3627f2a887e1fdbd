import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { ServiceChoice } from '../../rating/offers/choose-offer.ts';
import { SERVICE_NAMES } from '../../rating/offers/refuse-other-service.ts';
import type { BookingInput } from '../shipments.schema.ts';

/** What is to be booked, by whom it is known: a rate, a proposed shipment, a service by name, or the order's own wish. */
export type WishedService =
  | { readonly kind: 'named'; readonly ids: readonly string[]; readonly field: 'rate_id' | 'proposed_shipment_id' }
  | { readonly kind: 'chosen'; readonly choice: ServiceChoice };

/**
 * The service that a booking asks for.
 * @throws ShipdockError `unreadable_field` where it asks for several, for what was booked elsewhere, for none of a list of rates, or for none and there is no order or
 * carrier to tell.
 */
export function wishedService(sent: BookingInput, hasOrder: boolean): WishedService {
  // That of an order first: by a rate beside it nothing would ship of the order, and its label would be bought again.
  const ids = [sent.proposed_shipment_id, ...(sent.rate_id ?? [])].filter((id) => id !== undefined);
  const service = serviceField(sent);
  const name = service && sent[service];
  const isCheapest = sent.cheapest === true;
  const ofCarrier = {
    ...given('carrier', sent.carrier_code ?? sent.carrier),
    fields: { carrier: sent.carrier_code === undefined ? 'carrier' : 'carrier_code', ...given('service', service) },
  };
  if (sent.is_external === true) {
    const message = 'is true, but a label would be bought: POST /external_shipments takes what was booked elsewhere';
    throw unreadableField('is_external', message);
  }
  const ways = [ids.length > 0, sent.service !== undefined, isCheapest].filter(Boolean).length;
  if (ways > 1) throw refused('rate_id, service and cheapest exclude one another: give one of them');
  if (isCheapest && service !== undefined) {
    throw unreadableField('cheapest', `is true, and ${service} is "${name}": send one of them`);
  }
  if (ids.length > 0) return { kind: 'named', ids, field: fieldOfTaken(sent) };
  if (isCheapest) return { kind: 'chosen', choice: { kind: 'cheapest', ...ofCarrier } };
  if (name !== undefined) return { kind: 'chosen', choice: { kind: 'service', name, ...ofCarrier } };
  // Whoever names the rates that he takes and has none left is sold no other.
  if (sent.rate_id !== undefined) {
    throw refused('rate_id is an empty list: name a rate, or leave it out to have a service chosen');
  }
  if (hasOrder || ofCarrier.carrier !== undefined) return { kind: 'chosen', choice: { kind: 'default', ...ofCarrier } };
  const missing = ['rate_id', 'origin_address', 'destination_address'] as const;
  const details = missing
    .filter((field) => sent[field] === undefined)
    .map((field): ErrorDetail => ({ field, message: 'is missing' }));
  throw new ShipdockError(
    'unreadable_field',
    'rate_id is missing, and so are proposed_shipment_id, order_id, a service and a carrier',
    {
      details,
      hint: 'POST /rates answers rates with their ids',
    },
  );
}

/** Which of the names that clients have for a service is sent; undefined where none is. */
function serviceField(sent: BookingInput) {
  return SERVICE_NAMES.find((name) => sent[name] !== undefined);
}

/** The field that names the rate or proposed shipment which is booked. */
export function fieldOfTaken(sent: BookingInput): 'rate_id' | 'proposed_shipment_id' {
  return sent.proposed_shipment_id === undefined && (sent.rate_id ?? []).length > 0
    ? 'rate_id'
    : 'proposed_shipment_id';
}

function refused(message: string): ShipdockError {
  return new ShipdockError('unreadable_field', message, { details: [{ field: 'rate_id', message }] });
}
