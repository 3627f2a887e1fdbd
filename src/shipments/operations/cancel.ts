import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { cancelSchema } from '../shipments.schema.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { type Cancelled, cancelShipment } from './cancel-shipment.ts';
import { cancelVoidedByHand } from './cancel-voided-by-hand.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { cancelSchema as bodySchema };

/** A shipment as a cancellation answers it, with what becomes of the money. */
export interface CancelledShipmentJson extends ShipmentJson {
  readonly refund: Cancelled;
}

export async function execute(services: Services, input: OperationInput): Promise<Reply<CancelledShipmentJson>> {
  const name = input.params?.id ?? '';
  const cancel = readInput(cancelSchema, input.body).voided_by_hand === true ? cancelVoidedByHand : cancelShipment;
  const { refund, warnings } = await cancel(services, name);
  const shipment = await services.database.read((transaction) => getShipment(transaction, services.account, name));
  const answer = await shipmentAnswer(services, shipment);
  return {
    value: { ...answer, status: services.dryRun ? 'cancelled' : answer.status, refund },
    warnings,
  };
}
