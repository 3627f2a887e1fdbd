import type { Transaction } from '../database/database.ts';
import { chained, type JournalRow } from '../journal/chain.ts';
import { difference } from '../journal/difference.ts';
import type { Change, Entry } from '../journal/entry.ts';
import { appendJournal } from '../journal/journal.store.ts';
import { journalSalt } from '../journal/salt.ts';
import type { Services } from '../seams/services.ts';
import { recordEvents, type ToldChange } from '../webhooks/operations/record-events.ts';
import type { Shipment } from './shipment.ts';
import { insertShipment, saveShipment } from './shipment-writes.store.ts';

/** One shipment before and after an operation; `before` is undefined where it is new. */
export interface ShipmentChange {
  readonly before: Shipment | undefined;
  readonly after: Shipment;
  /** What changed beside its own row, journalled with it: see `journalBesideShipment`. */
  readonly beside?: readonly Change[];
}

/** Writes one shipment, new or changed, and its journal, in one unit of work. Answers it as it now stands. */
export async function applyShipmentChange(
  transaction: Transaction,
  services: Services,
  operation: string,
  before: Shipment | undefined,
  after: Shipment,
): Promise<Shipment> {
  const [saved] = await applyShipmentChanges(transaction, services, operation, [{ before, after }]);
  return saved ?? after;
}

/** Writes shipments, each with one row of its journal. Answers them as they now stand, in their order. */
export async function applyShipmentChanges(
  transaction: Transaction,
  services: Services,
  operation: string,
  changes: readonly ShipmentChange[],
): Promise<readonly Shipment[]> {
  const journalled = changes.map(({ before, after, beside = [] }) => ({
    before,
    after,
    changes: [...difference(before && journalState(before), journalState(after)), ...beside],
  }));
  return applyJournalled(transaction, services, operation, journalled);
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
  const [saved] = await applyJournalled(transaction, services, operation, [
    { before: shipment, after: shipment, changes },
  ]);
  return saved ?? shipment;
}

/**
 * Writes a shipment whose person's data was taken out. The journal tells that it was, and not what it was; a shipment that
 * holds none stays as it is.
 */
export async function applyRedaction(
  transaction: Transaction,
  services: Services,
  operation: string,
  before: Shipment,
  after: Shipment,
): Promise<Shipment> {
  if (difference(journalState(before), journalState(after)).length === 0) return before;
  const changes = [{ path: '/redactedAt', to: services.clock.now().toISOString() }];
  const [saved] = await applyJournalled(transaction, services, operation, [{ before, after, changes }]);
  return saved ?? after;
}

interface Journalled {
  readonly before: Shipment | undefined;
  readonly after: Shipment;
  readonly changes: readonly Change[];
}

/** A shipment that is known and of which nothing changed is not written. */
async function applyJournalled(
  transaction: Transaction,
  services: Services,
  operation: string,
  journalled: readonly Journalled[],
): Promise<readonly Shipment[]> {
  const at = services.clock.now().toISOString();
  const rows: JournalRow[] = [];
  const told: ToldChange[] = [];
  const saved: Shipment[] = [];
  for (const { before, after, changes } of journalled) {
    if (before !== undefined && changes.length === 0) {
      saved.push(before);
      continue;
    }
    const row = chained(
      entryOf(services, operation, at, after.id, changes),
      after.journal,
      journalSalt(services.random),
    );
    const shipment = {
      ...after,
      updatedAt: at,
      version: before === undefined ? 1 : before.version + 1,
      journal: { position: row.position, hash: row.hash },
    };
    if (before === undefined) await insertShipment(transaction, shipment);
    else await saveShipment(transaction, before, shipment);
    rows.push(row);
    told.push({ shipment, changes });
    saved.push(shipment);
  }
  await appendJournal(transaction, rows);
  await recordEvents(transaction, services, told);
  return saved;
}

function entryOf(
  services: Services,
  operation: string,
  at: string,
  subjectId: string,
  changes: readonly Change[],
): Entry {
  const { account: accountId, actor } = services;
  return { accountId, subjectType: 'shipment', subjectId, at, actor, operation, changes };
}

/** What the journal keeps of a shipment: all of it but the bookkeeping of the row itself. */
export function journalState(shipment: Shipment) {
  const { accountId: _account, version: _version, updatedAt: _updatedAt, journal: _journal, ...state } = shipment;
  return state;
}
