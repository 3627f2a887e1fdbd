import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { bookingSchema as bodySchema };

/** A shipment with how it came about: whether it is new, and why this service. */
export interface BookedJson extends ShipmentJson {
  readonly is_new: boolean;
  readonly chosen_because: string;
}

export async function execute(services: Services, input: OperationInput): Promise<Reply<BookedJson>> {
  const sent = readInput(bookingSchema, input.body);
  const booked = await book(services, input.params?.id ?? '', sent);
  const value = {
    ...(await shipmentAnswer(services, booked.shipment)),
    is_new: booked.isNew,
    chosen_because: booked.because,
  };
  return { value, status: booked.isNew ? 201 : 200, warnings: booked.warnings };
}
