import type { Database, Transaction } from '../../database/database.ts';
import { journalledPapers } from '../../documents/operations/journalled-papers.ts';
import { pointerKeys } from '../../journal/difference.ts';
import { compareWithJournal, type Journalled } from '../../journal/operations/compare-with-journal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { snakeCase } from '../../kernel/snake-case.ts';
import { numbersOfManifests } from '../../manifests/operations/numbers-of-manifests.ts';
import { notesById } from '../../notes/operations/notes-by-id.ts';
import { journalledScans, tellingOfBooking } from '../../tracking/operations/journalled-scans.ts';
import { claimedAmong } from '../claims.store.ts';
import { columnFaults } from '../history/column-faults.ts';
import { comparableState } from '../history/comparable-state.ts';
import { journalState } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { shipmentsWithRows } from '../shipments.store.ts';

/**
 * One sentence for each place of a shipment, its packages, documents, printed labels, notes, scans and manifest that says
 * something else than its journal; none of them tells personal data.
 */
export async function shipmentsUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  return compareWithJournal(database, {
    fieldName: storedName,
    comparable: comparableState,
    page: (transaction, afterId, limit) => pageAfter(transaction, account, { afterId, limit }),
  });
}

/** As it is stored, for so are the values that are told; where the shipment itself came or went, `shipment`. */
function storedName(path: string): string {
  const keys = pointerKeys(path).filter((key) => key !== 'details');
  return keys.map((key) => (key.includes('_') ? key : snakeCase(key))).join('.') || 'shipment';
}

async function pageAfter(
  transaction: Transaction,
  account: AccountId,
  wanted: { readonly afterId: string; readonly limit: number },
): Promise<readonly Journalled[]> {
  const found = await shipmentsWithRows(transaction, account, wanted);
  const ids = found.map(({ shipment }) => shipment.id);
  const papers = await journalledPapers(transaction, ids);
  const notes = await notesById(transaction, ids);
  const scans = await journalledScans(transaction, ids);
  const manifests = await numbersOfManifests(transaction, ids);
  const faultsOf = await rowFaults(transaction, ids);
  return found.map(({ shipment, row }) => {
    const { id, shid } = shipment;
    const name = `${id} (shipment ${shid})`;
    const beside = {
      ...papers.get(id),
      notes: notes.get(id),
      statusUpdates: scans.get(id),
      manifest: manifests.get(id),
    };
    return {
      id,
      name,
      state: { ...journalState(shipment), ...beside },
      faults: [...columnFaults(name, shipment, row), ...faultsOf(name, shipment)],
    };
  });
}

/**
 * One sentence for each row that each such shipment has, and no journal keeps. What is cancelled may have lost its claim with its
 * order; what was booked elsewhere has none.
 */
async function rowFaults(transaction: Transaction, ids: readonly Shipment['id'][]) {
  const telling = await tellingOfBooking(transaction, ids);
  const claimed = await claimedAmong(transaction, ids);
  return (name: string, { id, status, details }: Shipment): readonly string[] => [
    ...(telling.has(id) ? [] : [`${name}: its status update of the booking is gone`]),
    ...(claimed.has(id) || details.isExternal || status === 'cancelled'
      ? []
      : [`${name}: its purchase (booking_claims) is gone, so that a repeat may buy it again`]),
  ];
}
