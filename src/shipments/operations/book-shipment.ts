import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { execute as createExternal } from './create-external.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { bookingSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const sent = readInput(bookingSchema, input.body);
  // What another carrier carries already is kept, never bought again (api-v4 2.7).
  if (sent.is_external === true) {
    refuseRate(sent);
    return createExternal(services, input);
  }
  const booked = await book(services, undefined, sent);
  const value = await shipmentAnswer(services, booked.shipment);
  return { value, status: booked.isNew ? 201 : 200, warnings: booked.warnings };
}

/** Who names a rate wants a label of it: he would be answered a shipment without one. */
function refuseRate({ rate_id: rates = [], proposed_shipment_id: proposal }: BookingInput): void {
  const field = rates.length > 0 ? 'rate_id' : 'proposed_shipment_id';
  if (rates.length === 0 && proposal === undefined) return;
  throw unreadableField(field, 'is given, but is_external is true, by which no label is bought: send one of them');
}
