import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { grouped } from '../../kernel/grouped.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import { standingChanges } from '../history/last-change.ts';
import { takesBack } from '../history/takes-back.ts';
import { unitsChanged } from '../moved/moved-units.ts';
import type { Order } from '../order.ts';
import { transferPositions } from '../transfers.store.ts';

/** What became of an order since an export took it here. */
export interface SinceExport {
  /** The row of its journal that first moved units of it since, or took a move back; undefined where all are where they were. */
  readonly moved: JournalRow | undefined;
  /** The row that first told since that what was booked is not: a label was voided. */
  readonly voided: JournalRow | undefined;
  /** Whether its lines have as many units as they had: what the export says otherwise somebody changed in it. */
  readonly hasSameUnits: boolean;
}
const NOTHING: SinceExport = { moved: undefined, voided: undefined, hasSameUnits: true };

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
  if (asOf.journal_hash === order?.journal.hash) return NOTHING;
  const rows = (await journalOf(transaction, asOf.order_id)).filter((row) => row.account_id === accountId);
  const at = rows.findIndex(({ hash }) => hash === asOf.journal_hash);
  if (at < 0) return undefined;
  if (asOf.order_id !== order?.id) {
    // A split that is taken back takes the order along that it made; another one may have its number since.
    const end = rows.find((row) => takesBack(row) && isEnd(row));
    return end === undefined ? undefined : { ...NOTHING, moved: end };
  }
  const roles = await transferPositions(transaction, order.id);
  const standing = (until: readonly JournalRow[]) =>
    standingChanges(until).flatMap(({ position }) => (roles.has(position) ? [position] : []));
  const later = rows.slice(at + 1);
  const isMoved = String(standing(rows)) !== String(standing(rows.slice(0, at + 1)));
  return {
    moved: isMoved ? later.find((row) => roles.has(row.position) || takesBack(row)) : undefined,
    voided: later.find(isVoid),
    hasSameUnits: hasSameUnits(later),
  };
}

/** Whether less of a line is shipped after it. */
function isVoid(row: JournalRow): boolean {
  return rowChanges(row).plain.some(
    ({ path, from, to }) => /^\/lines\/[^/]+\/shippedQuantity$/.test(path) && Number(to) < Number(from),
  );
}

/** Not where a list of lines was written whole. */
function hasSameUnits(rows: readonly JournalRow[]): boolean {
  const changes = rows.flatMap((row) => rowChanges(row).plain);
  const byLine = grouped(changes.map(unitsChanged), ({ id }) => id);
  return (
    changes.every(({ path }) => path !== '/lines') &&
    [...byLine.values()].every((units) => exactSum(units.map(({ more }) => more)) === 0)
  );
}

/** Whether it tells that the order is no more. */
function isEnd(row: JournalRow): boolean {
  return rowChanges(row).plain.some(({ path, to }) => path === '' && to === undefined);
}
