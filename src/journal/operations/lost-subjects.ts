import type { Database } from '../../database/database.ts';
import type { JournalRow } from '../chain.ts';
import { replay } from '../difference.ts';
import type { Change } from '../entry.ts';
import { journalsOf, lostAfter } from '../journal.store.ts';

/** One sentence for each order, shipment, address or subscription that is gone although nothing in its journal deleted it. */
export async function lostSubjects(database: Pick<Database, 'read'>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    const page = await database.read(async (transaction) => {
      const found = await lostAfter(transaction, after);
      return found && { last: found.last, journals: await journalsOf(transaction, found.ids) };
    });
    if (page === undefined) return faults;
    for (const [id, rows] of page.journals) {
      if (!endsInDeletion(rows)) faults.push(`${id}${nameOf(rows)} is gone, and its journal tells of no deletion`);
    }
    after = page.last;
  }
}

/** A deletion takes the whole: it says what there was, and nothing that is. */
export function endsInDeletion(rows: readonly JournalRow[]): boolean {
  const [first, ...others] = changesOf(rows.at(-1));
  return first !== undefined && others.length === 0 && first.path === '' && first.to === undefined;
}

/** By what people know it: number of an order or shipment, or the kind. */
function nameOf(rows: readonly JournalRow[]): string {
  const state = rows.reduce<unknown>((before, row) => replay(before, changesOf(row)), undefined);
  const known = typeof state === 'object' && state !== null ? state : {};
  const number = 'orderNumber' in known ? known.orderNumber : undefined;
  const shid = 'shid' in known ? `shipment ${String(known.shid)}` : undefined;
  const order = typeof number === 'string' ? [shid === undefined ? number : `of ${number}`] : [];
  const parts = [shid, ...order].filter((part) => part !== undefined);
  return parts.length === 0 ? ` (${rows[0]?.subject_type ?? 'unknown'})` : ` (${parts.join(' ')})`;
}

function changesOf(row: JournalRow | undefined): readonly Change[] {
  try {
    // Written by `chained`; what was damaged since is told by the check of its chain.
    return row === undefined ? [] : (JSON.parse(row.changes) as readonly Change[]);
  } catch {
    return [];
  }
}
