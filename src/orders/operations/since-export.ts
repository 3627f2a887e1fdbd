import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { rowChanges } from '../../journal/take-back.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { standingChanges, takesBack } from '../last-change.ts';
import type { Order } from '../order.ts';
import type { FileOrderInput } from '../orders.schema.ts';
import { transferPositions } from '../transfers.store.ts';

/** What became of an order since an export took it here. */
export interface SinceExport {
  /** The row of its journal that first moved units of it since, or took a move back; undefined where all are where they were. */
  readonly moved: JournalRow | undefined;
}

/**
 * Undefined for a record that says of no state of this data at which it was taken, or of one that a person deleted since.
 * @param order the one that has its number now.
 */
export async function sinceExport(
  transaction: Transaction,
  accountId: AccountId,
  { as_of: asOf }: Pick<FileOrderInput, 'as_of'>,
  order: Order | undefined,
): Promise<SinceExport | undefined> {
  if (asOf?.order_id === undefined || asOf.journal_hash === undefined) return undefined;
  if (asOf.journal_hash === order?.journal.hash) return { moved: undefined };
  const rows = (await journalOf(transaction, asOf.order_id)).filter((row) => row.account_id === accountId);
  const at = rows.findIndex(({ hash }) => hash === asOf.journal_hash);
  if (at < 0) return undefined;
  if (asOf.order_id !== order?.id) {
    // A split that is taken back takes the order along that it made; another one may have its number since.
    const end = rows.find((row) => takesBack(row) && isEnd(row));
    return end === undefined ? undefined : { moved: end };
  }
  const roles = await transferPositions(transaction, order.id);
  const standing = (until: readonly JournalRow[]) =>
    standingChanges(until).flatMap(({ position }) => (roles.has(position) ? [position] : []));
  if (String(standing(rows)) === String(standing(rows.slice(0, at + 1)))) return { moved: undefined };
  return { moved: rows.slice(at + 1).find((row) => roles.has(row.position) || takesBack(row)) };
}

/** Whether it tells that the order is no more. */
function isEnd(row: JournalRow): boolean {
  return rowChanges(row).plain.some(({ path, to }) => path === '' && to === undefined);
}
