import type { Database, Transaction } from '../../database/database.ts';
import { journalledPapers } from '../../documents/operations/journalled-papers.ts';
import { pointerKeys } from '../../journal/difference.ts';
import { compareWithJournal, type Journalled } from '../../journal/operations/compare-with-journal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { snakeCase } from '../../kernel/snake-case.ts';
import { numbersOfManifests } from '../../manifests/operations/numbers-of-manifests.ts';
import { notesById } from '../../notes/operations/notes-by-id.ts';
import { journalledScans } from '../../tracking/operations/journalled-scans.ts';
import { columnFaults } from '../history/column-faults.ts';
import { comparableState } from '../history/comparable-state.ts';
import { journalState } from '../save-shipments.ts';
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
  return found.map(({ shipment, row }) => {
    const { id, shid } = shipment;
    const name = `${id} (shipment ${shid})`;
    const beside = {
      ...papers.get(id),
      notes: notes.get(id),
      statusUpdates: scans.get(id),
      manifest: manifests.get(id),
    };
    return { id, name, state: { ...journalState(shipment), ...beside }, faults: columnFaults(name, shipment, row) };
  });
}
