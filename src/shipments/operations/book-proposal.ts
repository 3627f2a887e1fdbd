import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { ofProposalInPath } from './proposal-of-path.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { bookingSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const sent = readInput(bookingSchema, input.body);
  const { id: order = '', pid = '' } = input.params ?? {};
  const booked = await ofProposalInPath(services, sent, pid, (wanted) => book(services, order, wanted));
  const value = await shipmentAnswer(services, booked.shipment);
  return { value, status: booked.isNew ? 201 : 200, warnings: booked.warnings };
}
