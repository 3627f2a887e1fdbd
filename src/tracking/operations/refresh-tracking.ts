import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { livingShipments, moveShipment } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { shipmentState } from '../shipment-state.ts';
import { advanceSandbox, eventsOf, insertEvents } from '../tracking.store.ts';
import { carrierNow } from './sandbox-now.ts';

/** Shipments in one unit of work. */
const SLICE = 50;

interface RefreshInput {
  /** Ids, shids or tracking numbers; absent, every shipment that is on its way. */
  readonly shipments?: readonly string[];
  /** Sandbox: how far the carriers' clock is set forward first. */
  readonly advance_ms?: number;
}

export async function execute(
  services: Services,
  input: OperationInput,
): Promise<Reply<{ readonly asked: number; readonly new_updates: number }>> {
  const { shipments: names, advance_ms: advance = 0 } = (input.body ?? {}) as RefreshInput;
  const { tracker } = services;
  if (tracker === undefined || services.dryRun) return { value: { asked: 0, new_updates: 0 } };
  if (advance > 0) {
    await services.database.write((transaction) => advanceSandbox(transaction, services.account, Math.floor(advance)));
  }
  const { shipments, now } = await services.database.read(async (transaction) => ({
    shipments: await livingShipments(transaction, services, names),
    now: await carrierNow(transaction, services),
  }));
  let updates = 0;
  for (let start = 0; start < shipments.length; start += SLICE) {
    updates += await refreshSlice(services, shipments.slice(start, start + SLICE), now);
  }
  return { value: { asked: shipments.length, new_updates: updates } };
}

async function refreshSlice(services: Services, shipments: readonly Shipment[], now: Date): Promise<number> {
  const ids = shipments.map((shipment) => shipment.id);
  const known = await services.database.read((transaction) => eventsOf(transaction, ids));
  const told = shipments.map((shipment) => {
    const own = known.filter((event) => event.shipmentId === shipment.id);
    const bookedAt = new Date(own[0]?.time ?? shipment.createdAt);
    const scans = services.tracker?.scansUntil(shipment, bookedAt, now) ?? [];
    return { shipment, scans, isNews: scans.length > own.length - 1 };
  });
  const news = told.filter((each) => each.isNews);
  if (news.length === 0) return 0;
  return services.database.write(async (transaction) => {
    let updates = 0;
    for (const { shipment, scans } of news) updates += await recordScans(transaction, services, shipment, scans);
    return updates;
  });
}

async function recordScans(
  transaction: Transaction,
  services: Services,
  shipment: Shipment,
  scans: Parameters<typeof insertEvents>[2],
): Promise<number> {
  const facts = { newId: () => services.ids.next('event'), now: services.clock.now().toISOString() };
  const inserted = await insertEvents(transaction, shipment.id, scans, facts);
  if (inserted === 0) return 0;
  const events = await eventsOf(transaction, [shipment.id]);
  const state = shipmentState(
    shipment.packages.map((each) => each.id),
    events,
  );
  await moveShipment(transaction, services, shipment.id, {
    status: state.status,
    actualPickupAt: state.actualPickupTime,
    actualDeliveryAt: state.actualDeliveryDate,
  });
  return inserted;
}
