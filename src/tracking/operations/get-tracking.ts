import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import { eventsOf } from '../tracking.store.ts';
import { type TrackingJson, trackingJson } from '../tracking-json.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<TrackingJson>> {
  return services.database.read(async (transaction) => {
    const shipment = await shipmentNamed(transaction, services, input.params?.id ?? '');
    return { value: trackingJson(shipment, await eventsOf(transaction, [shipment.id])) };
  });
}
