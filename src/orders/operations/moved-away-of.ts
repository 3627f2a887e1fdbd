import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { given } from '../../kernel/given.ts';
import { standingChanges } from '../history/last-change.ts';
import type { Taker } from '../moved/broken-off.ts';
import { linesThatCame, mayBeBrokenUp, mayHaveParts, takenOutOf, withBrokenUp } from '../moved/broken-up.ts';
import { leftLines, withLeftOut } from '../moved/left-out.ts';
import { isPartThere } from '../moved/lost-units.ts';
import { isAsItStands, movedAmounts, NO_AMOUNTS } from '../moved/moved-amounts.ts';
import { isEmptied, type MovedAway, NOTHING_MOVED } from '../moved/moved-away.ts';
import { addedByHand, calledOffAt, formerSkus, linesOfFiles, movedAway, removedRests } from '../moved/moved-units.ts';
import { partsTakenOut, withTakenOutBefore } from '../moved/parts-taken-out.ts';
import { numbersOf } from '../named/numbers-of.ts';
import type { Order } from '../order.ts';
import { holdersOf } from '../order-origins.store.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { existingOrders } from '../orders.store.ts';
import { takersOf, transferPositions, transferredOrders } from '../transfers.store.ts';

/**
 * What lies in other orders, and came from them, since splits and combines that were not taken back.
 * @param isHistoryAsked whether it is wanted too what its lines were called before, which of them a file made, and what was taken out of
 * parts of kits, where it gave and took nothing.
 */
export async function movedAwayOf(
  transaction: Transaction,
  order: Order,
  { isHistoryAsked = false }: { readonly isHistoryAsked?: boolean } = {},
): Promise<MovedAway> {
  const roles = await transferPositions(transaction, order.id);
  const isMovedThere = (order.details.leftOut ?? []).some((each) => each.isMoved === true);
  if (roles.size === 0) {
    const there = isMovedThere ? await heldLines(transaction, order) : NONE_HELD;
    const putBack = isMovedThere ? undefined : NOTHING_MOVED.putBack;
    const isLeftOut = order.details.leftOut !== undefined;
    const isAsked = isLeftOut || isHistoryAsked || mayBeBrokenUp(order);
    const standing = isAsked ? standingChanges(await journalOf(transaction, order.id)) : [];
    const added = isLeftOut ? addedByHand(standing) : undefined;
    const history = {
      formerSkus: formerSkus(standing),
      ofFiles: linesOfFiles([...order.lines, ...leftLines(order)], standing),
      partsTakenOut: partsTakenOut(order.lines, standing),
    };
    const moved = withLeftOut({ ...NOTHING_MOVED, ...history, ...there, putBack, ...given('added', added) }, order);
    return withTakenOutBefore(withBrokenUp(moved, order, standing), order);
  }
  const rows = await journalOf(transaction, order.id);
  const standing = standingChanges(rows);
  const transfers = standing.filter(({ position }) => roles.has(position));
  const away = movedAway(transfers.filter(({ position }) => roles.get(position) === 'source'));
  const { units } = away;
  const rests = removedRests(order, standing, away);
  const gone = [...away.gone, ...rests];
  const removed = new Map(rests.map(({ id, quantity }) => [id, quantity]));
  const there = units.size === 0 && !isMovedThere ? NONE_HELD : await heldLines(transaction, order);
  const byHand = standing.filter(({ position }) => !roles.has(position));
  const putBack = isMovedThere ? undefined : await linesPutBack(transaction, order, byHand);
  const added = addedByHand(byHand);
  const amounts = movedAmounts(transfers);
  const isSplitOff = rows[0]?.operation === 'orders.split';
  const moved = withLeftOut(
    {
      ...{ units, gone, removed, shipped: new Set(), ...there, putBack, added, amounts, isSplitOff },
      formerSkus: formerSkus(standing),
      ofFiles: linesOfFiles([...order.lines, ...gone, ...leftLines(order)], standing),
      partsTakenOut: partsTakenOut([...order.lines, ...gone], byHand),
    },
    order,
  );
  return withTakenOutBefore(withBrokenUp(moved, order, byHand), order);
}

/** @param rows of the order's journal, without its splits and combines. */
async function linesPutBack(
  transaction: Transaction,
  order: Order,
  rows: readonly JournalRow[],
): Promise<ReadonlySet<string>> {
  const calledOff: string[] = [];
  const takers = addedByHand(rows).size === 0 ? [] : await takersOf(transaction, order.id);
  for (const id of takers) {
    if (id === order.id) continue;
    const roles = await transferPositions(transaction, id);
    const at = calledOffAt((await journalOf(transaction, id)).filter(({ position }) => !roles.has(position)));
    if (at !== undefined) calledOff.push(at);
  }
  const [first] = calledOff.sort();
  return new Set(first === undefined ? [] : addedByHand(rows.filter(({ at }) => at >= first)).keys());
}

/** The same of many, most of which never gave or took anything, nor took kits apart: those have no entry. */
export async function movedAwayOfAll(
  transaction: Transaction,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, MovedAway>> {
  const transferred = await transferredOrders(
    transaction,
    orders.map(({ id }) => id),
  );
  const found = new Map<string, MovedAway>();
  for (const order of orders) {
    const isOfParts = order.lines.some(({ details }) => details.kit !== undefined);
    if (!isOfParts && !transferred.has(order.id) && !mayBeBrokenUp(order)) continue;
    found.set(order.id, await movedAwayOf(transaction, order, { isHistoryAsked: isOfParts }));
  }
  return found;
}

/**
 * The lines that came from others in the orders that took units of this one, and in itself, where they may have come back. Of its own
 * journal more is made than that (`withBrokenUp`).
 */
async function heldLines(transaction: Transaction, order: Order): Promise<Held> {
  const numbers = numbersOf(order);
  const holders = await holdersOf(transaction, order.accountId, numbers);
  const ids = new Set([...(await takersOf(transaction, order.id)), ...holders]);
  const there = await existingOrders(transaction, order.accountId, [...ids]);
  const others = there.filter(({ id }) => id !== order.id);
  const takers: Taker[] = [];
  const asked = new Set([...mayHaveParts(others, order), ...others.filter((other) => mayHaveKits(other, order))]);
  for (const taker of asked) {
    takers.push(await takerOf(transaction, taker));
  }
  const partsTakenOutThere = takers.flatMap((taker) =>
    taker.order.status === 'cancelled' && !isEmptied(taker.order, taker)
      ? []
      : takenOutOf(taker).filter(
          ({ line }) => isPartThere(line) && numbers.includes(line.details.originOrderNumber ?? ''),
        ),
  );
  return { held: linesThatCame([order, ...others], takers), partsTakenOutThere };
}

type Held = Pick<MovedAway, 'held' | 'partsTakenOutThere'>;
const NONE_HELD: Held = { held: [] };

/** Whether kits may have become their parts in the other order, which may have come back from it since. */
function mayHaveKits(other: Order, order: Order): boolean {
  const givesAll = other.status === 'cancelled' && other.lines.length === 0;
  return (givesAll ? order : other).lines.some(isPartThere);
}

async function takerOf(transaction: Transaction, order: Order): Promise<Taker> {
  const roles = await transferPositions(transaction, order.id);
  const standing = standingChanges(await journalOf(transaction, order.id));
  const { gone } = movedAway(standing.filter(({ position }) => roles.get(position) === 'source'));
  return { order, rows: standing.filter(({ position }) => !roles.has(position)), gone };
}

/**
 * The same, asked only where a line is not named by the id of one that is here (so a shop says again what was ordered), where
 * serial numbers are given, or always.
 */
export async function movedAwayFor(
  transaction: Transaction,
  order: Order,
  sent: readonly Pick<OrderLineInput, 'id' | 'inventory_identifiers'>[],
  { always = false }: { readonly always?: boolean } = {},
): Promise<MovedAway> {
  const here = new Set<string>(order.lines.map(({ id }) => id));
  const isAsked = sent.some(({ id = '', inventory_identifiers: codes = [] }) => !here.has(id) || codes.length > 0);
  if (!always && !isAsked) return NOTHING_MOVED;
  const moved = await movedAwayOf(transaction, order);
  return isAsItStands(order, { order_line_items: sent }) ? { ...moved, amounts: NO_AMOUNTS } : moved;
}
