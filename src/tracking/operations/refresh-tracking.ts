import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services, Story } from '../../seams/services.ts';
import { livingShipments } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { advanceSandbox, type ChosenScenario, chosenScenarios, eventsByShipment } from '../tracking.store.ts';
import type { TrackingEvent } from '../tracking-event.ts';
import { newScans, recordScans } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

/** Shipments in one unit of work. */
const SLICE = 200;

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
  const { known, chosen } = await services.database.read(async (transaction) => ({
    known: await eventsByShipment(transaction, ids),
    chosen: await chosenScenarios(transaction, ids),
  }));
  const told = shipments.flatMap((shipment) => {
    const own = known.get(shipment.id) ?? [];
    const story = storyOf(shipment, own, chosen.get(shipment.id));
    const scans = services.tracker?.scansUntil(shipment, story, now) ?? [];
    return newScans(own, scans).map((scan) => ({ shipmentId: shipment.id, scan }));
  });
  if (told.length === 0) return 0;
  return services.database.write((transaction) => recordScans(transaction, services, 'tracking.refresh', told));
}

function storyOf(shipment: Shipment, events: readonly TrackingEvent[], chosen: ChosenScenario | undefined): Story {
  if (chosen !== undefined) return { beginsAt: new Date(chosen.beginsAt), scenario: chosen.scenario };
  return { beginsAt: new Date(events[0]?.time ?? shipment.createdAt) };
}
