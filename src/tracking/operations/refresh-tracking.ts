import { faultError } from '../../carriers/carrier-fault.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services, Story } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { livingShipments } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { hasFaults, takeFault } from '../sandbox-faults.store.ts';
import { refreshSchema } from '../tracking.schema.ts';
import { advanceSandbox, type ChosenScenario, chosenScenarios, eventsByShipment } from '../tracking.store.ts';
import type { TrackingEvent } from '../tracking-event.ts';
import { newScans, recordScans, type ToldScan } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

/** Shipments in one unit of work. */
const SLICE = 200;

/** What asking brought. */
export interface RefreshedJson {
  readonly asked: number;
  readonly new_updates: number;
  /** Why carriers told nothing; absent where all did. */
  readonly warnings?: readonly string[];
}

export { refreshSchema as bodySchema };

/** Asks the carriers, and records what is new. A carrier that does not answer is a warning: the next asking catches up. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RefreshedJson>> {
  const { shipments: sent, advance_ms: advance = 0 } = readInput(refreshSchema, input.body);
  const names = sent?.filter((name) => name !== undefined);
  const { tracker } = services;
  if (tracker === undefined || services.dryRun) return { value: { asked: 0, new_updates: 0 } };
  if (advance > 0) {
    await writeAnew(services, (transaction) => advanceSandbox(transaction, services.account, advance));
  }
  const fault = await trackingFault(services);
  if (fault !== undefined) return { value: { asked: 0, new_updates: 0 }, warnings: [fault] };
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
  const told: ToldScan[] = [];
  for (const shipment of shipments) {
    const own = known.get(shipment.id) ?? [];
    const story = storyOf(shipment, own, chosen.get(shipment.id));
    const scans = (await services.tracker?.scansUntil(shipment, story, now)) ?? [];
    told.push(...newScans(own, scans).map((scan) => ({ shipmentId: shipment.id, scan })));
  }
  if (told.length === 0) return 0;
  return writeAnew(services, (transaction) => recordScans(transaction, services, 'tracking.refresh', told));
}

/** Why the carriers of the sandbox tell nothing this time: whoever asks again is told all the same. */
async function trackingFault(services: Services): Promise<string | undefined> {
  const isArmed = await services.database.read((transaction) => hasFaults(transaction, services.account));
  if (!isArmed) return undefined;
  const fault = await writeAnew(services, (transaction) => takeFault(transaction, services.account, 'track', null));
  return fault === undefined ? undefined : `${faultError(fault, 'the carrier').message}: nothing new is known`;
}

function storyOf(shipment: Shipment, events: readonly TrackingEvent[], chosen: ChosenScenario | undefined): Story {
  if (chosen !== undefined) return { beginsAt: new Date(chosen.beginsAt), scenario: chosen.scenario };
  return { beginsAt: new Date(events[0]?.time ?? shipment.createdAt) };
}
