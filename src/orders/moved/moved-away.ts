import { allGiven, given } from '../../kernel/given.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import type { LineDetails, MovedAmounts, Order, OrderLine } from '../order.ts';
import { NO_AMOUNTS } from './moved-amounts.ts';

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

/** Whether a split made the order, here or where an export brought it from: then a file that names it means what came. */
export function isSplitOff({ details }: Pick<Order, 'details'>, moved: MovedAway): boolean {
  return details.splitOff === true || moved.isSplitOff === true;
}

/** Whether what a file says of the order's lines is of its own: one that a split made may hold nothing but what came. */
export function hasLinesOfItsOwn(order: Order, moved: MovedAway): boolean {
  const known: readonly NamedLine[] = [...order.lines, ...moved.gone];
  return known.some(({ details }) => details.originOrderNumber === undefined) || !isSplitOff(order, moved);
}
