import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { ManifestLine } from '../manifest-line.ts';
import { idsForManifest, manifestLines } from '../manifest-lines.store.ts';
import { applyShipmentChanges } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments, lockShipments } from '../shipments.store.ts';

/** Shipments that are held in memory at once. */
const SLICE = 200;
const NOT_UNDER_WAY = ['ordered', 'confirmed', 'scheduled_for_pickup', 'agent_prep', 'ready_for_carrier_pickup'];
/** No carrier takes over later what was booked before then and is under way. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The ids of shipments that may have to do with a day's manifests: of all that no carrier has yet, or that were stopped before one
 * had them, those that should have left by then, and whatever became of those booked in the last two weeks that were to leave on
 * the day.
 */
export async function shipmentIdsOfDay(
  transaction: Transaction,
  services: Services,
  day: { readonly date: string; readonly carrierCode: string | undefined },
): Promise<readonly string[]> {
  const since = new Date(Math.min(Date.parse(day.date), services.clock.now().getTime()) - RECENT_MS).toISOString();
  const { date, carrierCode = '' } = day;
  return idsForManifest(transaction, services.account, { date, carrierCode, waiting: NOT_UNDER_WAY, since });
}

/** Shipments by their ids, in no particular order. */
export async function shipmentsByIds(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<readonly Shipment[]> {
  return ids.length === 0 ? [] : listShipments(transaction, services.account, { ids });
}

/** Shipments that go by one of these numbers, or have a package that does, in no particular order. */
export async function shipmentsTracked(
  transaction: Transaction,
  services: Services,
  numbers: readonly string[],
): Promise<readonly Shipment[]> {
  const found: Shipment[] = [];
  for (let start = 0; start < numbers.length; start += SLICE) {
    const trackingNumbers = numbers.slice(start, start + SLICE);
    found.push(...(await listShipments(transaction, services.account, { trackingNumbers })));
  }
  return found;
}

/** The same as a manifest tells of them, by their ids. */
export async function linesOfManifests(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ManifestLine>> {
  return manifestLines(transaction, services.account, ids);
}

/**
 * Writes into the journal of each of these shipments what happened to it, and holds them until the unit of work ends.
 * @throws ShipdockError `locked` where one was cancelled since they were read: no driver is to sign for a void label.
 */
export async function journalBesideShipments(
  transaction: Transaction,
  services: Services,
  operation: string,
  ids: readonly string[],
  changes: readonly Change[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += SLICE) {
    const held = await lockShipments(transaction, services.account, ids.slice(start, start + SLICE));
    const gone = held.find(({ status }) => status === 'cancelled');
    if (gone) throw new ShipdockError('locked', `shipment ${gone.shid} was cancelled by someone else meanwhile`);
    const written = held.map((shipment) => ({ before: shipment, after: shipment, beside: changes }));
    await applyShipmentChanges(transaction, services, operation, written);
  }
}
