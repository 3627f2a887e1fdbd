import { listed } from '../../../kernel/listed.ts';
import { unreadableField } from '../../../kernel/unreadable-field.ts';
import { cameFromAnother } from '../../moved/moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { isOver, mayDo, type OrderStatus } from '../../status/lifecycle.ts';
import { type UpdateFacts, withLines } from '../../update/update-order.ts';
import { unnamedLines } from '../lines/goods.ts';
import type { LineElsewhere, OrderedLines } from '../lines/ordered-lines.ts';
import { bookedOnAnother } from './booked-on-another.ts';
import { type ComparedLines, comparedLines, comparedWarnings } from './compared-lines.ts';
import { heldText, isOfSerials, shippedElsewhere } from './left-to-ship.ts';
import {
  type FileLine,
  type FileOrder,
  isPartUnknown,
  nameOf,
  orderedUnits,
  saysShipped,
  unitsLeft,
  unitsText,
} from './shipped-units.ts';

/** What a file says is shipped, for an order that is there. */
export interface ShippedSince {
  /** The order without the lines of which nothing is left to ship. */
  readonly base: Order;
  /** The lines that are to be updated, each with the quantity that it then has where the file moves it. */
  readonly lines: readonly FileLine[];
  /** What becomes of the order because of it; undefined where that is as the file says. */
  readonly status: OrderStatus | undefined;
  /** What the file says otherwise than the order. */
  readonly warnings: readonly string[];
}

/** A file never leaves more to ship than it says: what it says is shipped, and is not here, was shipped elsewhere. */
export function quantityOpen(line: FileLine): FileLine {
  if (!saysShipped(line)) return line;
  const { quantity: _, ...rest } = line;
  return { ...rest, ordered_quantity: orderedUnits(line) };
}

/**
 * Compares what the file leaves to ship with what is left here. Less: the rest was shipped elsewhere, or is not to be shipped
 * any more, and is taken out; of an order of which nothing else is left a person decides. More: the shop was not told yet, or
 * more was ordered, so that nothing moves. Not known, and nothing shipped here: held.
 */
export function shippedSince(
  order: Order,
  named: readonly FileLine[],
  sent: FileOrder,
  facts: SinceFacts & {
    readonly isAsItStands: boolean;
    /** Lines of which units lie elsewhere. */
    readonly elsewhere: readonly LineElsewhere[];
  },
): ShippedSince {
  if (isOver(sent.status) || sent.status === 'cancelled') {
    refuseUnitsOfOthers(order, sent, facts.isAsItStands);
    return saidOfAll(order, named, sent, facts);
  }
  if (order.details.shippedElsewhere === true && isOver(order.status) && order.lines.every(isUnshipped)) {
    const kits = [...facts.parts].flatMap(([kit, parts]) => (parts.some(({ id }) => isHere(order, { id })) ? kit : []));
    refuseLeft(order, [...named, ...kits], sent);
    return shippedBefore(order, named, sent);
  }
  const meansBooked = isById(sent) ? undefined : bookedOnAnother(order, named, facts.elsewhere, facts.movedAway);
  const compared = comparedLines(order, named, facts.movedAway, facts.spare, meansBooked);
  const { lines, gone } = compared;
  const isOpen = isPartUnknown(sent) && order.status !== 'partially_shipped' && order.lines.every(isUnshipped);
  const whole = order.lines.map((line) => unitsText(line.quantity, line.quantity, nameOf(line)));
  const unknown = isOpen ? [...compared.unknown, ...whole] : compared.unknown;
  const warnings = [
    ...comparedWarnings(order, compared),
    ...(unknown.length === 0 || order.status === 'cancelled'
      ? []
      : [heldText(order.orderNumber, 'belongs on hold', unknown, isOfSerials(sent, lines))]),
  ];
  const isAllGone = gone.size === order.lines.length && lines.length === 0 && gone.size > 0;
  if (isAllGone) {
    return compared.elsewhere.length === 0 ? noneToShip(order, warnings) : allShippedElsewhere(order, warnings);
  }
  const isHeld = unknown.length > 0 && canShip(order);
  return {
    base: withoutShipped(isHeld ? { ...order, holdUntil: null } : order, compared, facts),
    lines,
    status: isHeld ? 'on_hold' : isOpen ? order.status : undefined,
    warnings,
  };
}

type SinceFacts = Pick<UpdateFacts, 'deliveredUnits' | 'now' | 'movedAway'> & {
  /** Units that were added here, by their goods. */
  readonly spare: Map<string, number>;
  /** Kits that the file names and that became their parts, with these. */
  readonly parts: OrderedLines['parts'];
};

/** The file says of the whole order that it is shipped or cancelled. */
function saidOfAll(order: Order, named: readonly FileLine[], sent: FileOrder, facts: SinceFacts): ShippedSince {
  const isBookedHere = !order.lines.every(isUnshipped);
  const isShippedNow = isOver(sent.status) && canShip(order);
  const isDoneHere = isOver(sent.status) && isBookedHere && order.lines.every((line) => unshippedQuantity(line) === 0);
  const mayRaise = isById(sent) || !isDoneHere;
  const lines = named.map((line) => {
    if (!isHere(order, line)) return withQuantity(line);
    return mayRaise ? line : asShippedHere(order, line);
  });
  if (isShippedNow && isBookedHere) return restShipped(order, lines, sent, facts);
  const base = isShippedNow ? shippedElsewhere(order) : order;
  return { base, lines, status: statusOfShipped(order, sent), warnings: overElsewhere(order, sent) };
}

/** A person may have taken out what was shipped elsewhere: raised to what was ordered it would be shipped again. */
function asShippedHere(order: Order, line: FileLine): FileLine {
  const here = order.lines.find(({ id }) => id === line.id);
  if (here === undefined || orderedUnits(line) <= here.quantity) return line;
  return { ...withoutQuantity(line), inventory_identifiers: undefined };
}

/** A file said before that all of the order is shipped. */
function shippedBefore(order: Order, named: readonly FileLine[], sent: FileOrder): ShippedSince {
  // Partly shipped it is for a shop of whose lines others lie elsewhere; here nothing of it is left.
  const status = sent.status === 'partially_shipped' ? order.status : undefined;
  const warnings = isPartUnknown(sent) ? [otherwise(order, sent)] : [];
  return { base: order, lines: named.map(withoutQuantity), status, warnings };
}

/** Its goods were taken back, every line: whether it is cancelled a person decides. */
function noneToShip(order: Order, warnings: readonly string[]): ShippedSince {
  const isHeldNow = canShip(order) && (order.status !== 'on_hold' || order.holdUntil !== null);
  const why = `${order.orderNumber} is on hold: nothing of it is to be shipped any more, as the file says; orders cancel it, or orders release it`;
  return {
    base: { ...order, holdUntil: null },
    lines: [],
    status: canShip(order) ? 'on_hold' : undefined,
    warnings: isHeldNow ? [...warnings, why] : warnings,
  };
}

/** Line by line the file says that all is shipped. */
function allShippedElsewhere(order: Order, warnings: readonly string[]): ShippedSince {
  const status = mayDo('book', order.status) ? 'shipped' : order.status;
  // Of one that is cancelled it was told when a file first said so.
  const isKnown = order.details.shippedElsewhere === true;
  return { base: shippedElsewhere(order), lines: [], status, warnings: isKnown ? [] : warnings };
}

/** An order of which some is booked here, and the rest was shipped elsewhere as the file says: that stays so where a label is voided. */
function restShipped(order: Order, named: readonly FileLine[], sent: FileOrder, facts: SinceFacts): ShippedSince {
  const everOrdered = (line: OrderLine) => line.quantity + (facts.movedAway.units.get(line.id) ?? 0);
  const asOrdered = (line: OrderLine): FileLine => ({ id: line.id, quantity: everOrdered(line), ...nameOf(line) });
  // What was added here is shipped with the rest: it stands for nothing that lacks later.
  const beside = unnamedLines(order, new Set(named.map(({ id }) => id)));
  const ofKits = [...facts.parts.values()].flat();
  const parts = order.lines.filter((line) => ofKits.some(({ id }) => id === line.id));
  const said = named.length > 0 ? [...named, ...[...parts, ...beside].map(asOrdered)] : order.lines.map(asOrdered);
  const shipped = said.map((line) => (isHere(order, line) ? quantityOpen({ ...line, shipped_quantity: 'all' }) : line));
  const compared = comparedLines(order, shipped, facts.movedAway, facts.spare);
  const { unknown, lines } = compared;
  const ofUnknown = unknown.length === 0 ? [] : [heldText(order.orderNumber, 'belongs on hold', unknown, true)];
  return {
    base: withoutShipped(unknown.length === 0 ? order : { ...order, holdUntil: null }, compared, facts),
    lines,
    status: unknown.length === 0 ? statusOfShipped(order, sent) : 'on_hold',
    warnings: [...comparedWarnings(order, compared), ...ofUnknown, ...overElsewhere(order, sent)],
  };
}

/** Who held it releases it: it is shipped then. */
function statusOfShipped({ status }: Order, sent: FileOrder): OrderStatus | undefined {
  return status === 'on_hold' && isOver(sent.status) ? status : undefined;
}

/** The order without the lines of which nothing is left, with what it is to remember of what was shipped elsewhere. */
function withoutShipped(
  order: Order,
  { leftOut, gone }: ComparedLines,
  facts: Pick<UpdateFacts, 'now' | 'deliveredUnits'>,
): Order {
  const base = leftOut.length > 0 ? { ...order, details: { ...order.details, leftOut } } : order;
  if (gone.size === 0) return base;
  return withLines(
    base,
    base.lines.filter(({ id }) => !gone.has(id)),
    facts,
  );
}

/** What is over, or was cancelled, is not booked. */
function canShip({ status }: Order): boolean {
  return mayDo('book', status) || status === 'on_hold';
}

function isById({ order_line_items: lines = [] }: FileOrder): boolean {
  return lines.some(({ id }) => id !== undefined);
}

function isUnshipped({ shippedQuantity }: { readonly shippedQuantity: number }): boolean {
  return shippedQuantity === 0;
}

function isHere(order: Order, line: FileLine): boolean {
  return order.lines.some(({ id }) => id === line.id);
}

function withQuantity(line: FileLine): FileLine {
  return { ...line, quantity: unitsLeft(line) ?? orderedUnits(line) };
}

/** An order of which a file said that all is shipped stays so; what a file leaves of it would be in an order that nobody ships any more. */
function refuseLeft(order: Order, named: readonly FileLine[], sent: FileOrder): void {
  const all = sent.order_line_items ?? [];
  const isAware = sent.status === 'partially_shipped' || all.some((line) => line.shipped_quantity !== undefined);
  const left = named.filter((line) => {
    const here = order.lines.find(({ id }) => id === line.id);
    if (here === undefined || isAware) return unitsLeft(line) !== 0;
    return orderedUnits(line) > here.quantity;
  });
  if (left.length === 0) return;
  const texts = left.map((line) => unitsText(unitsLeft(line) ?? 'some', orderedUnits(line), line));
  const message = `leave ${listed(texts)} to ship, of an order of which a file said that all is shipped; make an order of its own of that`;
  throw unreadableField('order_line_items', message);
}

function withoutQuantity({ quantity: _, ...line }: FileLine): FileLine {
  return line;
}

/**
 * A file knows nothing of units that a combine brought: they would be called shipped, or cancelled, with the others. Who
 * cancels an order as it stands here knows of them.
 */
function refuseUnitsOfOthers(order: Order, sent: FileOrder, isAsItStands: boolean): void {
  const { status } = sent;
  if (isOver(order.status) || order.status === 'cancelled') return;
  if (status === 'cancelled' && isAsItStands) return;
  const others = order.lines.filter((line) => cameFromAnother(order, line) && unshippedQuantity(line) > 0);
  if (others.length === 0) return;
  const from = listed([...new Set(others.flatMap(({ details }) => details.originOrderNumber ?? []))]);
  const message = `is ${status}, of which the file cannot know whether it is true of the units that came from ${from}; change the order itself`;
  throw unreadableField('status', message);
}

/** A file that says an order is over of which units are left to ship here. */
function overElsewhere(order: Order, { status }: FileOrder): readonly string[] {
  const isOpen = mayDo('book', order.status) || order.status === 'on_hold';
  if (status === 'cancelled' || !isOpen || order.lines.every((line) => unshippedQuantity(line) === 0)) return [];
  return [otherwise(order, { status })];
}

function otherwise({ orderNumber, status }: Order, sent: FileOrder): string {
  return `${orderNumber} is ${status}, and ${sent.status} as the file says`;
}
