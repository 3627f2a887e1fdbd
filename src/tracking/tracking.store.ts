import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { ShipmentStatus } from '../shipments/shipment.ts';
import {
  dedupeKey,
  type JournalledScan,
  journalledScan,
  OF_BOOKING,
  type TrackingEvent,
} from './state/tracking-event.ts';

type UpdateRow = {
  id: string;
  shipment_id: string;
  package_id: string | null;
  dedupe_key: string;
  source: string;
  time: string;
  status: string | null;
  name: string;
  location: string | null;
  message: string;
  received_at: string;
};
interface Tables {
  status_updates: UpdateRow;
  sandbox_clock: { account_id: string; ahead_ms: number };
  sandbox_scenarios: { shipment_id: string; scenario: string; begins_at: string };
}

/** A status update with the shipment it is about. */
export interface StoredEvent extends TrackingEvent {
  readonly shipmentId: string;
}

/** An event that was not known before. */
export interface NewEvent {
  readonly id: Id<'event'>;
  readonly shipmentId: string;
  readonly event: TrackingEvent;
}

/** Everything known of these shipments, oldest event first. */
export async function eventsOf(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly StoredEvent[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('status_updates')
    .select(['shipment_id', 'package_id', 'time', 'status', 'name', 'message', 'location', 'source', 'received_at'])
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('time')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    packageId: row.package_id,
    time: row.time,
    status: row.status as ShipmentStatus | null,
    name: row.name,
    message: row.message,
    location: row.location,
    source: row.source as 'carrier' | 'client',
    receivedAt: row.received_at,
  }));
}

/** The same by the ids of the shipments. */
export async function eventsByShipment(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
  const events = new Map<string, StoredEvent[]>(shipmentIds.map((id) => [id, []]));
  for (const event of await eventsOf(transaction, shipmentIds)) events.get(event.shipmentId)?.push(event);
  return events;
}

/** What was scanned of these shipments, by the ids of the shipments and then of the scans, without what the service noted itself. */
export async function scansById(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, JournalledScan>>>> {
  const scans = new Map<string, Record<string, JournalledScan>>();
  if (shipmentIds.length === 0) return scans;
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('status_updates')
    .select(['id', 'shipment_id', 'package_id', 'time', 'status', 'name', 'location', 'message'])
    .where('shipment_id', 'in', shipmentIds)
    .where('name', '<>', OF_BOOKING.name)
    .execute();
  for (const { id, shipment_id: shipment, package_id: packageId, status, ...scan } of rows) {
    const known = scans.get(shipment) ?? {};
    known[id] = journalledScan({ ...scan, packageId, status: status as ShipmentStatus | null });
    scans.set(shipment, known);
  }
  return scans;
}

/** Which of these shipments have the status update of their booking. */
export async function bookedAmong(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('status_updates')
    .select('shipment_id')
    .where('shipment_id', 'in', shipmentIds)
    .where('name', '=', OF_BOOKING.name)
    .where('status', '=', OF_BOOKING.status)
    .where('source', '=', OF_BOOKING.source)
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

const lastTimesOf = preparedQuery<{ shipmentIds: readonly string[] }, { shipment_id: string; time: string }>(
  `select shipment_id, max(time) as time from status_updates
  where shipment_id in :shipmentIds and source = 'carrier' and name <> 'shipdock' group by shipment_id`,
);

/** The time of the latest event that a carrier told, by shipment; what the service notes itself is none. */
export async function lastCarrierTimes(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await lastTimesOf(transaction, { shipmentIds });
  return new Map(rows.map((row) => [row.shipment_id, row.time]));
}

/** Stores events that are not stored yet: the caller holds their shipments and has left out what is known. */
export async function insertEvents(
  transaction: Transaction,
  events: readonly NewEvent[],
  receivedAt: string,
): Promise<void> {
  const rows = events.map(({ id, shipmentId, event }) => ({
    id,
    shipment_id: shipmentId,
    package_id: event.packageId,
    dedupe_key: dedupeKey(event),
    source: event.source,
    time: event.time,
    status: event.status,
    name: event.name,
    location: event.location,
    message: event.message,
    received_at: receivedAt,
  }));
  await transaction.insertRows('status_updates', rows);
}

/** Leaves of what is known of these shipments no words; those are part of the key that tells events apart too. */
export async function eraseWords(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('status_updates')
    .set(({ ref }) => ({ message: '', location: null, dedupe_key: ref('id') }))
    .where('shipment_id', 'in', shipmentIds)
    .execute();
}

/** How far the sandbox's clock runs ahead, in milliseconds. */
export async function sandboxAhead(transaction: Transaction, accountId: AccountId): Promise<number> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('sandbox_clock')
    .select('ahead_ms')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.ahead_ms ?? 0;
}

/** Sets the sandbox's clock forward; it never goes back. */
export async function advanceSandbox(transaction: Transaction, accountId: AccountId, ms: number): Promise<void> {
  await transaction
    .tables<Tables>()
    .insertInto('sandbox_clock')
    .values({ account_id: accountId, ahead_ms: ms })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((clock) => ({
        ahead_ms: clock('sandbox_clock.ahead_ms', '+', ms),
      })),
    )
    .execute();
}

/** A story that a shipment was told to play. */
export interface ChosenScenario {
  readonly shipmentId: string;
  readonly scenario: string;
  readonly beginsAt: string;
}

export async function chooseScenario(transaction: Transaction, chosen: ChosenScenario): Promise<void> {
  await transaction
    .tables<Tables>()
    .insertInto('sandbox_scenarios')
    .values({ shipment_id: chosen.shipmentId, scenario: chosen.scenario, begins_at: chosen.beginsAt })
    .onConflict((conflict) =>
      conflict.column('shipment_id').doUpdateSet({ scenario: chosen.scenario, begins_at: chosen.beginsAt }),
    )
    .execute();
}

export async function chosenScenarios(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ChosenScenario>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('sandbox_scenarios')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.shipment_id,
      { shipmentId: row.shipment_id, scenario: row.scenario, beginsAt: row.begins_at },
    ]),
  );
}
