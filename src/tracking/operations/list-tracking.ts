import { setImmediate as nextTurn } from 'node:timers/promises';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { pageOfShipments, shipmentIdsNamed, shipmentsInOrder } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { trackingQuerySchema } from '../tracking.schema.ts';
import { eventsByShipment } from '../tracking.store.ts';
import { type TrackingJson, trackingJson } from '../tracking-json.ts';

/** Shipments that are read at once. */
const SLICE = 200;

export { trackingQuerySchema as bodySchema };

/** `body.shipments`: ids, shids or tracking numbers, all of which are answered; without them a page of all of the account. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly TrackingJson[]>> {
  const sent = readInput(trackingQuerySchema, input.body);
  const names = sent.shipments?.filter((name) => name !== undefined);
  if (names !== undefined) return { value: await trackingNamed(services, names) };
  const page = { page: sent.page ?? 1, perPage: Math.min(sent.per_page ?? MAX_PER_PAGE, MAX_PER_PAGE) };
  return services.database.read(async (transaction) => {
    const { shipments, total } = await pageOfShipments(transaction, services, page);
    return { value: await trackingOf(transaction, shipments), page: { total, ...page } };
  });
}

async function trackingNamed(services: Services, names: readonly string[]): Promise<readonly TrackingJson[]> {
  const ids = await services.database.read((transaction) => shipmentIdsNamed(transaction, services, names));
  const tracking: TrackingJson[] = [];
  for (let start = 0; start < ids.length; start += SLICE) {
    // A server answers others in between.
    if (start > 0) await nextTurn();
    const slice = ids.slice(start, start + SLICE);
    const read = await services.database.read(async (transaction) =>
      trackingOf(transaction, await shipmentsInOrder(transaction, services, slice)),
    );
    tracking.push(...read);
  }
  return tracking;
}

async function trackingOf(transaction: Transaction, shipments: readonly Shipment[]): Promise<readonly TrackingJson[]> {
  const events = await eventsByShipment(
    transaction,
    shipments.map((shipment) => shipment.id),
  );
  return shipments.map((shipment) => trackingJson(shipment, events.get(shipment.id) ?? []));
}
