import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import { proposalNamed } from '../../rating/operations/proposal-named.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../shipment-json.ts';
import { bookOrder } from './book-order.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const name = input.params?.id ?? '';
  const order = await services.database.read((transaction) => getOrderForBooking(transaction, services.account, name));
  const proposal = await proposalNamed(services, input.params?.pid ?? '');
  // Looked at before anything is bought.
  if (proposal.orderId !== order.id) {
    throw new ShipdockError('proposed_shipment_not_found', `order ${name} has no proposed shipment ${proposal.id}`);
  }
  const booked = await bookOrder(services, {
    order: order.id,
    choice: { kind: 'rate', carrierCode: proposal.carrierCode, serviceCode: proposal.serviceCode },
    proposedShipmentId: proposal.id,
  });
  const status = booked.isNew ? 201 : 200;
  return { value: await shipmentAnswer(services, booked.shipment), status, warnings: booked.warnings };
}
