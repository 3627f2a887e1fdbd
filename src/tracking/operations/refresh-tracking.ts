import { setImmediate as nextTurn } from 'node:timers/promises';
import { faultError } from '../../carriers/carrier-fault.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services, Story } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { idsToTrack, isLiving, shipmentsInOrder } from '../../shipments/operations/shipments-to-track.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { hasFaults, takeFault } from '../sandbox-faults.store.ts';
import { isOfBooking, type TrackingEvent } from '../state/tracking-event.ts';
import { refreshSchema } from '../tracking.schema.ts';
import { advanceSandbox, type ChosenScenario, chosenScenarios, eventsByShipment } from '../tracking.store.ts';
import { newScans, recordScans, type ToldScan } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

/** Shipments in one unit of work. */
const SLICE = 200;

/** What asking brought. */
export interface RefreshedJson {
  readonly asked: number;
  readonly new_updates: number;
  /** Where none was named: which are on their way, by their ids. */
  readonly shipments?: readonly string[];
  /** Why carriers told nothing; absent where all did. */
  readonly warnings?: readonly string[];
}

export { refreshSchema as bodySchema };

/** Asks the carriers, and records what is new. A carrier that does not answer is a warning: the next asking catches up. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RefreshedJson>> {
  const { shipments: sent, advance_ms: advance = 0 } = readInput(refreshSchema, input.body);
  const names = sent?.filter((name) => name !== undefined);
  const { tracker } = services;
  const ids = await services.database.read((transaction) => idsToTrack(transaction, services, names));
  const asked = names === undefined ? { shipments: ids } : {};
  const nothing = { asked: 0, new_updates: 0, ...asked };
  if (tracker === undefined || services.dryRun) return { value: nothing };
  if (advance > 0) {
    await writeAnew(services, (transaction) => advanceSandbox(transaction, services.account, advance));
  }
  const fault = await trackingFault(services);
  if (fault !== undefined) return { value: nothing, warnings: [fault] };
  const now = await services.database.read((transaction) => carrierNow(transaction, services));
  const total = { asked: 0, new_updates: 0, ...asked };
  for (let start = 0; start < ids.length; start += SLICE) {
    // A server answers others in between.
    await nextTurn();
    const slice = await refreshSlice(services, ids.slice(start, start + SLICE), now);
    total.asked += slice.asked;
    total.new_updates += slice.updates;
  }
  return { value: total };
}

async function refreshSlice(services: Services, ids: readonly string[], now: Date) {
  const { shipments, known, chosen } = await services.database.read(async (transaction) => ({
    shipments: (await shipmentsInOrder(transaction, services, ids)).filter(isLiving),
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
  const asked = shipments.length;
  if (told.length === 0) return { asked, updates: 0 };
  const record = (transaction: Transaction) => recordScans(transaction, services, 'tracking.refresh', told);
  return { asked, updates: await writeAnew(services, record) };
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
  return { beginsAt: new Date(events.find(isOfBooking)?.time ?? shipment.createdAt) };
}
