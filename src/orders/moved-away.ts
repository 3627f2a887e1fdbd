import type { JournalRow } from '../journal/chain.ts';
import { rowChanges } from '../journal/take-back.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { allGiven, given } from '../kernel/given.ts';
import { serialsOf } from './line-serials.ts';
import { addedAmounts, NO_AMOUNTS } from './moved-amounts.ts';
import {
  type LeftOut,
  type LineDetails,
  type MovedAmounts,
  type Order,
  type OrderLine,
  unshippedQuantity,
} from './order.ts';
import type { OrderLineInput } from './order-parts.schema.ts';

/** A line as far as a file or a request can name it. */
export type NamedLine = Pick<OrderLine, 'id' | 'sourceSystemId' | 'sku'> & {
  readonly priceE4?: OrderLine['priceE4'];
  readonly details: Pick<LineDetails, 'name' | 'kit' | 'originOrderNumber' | 'inventoryIdentifiers' | 'converted'>;
};

/** A line that came from another order, and the order that it stands in now. */
export interface HeldLine {
  readonly order: Order;
  readonly line: OrderLine;
}

/** Units of an order that lie in another one since a split or combine. */
export interface MovedAway {
  /** Units by the id of the line that they were of, which may be left with others. */
  readonly units: ReadonlyMap<string, number>;
  /** Lines that went whole. */
  readonly gone: readonly NamedLine[];
  /** Ids of lines of which units were shipped elsewhere, as a file said. */
  readonly shipped: ReadonlySet<string>;
  /** The lines of orders that took units, as they now stand; among them those that came back to the order itself. */
  readonly held: readonly HeldLine[];
  /** What went with units that it gave, and came with those that it took. */
  readonly amounts: MovedAmounts;
}

/** Of an order that never gave anything. */
export const NOTHING_MOVED: MovedAway = {
  units: new Map(),
  gone: [],
  shipped: new Set(),
  held: [],
  amounts: NO_AMOUNTS,
};

/** With what files said was shipped elsewhere, or lay in other orders where they came from. */
export function withLeftOut(before: MovedAway, { details, lines }: Pick<Order, 'details' | 'lines'>): MovedAway {
  const { leftOut = [], movedAmounts } = details;
  const moved = movedAmounts ? { ...before, amounts: addedAmounts(before.amounts, movedAmounts) } : before;
  if (leftOut.length === 0) return moved;
  const units = new Map(moved.units);
  const gone = new Map(moved.gone.map((line) => [line.id as string, line]));
  for (const { units: count, name, kit, originOrderNumber, id, sourceSystemId, sku, priceE4 } of leftOut) {
    units.set(id, (units.get(id) ?? 0) + count);
    const details = allGiven({ name, kit, originOrderNumber });
    if (lines.every((line) => line.id !== id))
      gone.set(id, { id, sourceSystemId, sku, details, ...given('priceE4', priceE4) });
  }
  const shipped = leftOut.filter(({ isMoved }) => isMoved === undefined);
  return { ...moved, units, gone: [...gone.values()], shipped: new Set(shipped.map(({ id }) => id)) };
}

/** The same units as what the order keeps of them. */
export function leftOutOf({ id, sourceSystemId, sku, priceE4, details }: NamedLine, units: number): LeftOut {
  const { name, kit, originOrderNumber } = details;
  const price = priceE4 ?? undefined;
  return { id, sourceSystemId, sku, ...allGiven({ name, kit, originOrderNumber, priceE4: price }), units };
}

/** All that is not among the order's lines though it was ordered: what it left out, and what it gave to other orders. */
export function allLeftOut(order: Pick<Order, 'details' | 'lines'>, moved: MovedAway): readonly LeftOut[] {
  const { leftOut = [] } = order.details;
  const lines: readonly NamedLine[] = [...order.lines, ...moved.gone];
  return [
    ...leftOut,
    ...lines.flatMap((line): readonly LeftOut[] => {
      const known = leftOut.reduce((sum, each) => (each.id === line.id ? sum + each.units : sum), 0);
      const units = (moved.units.get(line.id) ?? 0) - known;
      return units > 0 ? [{ ...leftOutOf(line, units), isMoved: true }] : [];
    }),
  ];
}

/**
 * What those rows of an order's journal moved to other orders.
 * @param rows splits and combines in which it gave units, none of them taken back, oldest first.
 */
export function movedAway(rows: readonly JournalRow[]): Pick<MovedAway, 'units' | 'gone'> {
  const units = new Map<string, number>();
  const gone = new Map<string, NamedLine>();
  for (const { path, from, to } of rows.flatMap((row) => rowChanges(row).plain)) {
    const [, id, part] = /^\/lines\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (id === undefined) continue;
    if (part === 'quantity') units.set(id, (units.get(id) ?? 0) + Number(from) - Number(to));
    if (part !== undefined || from === undefined || to !== undefined) continue;
    // The journal wrote the line itself; what is personal of it stands elsewhere.
    const line = from as OrderLine;
    units.set(id, (units.get(id) ?? 0) + line.quantity);
    gone.set(id, line);
  }
  return { units, gone: [...gone.values()] };
}

/** Whether a line was another order's; not one that went away and came back. */
export function cameFromAnother(
  { orderNumber }: Order,
  { details: { originOrderNumber: origin } }: OrderLine,
): boolean {
  return origin !== undefined && origin !== orderNumber;
}

/** Where units of a line of the order lie since they went to others: its lines there, or back in the order itself. */
export function heldOf(order: Order, line: NamedLine, { held }: MovedAway): readonly HeldLine[] {
  const origin = line.details.originOrderNumber ?? order.orderNumber;
  return held.filter(
    ({ line: each }) =>
      each.id !== line.id &&
      each.details.originOrderNumber === origin &&
      each.sku === line.sku &&
      each.sourceSystemId === line.sourceSystemId &&
      (line.sku !== null || each.details.name === line.details.name),
  );
}

/** The same in words: `2 are in order SO-7`. */
export function whereabouts(order: Order, line: NamedLine, moved: MovedAway): string {
  const held = heldOf(order, line, moved).map((each) => {
    const { quantity, id } = each.line;
    const where = each.order.id === order.id ? `line ${id} of this order` : `order ${each.order.orderNumber}`;
    return `${quantity} ${quantity === 1 ? 'is' : 'are'} in ${where}`;
  });
  const out = (order.details.leftOut ?? []).filter(({ id }) => id === line.id);
  const left = out.map(({ units, isMoved }) =>
    isMoved === true
      ? `${units} ${units === 1 ? 'lies' : 'lie'} in another order`
      : `${units} ${units === 1 ? 'was' : 'were'} shipped elsewhere`,
  );
  const told = [...held, ...left];
  return told.length === 0 ? 'some went to another order or were shipped elsewhere' : told.join(', ');
}

/** What is still to be shipped of a line of another order, or of a line that came back. */
export function isOpenThere({ order, line }: HeldLine): boolean {
  const isOver = order.status === 'shipped' || order.status === 'delivered' || order.status === 'cancelled';
  return !isOver && unshippedQuantity(line) > 0;
}

/**
 * Takes what was ordered for a line of which units lie elsewhere, and nothing else: a shop says again what was ordered.
 * @param where what is told of the units, as a sentence's middle.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left: nobody but a person can know
 * which order is meant.
 */
export function refuseOtherQuantity(quantity: number | undefined, ordered: number, where: string, field: string): void {
  if (quantity === undefined || quantity === ordered) return;
  const message = `is ${quantity}; ${where}, so that it does not tell how many are meant here: name the line by its id`;
  throw new ShipdockError('unreadable_field', `${field}.quantity ${message}`, {
    details: [{ field: `${field}.quantity`, message }],
  });
}

/** Units that came from another order are none that a shop tells of by its own key: it says what was ordered there. */
export function refuseForeign(quantity: number | undefined, line: OrderLine, moved: MovedAway, field: string): void {
  const { originOrderNumber: origin } = line.details;
  if (origin === undefined || (moved.units.get(line.id) ?? 0) > 0) return;
  refuseOtherQuantity(quantity, line.quantity, `the ${line.quantity} of this line came from order ${origin}`, field);
}

/**
 * A line of a file or a request without units that lie elsewhere: it says again what was ordered.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left.
 */
export function withoutMoved<Line extends Pick<OrderLineInput, 'quantity' | 'inventory_identifiers'>>(
  sent: Line,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
  field: string,
): Line {
  const elsewhere = moved.units.get(line.id) ?? 0;
  if (elsewhere === 0 || sent.quantity === line.quantity) return sent;
  const own = withoutMovedSerials(sent, line, moved, order);
  if (own.quantity === undefined) return own;
  const ordered = line.quantity + elsewhere;
  refuseOtherQuantity(
    sent.quantity,
    ordered,
    `of the ${ordered} that were ordered ${whereabouts(order, line, moved)}`,
    field,
  );
  return { ...own, quantity: line.quantity };
}

/** Serial numbers of units that lie elsewhere are those of the lines there. */
function withoutMovedSerials<Line extends Pick<OrderLineInput, 'inventory_identifiers'>>(
  sent: Line,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
): Line {
  const { inventory_identifiers: identifiers = [] } = sent;
  const isSerial = ({ type = 'SerialNumber' }: (typeof identifiers)[number]) => type === 'SerialNumber';
  const codesOf = (lines: readonly OrderLine[]) => new Set(lines.flatMap(serialsOf).map(({ code }) => code));
  const there = codesOf(heldOf(order, line, moved).map((each) => each.line));
  const left = identifiers.filter((each) => !isSerial(each) || !there.has(each.code ?? ''));
  if (left.filter(isSerial).length <= line.quantity) return { ...sent, inventory_identifiers: left };
  // An export does not tell which ones lie elsewhere.
  const here = codesOf([line]);
  const said = new Set(identifiers.map(({ code }) => code));
  if (here.size === 0 || [...here].some((code) => !said.has(code))) return sent;
  const kept = identifiers.filter((each) => !isSerial(each) || here.has(each.code ?? ''));
  return { ...sent, inventory_identifiers: kept };
}
