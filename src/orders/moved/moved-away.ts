import { allGiven, given } from '../../kernel/given.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import {
  type LeftOut,
  type LineDetails,
  type MovedAmounts,
  type Order,
  type OrderLine,
  unshippedQuantity,
} from '../order.ts';
import { addedAmounts, NO_AMOUNTS } from './moved-amounts.ts';

/** A line as far as a file or a request can name it; of what an export left out little else is known. */
export type NamedLine = Pick<OrderLine, 'id' | 'sourceSystemId' | 'sku'> &
  Partial<Pick<OrderLine, 'priceE4' | 'valueE4'>> & { readonly details: Partial<LineDetails> };

/** A line that came from another order, and the order that it stands in now. */
export interface HeldLine {
  readonly order: Order;
  readonly line: OrderLine;
}

/** A line that a person took units out of, which may be gone. */
export interface TakenOut {
  readonly line: NamedLine;
  /** Below 0 where more were put in. */
  readonly units: number;
  /** Whether any were out at some time: what is put in since stands for these. */
  readonly hasLacked: boolean;
}

/** Units of an order that lie in another one since a split or combine. */
export interface MovedAway {
  /** Units by the id of the line that they were of, which may be left with others. */
  readonly units: ReadonlyMap<string, number>;
  /** Lines that went whole. */
  readonly gone: readonly NamedLine[];
  /** Units of lines among `gone` that went nowhere: they were removed, by the ids of these lines. */
  readonly removed: ReadonlyMap<string, number>;
  /** SKUs that lines had before, by their ids; where nothing lies elsewhere only if they are asked for, as `ofFiles`. */
  readonly formerSkus: ReadonlyMap<string, readonly string[]>;
  /** Ids of lines that a file made, not a person. */
  readonly ofFiles: ReadonlySet<string>;
  /** Ids of lines of which units were shipped elsewhere, as a file said. */
  readonly shipped: ReadonlySet<string>;
  /** The lines of orders that took units, as they now stand; among them those that came back to the order itself. */
  readonly held: readonly HeldLine[];
  /**
   * Lines to which units were added here by hand after others were removed or cancelled where they lay; undefined where that is not
   * known, in data that an export brought them to.
   */
  readonly putBack: ReadonlySet<string> | undefined;
  /** Units that were added here by hand, by the ids of their lines; not asked for of an order of which nothing is elsewhere. */
  readonly added?: ReadonlyMap<string, number>;
  /** Parts of kits of which units were taken out or put in here by hand, by their ids; asked for as `added`, or where a file names such kits. */
  readonly partsTakenOut?: ReadonlyMap<string, TakenOut>;
  /** The same of parts that kits became in the orders that they went to, which are not cancelled. */
  readonly partsTakenOutThere?: readonly TakenOut[];
  /** What went with units that it gave, and came with those that it took. */
  readonly amounts: MovedAmounts;
  /** Whether a split made the order. */
  readonly isSplitOff?: boolean;
}

/** Of an order that never gave anything. */
export const NOTHING_MOVED: MovedAway = {
  units: new Map(),
  gone: [],
  removed: new Map(),
  formerSkus: new Map(),
  ofFiles: new Set(),
  shipped: new Set(),
  held: [],
  putBack: new Set(),
  amounts: NO_AMOUNTS,
};

/** With what files said was shipped elsewhere, or lay in other orders where they came from. */
export function withLeftOut(before: MovedAway, { details, lines }: Pick<Order, 'details' | 'lines'>): MovedAway {
  const { leftOut = [], movedAmounts } = details;
  const moved = movedAmounts ? { ...before, amounts: addedAmounts(before.amounts, movedAmounts) } : before;
  if (leftOut.length === 0) return moved;
  const units = new Map(moved.units);
  const gone = new Map(moved.gone.map((line) => [line.id as string, line]));
  const removed = new Map(moved.removed);
  const formerSkus = new Map(moved.formerSkus);
  const known: readonly NamedLine[] = [...lines, ...moved.gone];
  for (const { id, sku, formerSkus: skus = [] } of leftOut) {
    // It keeps the SKU that its line had when it was brought.
    const isChanged = sku !== null && known.some((line) => line.id === id && line.sku !== sku);
    formerSkus.set(id, [...new Set([...skus, ...(isChanged ? [sku] : []), ...(formerSkus.get(id) ?? [])])]);
  }
  const parted = new Set<string>(partedKits([...lines, ...moved.gone, ...leftLines({ details })]).map(({ id }) => id));
  for (const each of leftOut) {
    const { id } = each;
    units.set(id, (units.get(id) ?? 0) + each.units);
    // Of a kit of which others became their parts a file tells by these.
    if (parted.has(id) || lines.some((line) => line.id === id)) continue;
    // What the journal tells of a line that went is what it was called last.
    if (!known.some((line) => line.id === id)) gone.set(id, lineOf(each));
    if (each.removed !== undefined) removed.set(id, (removed.get(id) ?? 0) + each.removed);
  }
  const shipped = leftOut.filter(({ isMoved }) => isMoved === undefined);
  return {
    ...moved,
    units,
    gone: [...gone.values()],
    removed,
    formerSkus,
    shipped: new Set(shipped.map(({ id }) => id)),
  };
}

/** The lines of which units were left out, as far as that is remembered. */
export function leftLines({ details: { leftOut = [] } }: Pick<Order, 'details'>): readonly NamedLine[] {
  return leftOut.map(lineOf);
}

/** The line that units are of which are not in it any more. */
export function lineOf({ id, sourceSystemId, sku, name, kit, originOrderNumber, priceE4 }: LeftOut): NamedLine {
  const details = allGiven({ name, kit, originOrderNumber });
  return { id, sourceSystemId, sku, details, ...given('priceE4', priceE4) };
}

/** The same units as what the order keeps of them. */
export function leftOutOf({ id, sourceSystemId, sku, priceE4, details }: NamedLine, units: number): LeftOut {
  const { name, kit, originOrderNumber } = details;
  const price = priceE4 ?? undefined;
  return { id, sourceSystemId, sku, ...allGiven({ name, kit, originOrderNumber, priceE4: price }), units };
}

/** All that is not among the order's lines though it was ordered: what it left out, and what it gave to other orders. */
export function allLeftOut(order: Order, moved: MovedAway): readonly LeftOut[] {
  const { leftOut = [] } = order.details;
  const there: readonly NamedLine[] = [...order.lines, ...moved.gone];
  const lines = [...there, ...partedKits(there)];
  const withSkus = (each: LeftOut): LeftOut => {
    const line = lines.find(({ id }) => id === each.id);
    const there = line === undefined ? [] : heldOf(order, line, moved).flatMap(({ line: { sku } }) => sku ?? []);
    const former = (moved.formerSkus.get(each.id) ?? []).filter((sku) => sku !== each.sku);
    const skus = new Set([...(each.skusElsewhere ?? []), ...there]);
    const others = [...skus].filter((sku) => sku !== each.sku && !former.includes(sku));
    return {
      ...each,
      ...(former.length === 0 ? {} : { formerSkus: former }),
      ...(others.length === 0 ? {} : { skusElsewhere: others }),
    };
  };
  return [
    ...leftOut.map(withSkus),
    ...lines.flatMap((line): readonly LeftOut[] => {
      const known = leftOut.reduce((sum, each) => (each.id === line.id ? sum + each.units : sum), 0);
      const units = (moved.units.get(line.id) ?? 0) - known;
      const removed = moved.removed.get(line.id);
      return units > 0 ? [withSkus({ ...leftOutOf(line, units), isMoved: true, ...given('removed', removed) })] : [];
    }),
  ];
}

/** The lines that kits were of which parts are there; units of them may have gone to other orders as kits before. */
export function partedKits(lines: readonly NamedLine[]): readonly NamedLine[] {
  const kits = new Map<string, NamedLine>();
  for (const { details } of lines) {
    const { lineId, sourceSystemId = null, sku, priceE4 } = details.kit ?? {};
    if (lineId === undefined || sku === undefined) continue;
    const kit = { sourceSystemId, sku, details: allGiven({ originOrderNumber: details.originOrderNumber }) };
    kits.set(lineId, { id: lineId as OrderLine['id'], ...kit, ...given('priceE4', priceE4) });
  }
  return [...kits.values()];
}

/** Whether a line was another order's; not one that went away and came back. */
export function cameFromAnother(
  { orderNumber }: Order,
  { details: { originOrderNumber: origin } }: NamedLine,
): boolean {
  return origin !== undefined && !isSameNumber(origin, orderNumber);
}

/** An order of which a combine left nothing: it is cancelled because of that, whatever its shop says of it. */
export function isEmptied(
  { status, lines }: Pick<Order, 'status' | 'lines'>,
  { gone }: Pick<MovedAway, 'gone'>,
): boolean {
  return status === 'cancelled' && lines.length === 0 && gone.length > 0;
}

/** Where units of a line of the order lie since they went to others: its lines there, or back in the order itself. */
export function heldOf(
  order: Order,
  line: NamedLine,
  { held, units, gone, formerSkus }: MovedAway,
): readonly HeldLine[] {
  const isAway = (units.get(line.id) ?? 0) > leftOutFor(order, line);
  const origin = line.details.originOrderNumber ?? order.orderNumber;
  const originLineId = line.details.originLineId ?? line.id;
  const skus = [line.sku, ...(formerSkus.get(line.id) ?? []), ...skusElsewhere(order, line)];
  const isAlone = () =>
    [...order.lines, ...gone].every(
      ({ id, sku, details }) => id === line.id || details.originOrderNumber !== undefined || !skus.includes(sku),
    );
  // What came back, or was broken off, may have been renamed here since.
  const isOfGoods = (each: OrderLine) =>
    [each.sku, ...(formerSkus.get(each.id) ?? [])].some((sku) => skus.includes(sku));
  return held.filter(({ line: each, order: holder }) => {
    if (each.id === line.id) return false;
    if (each.details.originLineId !== undefined) return each.details.originLineId === originLineId;
    return (
      isAway &&
      isSameNumber(each.details.originOrderNumber, origin) &&
      isOfOneLine(each, line, isOfGoods(each), () => holder.id === order.id || isAlone())
    );
  });
}

function skusElsewhere({ details: { leftOut = [] } }: Order, { id }: NamedLine): readonly string[] {
  return leftOut.flatMap((each) => (each.id === id ? (each.skusElsewhere ?? []) : []));
}

/** Those of them that are in the order itself: they came back, or were broken off the line there. */
export function backOf(order: Order, line: NamedLine, moved: MovedAway): readonly OrderLine[] {
  return heldOf(order, line, moved).flatMap((each) => (each.order.id === order.id ? [each.line] : []));
}

/**
 * The order that an export tells a line came from, and a record of it names so: of what a person broke off another line of the order
 * (`broken-up.ts`) the order that one is of. Elsewhere it is known as what went and came back, or came with it.
 */
export function originTold(
  { id: orderId }: Order,
  { id, details }: NamedLine,
  { held }: MovedAway,
): string | undefined {
  if (details.originOrderNumber !== undefined) return details.originOrderNumber;
  const brokenOff = held.find((each) => each.order.id === orderId && each.line.id === id);
  return brokenOff?.line.details.originOrderNumber;
}

/** Units of a line that lie in no order: they were shipped elsewhere, or booked where an export brought it from. */
export function leftOutFor({ details: { leftOut = [] } }: Order, line: { readonly id: string }): number {
  const out = leftOut.filter(({ id, isMoved }) => id === line.id && isMoved === undefined);
  return out.reduce((sum, { units }) => sum + units, 0);
}

/**
 * What tells of lines that an export brought, and of parts of a kit, that their units were of one line: its key,
 * whatever they are called since, or else their goods. Units that were sold loose became no parts of a kit, nor those of another one.
 * @param isOfGoods whether it is, or was before it was renamed, of goods that the other is or was.
 * @param mayBePart whether it may have been broken off, so that it has no key: in the order itself, or in another one where no
 * other line has these goods.
 */
function isOfOneLine(one: OrderLine, other: NamedLine, isOfGoods: boolean, mayBePart: () => boolean): boolean {
  if (kitOf(one) !== kitOf(other)) return false;
  if (one.sourceSystemId !== null) return one.sourceSystemId === other.sourceSystemId;
  return (
    isOfGoods &&
    (other.sourceSystemId === null || mayBePart()) &&
    (other.sku !== null || one.details.name === other.details.name)
  );
}

function kitOf({ details: { kit } }: NamedLine): string | undefined {
  return kit?.lineId ?? kit?.sku;
}

/** Whether a split made the order, here or where an export brought it from: then a file that names it means what came. */
export function isSplitOff({ details }: Pick<Order, 'details'>, moved: MovedAway): boolean {
  return details.splitOff === true || moved.isSplitOff === true;
}

/** Whether what a file says of the order's lines is of its own: one that a split made may hold nothing but what came. */
export function hasLinesOfItsOwn(order: Order, moved: MovedAway): boolean {
  const known: readonly NamedLine[] = [...order.lines, ...moved.gone];
  return known.some(({ details }) => details.originOrderNumber === undefined) || !isSplitOff(order, moved);
}

/** Where units of a line lie since they went to others, in words: `2 are in order SO-7`. */
export function whereabouts(order: Order, line: NamedLine, moved: MovedAway): string {
  const held = heldOf(order, line, moved).map((each) => {
    const { quantity, id } = each.line;
    const where = each.order.id === order.id ? `line ${id} of this order` : `order ${each.order.orderNumber}`;
    return `${quantity} ${quantity === 1 ? 'is' : 'are'} in ${where}`;
  });
  const out = (order.details.leftOut ?? []).filter(
    ({ id, isMoved }) => id === line.id && (isMoved === undefined || held.length === 0),
  );
  const left = out.map(({ units, isMoved }) =>
    isMoved === true
      ? `${units} ${units === 1 ? 'lies' : 'lie'} in another order`
      : `${units} ${units === 1 ? 'was' : 'were'} shipped elsewhere`,
  );
  const told = [...held, ...left];
  return told.length === 0 ? 'some went to another order or were shipped elsewhere' : told.join(', ');
}

/** Units of a line of another order that are booked, and neither delivered nor cancelled as far as is known. */
export function bookedThere({ order, line }: HeldLine): number {
  return order.status === 'delivered' || order.status === 'cancelled' ? 0 : line.shippedQuantity;
}

/** What is still to be shipped of a line of another order, or of a line that came back. */
export function isOpenThere({ order, line }: HeldLine): boolean {
  const isOver = order.status === 'shipped' || order.status === 'delivered' || order.status === 'cancelled';
  // What a file called shipped is shipped when its hold ends.
  const isShippedSoon = order.status === 'on_hold' && order.details.shippedElsewhere === true;
  return !isOver && !isShippedSoon && unshippedQuantity(line) > 0;
}
