import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { isBeingVoided } from '../being-voided.store.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { formerNumberWarnings } from '../numbers/former-numbers.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const name = input.params?.id ?? '';
  const { shipment, isInDoubt } = await services.database.read(async (transaction) => {
    const found = await getShipment(transaction, services.account, name);
    return {
      shipment: found,
      isInDoubt: found.actualPickupAt === null && (await isBeingVoided(transaction, found.id)),
    };
  });
  return {
    value: await shipmentAnswer(services, shipment),
    warnings: [...formerNumberWarnings(shipment, name), ...(isInDoubt ? [mayBeVoid(shipment)] : [])],
  };
}

/** Its status says that it is booked, until its carrier has said that it is not. */
function mayBeVoid({ shid }: Shipment): string {
  return `shipment ${shid} is being cancelled, and its label may be void: ship nothing by it before that is known`;
}
