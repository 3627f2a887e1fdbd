import type { Transaction } from '../../database/database.ts';
import { ID_PREFIXES, idsIn } from '../../kernel/ids.ts';
import { journalOf } from '../journal.store.ts';

const PARTS = [ID_PREFIXES.lineItem, ID_PREFIXES.note].map((prefix) => `${prefix}_`);

/** Ids of lines and notes that these orders and shipments have or had: of each an answer may have told alone. */
export async function partsToldOf(transaction: Transaction, subjectIds: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const subject of subjectIds) {
    for (const { changes, personal } of await journalOf(transaction, subject)) {
      for (const id of idsIn(changes + (personal ?? '')))
        if (PARTS.some((prefix) => id.startsWith(prefix))) found.add(id);
    }
  }
  return [...found];
}
