import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { formerNumberWarnings } from '../numbers/former-numbers.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { labelsInDoubt } from './labels-in-doubt.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const name = input.params?.id ?? '';
  const { shipment, doubts } = await services.database.read(async (transaction) => {
    const found = await getShipment(transaction, services.account, name);
    return { shipment: found, doubts: await labelsInDoubt(transaction, [found.id]) };
  });
  return {
    value: await shipmentAnswer(services, shipment),
    warnings: [...formerNumberWarnings(shipment, name), ...doubts],
  };
}
