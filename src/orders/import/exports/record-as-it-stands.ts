import type { JournalRow } from '../../../journal/chain.ts';
import { plainCode } from '../../../kernel/plain-code.ts';
import { unreadableField } from '../../../kernel/unreadable-field.ts';
import { namedChange } from '../../history/last-change.ts';
import { allLeftOut } from '../../moved/all-left-out.ts';
import { AMOUNTS, type AsSent, tellsOfMoves } from '../../moved/moved-amounts.ts';
import { cameFromAnother, type MovedAway } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { type FileOrder, saysShipped } from '../shipped/shipped-units.ts';
import { keptAmounts } from './carried-over.ts';

/** How a record tells of the units of an order that is here. */
export interface RecordStanding {
  /** As it stands here: its amounts are what the order is to have, and who cancels it knows of all units in it. */
  readonly isAsItStands: boolean;
  /** Of an export from before units moved, or of moves that do not stand here: why nothing is taken of what it says otherwise. */
  readonly outdated: string | undefined;
}

/**
 * An export says at which state it took the order: what moved since is known. A record without that, or of other data, is told
 * by what it says of moves and lines.
 * @param since what became of the order since an export took it here; undefined where none did.
 */
export function standingOf(
  order: Order,
  sent: AsSent & FileOrder,
  moved: MovedAway,
  since: { readonly moved: JournalRow | undefined; readonly voided: JournalRow | undefined } | undefined,
): RecordStanding {
  if (since !== undefined) {
    const { moved: row, voided } = since;
    const outdated = voided !== undefined && tellsOfShipped(sent) ? fromBeforeVoid(voided) : undefined;
    return { isAsItStands: row === undefined, outdated: row === undefined ? outdated : fromBefore(row) };
  }
  const isAsItStands = tellsTheSame(order, sent, moved) && hasLinesAsHere(order, sent, moved);
  return { isAsItStands, outdated: !isAsItStands && tellsOfMoves(sent) ? OTHER_MOVES : undefined };
}

/** @throws ShipdockError `unreadable_field` for an order of which an export knows what is not so any more. */
export function refuseOutdated(message: string): never {
  throw unreadableField('order_number', message);
}

/** Why an export is not taken that was made before a row of its order's journal. */
export function fromBefore(row: JournalRow): string {
  return `was exported before units of it moved (${namedChange(row)}): ${ANEW}`;
}

/** What it calls shipped was a shipment of this very data, and nothing of that was shipped elsewhere. */
function fromBeforeVoid(row: JournalRow): string {
  return `was exported before a shipment of it was cancelled (${namedChange(row)}): ${ANEW}`;
}

function tellsOfShipped({ status, order_line_items: lines = [] }: FileOrder): boolean {
  return isOver(status) || status === 'partially_shipped' || lines.some(saysShipped);
}

const ANEW = 'export it anew (orders export), and change that';
const OTHER_MOVES = `tells of units that went to other orders or came from them otherwise than they did here: ${ANEW}`;

/** Whether what it tells of moves is what an export would tell now. */
function tellsTheSame(order: Order, sent: AsSent, moved: MovedAway): boolean {
  const { left_out: leftOut = [], moved_amounts: amounts, combined_order_numbers: combined = [] } = sent;
  const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
    JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
  // Here they may have been kept before numbers were composed.
  const combinedHere = order.details.combinedOrderNumbers.map(plainCode);
  if (combined.length > 0 && !isSame(combined, combinedHere)) return false;
  // An order as the API answers it tells of nothing else.
  if (leftOut.length === 0 && amounts === undefined) return true;
  const told = leftOut
    .filter((each) => each.is_moved === true)
    .map((each) => JSON.stringify([each.source_system_id ?? null, each.sku ?? null, each.quantity ?? 1]));
  const here = allLeftOut(order, moved)
    .filter(({ isMoved }) => isMoved === true)
    .map(({ sourceSystemId, sku, units }) => JSON.stringify([sourceSystemId, sku, units]));
  const toldAmounts = keptAmounts(amounts, order.currency);
  return isSame(told, here) && AMOUNTS.every((each) => (toldAmounts?.[each] ?? 0) === moved.amounts[each]);
}

/** Not where it has more of a line than is here, names one that went, or not all that came from others. */
function hasLinesAsHere(order: Order, sent: AsSent, { gone }: MovedAway): boolean {
  const { order_line_items: lines = [] } = sent;
  if (lines.length === 0) return true;
  // The first of several that name one line.
  const unitsById = new Map(lines.toReversed().map(({ id, quantity = 0 }) => [id, quantity]));
  const named = order.lines.flatMap((line) => {
    const quantity = unitsById.get(line.id);
    return quantity === undefined ? [] : [{ line, quantity }];
  });
  const linesNamed = new Set(named.map(({ line }) => line));
  const others = order.lines.filter((line) => cameFromAnother(order, line));
  const isFromBefore =
    named.some(({ line, quantity }) => quantity > line.quantity) ||
    gone.some(({ id }) => unitsById.has(id)) ||
    (named.length > 0 && others.some((other) => !linesNamed.has(other)));
  return !isFromBefore && (named.length > 0 || tellsOfMoves(sent));
}
