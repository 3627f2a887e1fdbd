import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { listShipments } from '../shipments.store.ts';
import { labelsInDoubt } from './labels-in-doubt.ts';
import { shipmentAnswers } from './shipment-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ShipmentJson[]>> {
  return services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, input.params?.id ?? '');
    const shipments = await listShipments(transaction, services.account, { orderIds: [order.id] });
    const value = await shipmentAnswers(transaction, services, shipments);
    return {
      value,
      warnings: await labelsInDoubt(
        transaction,
        shipments.map(({ id }) => id),
      ),
    };
  });
}
