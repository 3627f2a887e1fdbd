import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentsNamed } from '../../shipments/operations/shipments-to-track.ts';
import { trackingQuerySchema } from '../tracking.schema.ts';
import { eventsOf, type StoredEvent } from '../tracking.store.ts';
import { type TrackingJson, trackingJson } from '../tracking-json.ts';

export { trackingQuerySchema as bodySchema };

/** `body.shipments`: ids, shids or tracking numbers; absent, every shipment of the account. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly TrackingJson[]>> {
  const names = readInput(trackingQuerySchema, input.body).shipments?.filter((name) => name !== undefined);
  return services.database.read(async (transaction) => {
    const shipments = await shipmentsNamed(transaction, services, names);
    const events = byShipment(
      await eventsOf(
        transaction,
        shipments.map((shipment) => shipment.id),
      ),
    );
    return { value: shipments.map((shipment) => trackingJson(shipment, events.get(shipment.id) ?? [])) };
  });
}

function byShipment(events: readonly StoredEvent[]): ReadonlyMap<string, readonly StoredEvent[]> {
  const groups = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const group = groups.get(event.shipmentId);
    if (group === undefined) groups.set(event.shipmentId, [event]);
    else group.push(event);
  }
  return groups;
}
