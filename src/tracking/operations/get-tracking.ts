import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { formerNumberWarnings } from '../../shipments/numbers/former-numbers.ts';
import { shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import { eventsOf } from '../tracking.store.ts';
import { type TrackingJson, trackingJson } from '../tracking-json.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<TrackingJson>> {
  return services.database.read(async (transaction) => {
    const name = input.params?.id ?? '';
    const shipment = await shipmentNamed(transaction, services, name);
    const value = trackingJson(shipment, await eventsOf(transaction, [shipment.id]));
    return { value, warnings: formerNumberWarnings(shipment, name) };
  });
}
