import type { Transaction } from '../database/database.ts';
import { chained } from '../journal/chain.ts';
import { difference } from '../journal/difference.ts';
import type { Change } from '../journal/entry.ts';
import { appendJournal } from '../journal/journal.store.ts';
import { journalSalt } from '../journal/salt.ts';
import type { Services } from '../seams/services.ts';
import { recordEvents } from '../webhooks/operations/record-events.ts';
import type { Shipment } from './shipment.ts';
import { insertShipment, saveShipment } from './shipments.store.ts';

/** Writes one shipment, new or changed, and its journal, in one unit of work. Answers it as it now stands. */
export async function applyShipmentChange(
  transaction: Transaction,
  services: Services,
  operation: string,
  before: Shipment | undefined,
  after: Shipment,
): Promise<Shipment> {
  const changes = difference(before && journalState(before), journalState(after));
  if (before !== undefined && changes.length === 0) return before;
  return applyJournalled(transaction, services, operation, before, after, changes);
}

/**
 * Journals what changed about a shipment outside its own row, in the unit of work that changes it: documents under
 * `/documents/<id>`, notes under `/notes/<id>`, scans under `/statusUpdates/<id>`. Subscribers are told of it. The
 * shipment must be read (on PostgreSQL locked) in the same unit of work. Answers it as it now stands.
 */
export async function journalBesideShipment(
  transaction: Transaction,
  services: Services,
  operation: string,
  shipment: Shipment,
  changes: readonly Change[],
): Promise<Shipment> {
  if (changes.length === 0) return shipment;
  return applyJournalled(transaction, services, operation, shipment, shipment, changes);
}

/**
 * Writes a shipment whose person's data was taken out. The journal tells that it was, and not what it was; a shipment that
 * holds none stays as it is.
 */
export async function applyRedaction(
  transaction: Transaction,
  services: Services,
  before: Shipment,
  after: Shipment,
): Promise<Shipment> {
  if (difference(journalState(before), journalState(after)).length === 0) return before;
  const changes = [{ path: '/redactedAt', to: services.clock.now().toISOString() }];
  return applyJournalled(transaction, services, 'orders.redact', before, after, changes);
}

async function applyJournalled(
  transaction: Transaction,
  services: Services,
  operation: string,
  before: Shipment | undefined,
  after: Shipment,
  changes: readonly Change[],
): Promise<Shipment> {
  const at = services.clock.now().toISOString();
  const entry = {
    accountId: services.account,
    subjectType: 'shipment',
    subjectId: after.id,
    at,
    actor: services.actor,
    operation,
    changes,
  } as const;
  const row = chained(entry, after.journal, journalSalt(services.random));
  const shipment = {
    ...after,
    updatedAt: at,
    version: before === undefined ? 1 : before.version + 1,
    journal: { position: row.position, hash: row.hash },
  };
  if (before === undefined) await insertShipment(transaction, shipment);
  else await saveShipment(transaction, before, shipment);
  await appendJournal(transaction, [row]);
  await recordEvents(transaction, services, shipment, changes);
  return shipment;
}

/** What the journal keeps of a shipment: all of it but the bookkeeping of the row itself. */
export function journalState(shipment: Shipment) {
  const { accountId: _account, version: _version, updatedAt: _updatedAt, journal: _journal, ...state } = shipment;
  return state;
}
