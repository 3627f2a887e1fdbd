import { listed } from '../../../kernel/listed.ts';
import { withEngineNote } from '../../draft/draft-notes.ts';
import { itemsPrice } from '../../draft/items-price.ts';
import { leftOutOf } from '../../moved/left-out.ts';
import type { Order, OrderLine } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import type { UpdateFacts } from '../../update/update-order.ts';
import {
  type FileLine,
  type FileOrder,
  isPartUnknown,
  orderedUnits,
  saysShipped,
  shippedText,
  unitsLeft,
  unitsText,
} from './shipped-units.ts';

export interface LeftToShip {
  readonly order: Order;
  /** What was left out, or is not known, and why. */
  readonly warnings: readonly string[];
}

const LONGEST_NOTE = 9_000;

/**
 * A new order with what is left to ship of it. What its lines say is shipped is left out and kept in a note; what is not to be
 * shipped is left out, as whoever says so tells; an order of which nothing is left comes in whole, as shipped; one of which
 * nobody says what is left comes in whole, on hold.
 */
export function leftToShip(whole: Order, said: FileOrder, facts: Pick<UpdateFacts, 'ids' | 'now'>): LeftToShip {
  const [drafted, sent] = wanted(whole, said);
  const all = sent.order_line_items ?? [];
  if (isOver(drafted.status))
    return { order: shippedElsewhere(drafted), warnings: contradictions(drafted.orderNumber, sent) };
  const nothing = nothingToShip(drafted, said, all);
  if (nothing !== undefined) return nothing;
  const shipped = all.filter(saysShipped);
  if (all.length === 0 || (shipped.length === 0 && !isPartUnknown(sent))) return { order: drafted, warnings: [] };
  return all.every((line) => unitsLeft(line) === 0) ? allShipped(drafted, shipped) : partShipped(drafted, sent, facts);
}

function allShipped(drafted: Order, shipped: readonly FileLine[]): LeftToShip {
  const order = shippedElsewhere(
    drafted.status === 'cancelled' ? drafted : { ...drafted, status: 'shipped', holdUntil: null },
  );
  const texts = listed(shipped.map(shippedText));
  const warning = `${order.orderNumber} comes in as ${order.status}: nothing of it is left to ship, as its lines say (${texts})`;
  return { order, warnings: [warning] };
}

/** Of lines that do not say how many of them are shipped all units stay, until somebody says so. */
function partShipped(drafted: Order, sent: FileOrder, facts: Pick<UpdateFacts, 'ids' | 'now'>): LeftToShip {
  const all = sent.order_line_items ?? [];
  const left = withoutShipped(drafted, sent);
  const out = all.filter((line) => saysShipped(line) && unitsLeft(line) !== undefined).map(shippedText);
  const unknown = isPartUnknown(sent) ? all : all.filter((line) => unitsLeft(line) === undefined);
  const isHeld = unknown.length > 0 && drafted.status !== 'cancelled';
  const order: Order = isHeld ? { ...left, status: 'on_hold', holdUntil: null } : left;
  const [number, held] = [drafted.orderNumber, isHeld ? 'is on hold' : 'belongs on hold'] as const;
  const unknownTexts = unknown.map((line) => unitsText(orderedUnits(line), orderedUnits(line), line));
  const ofOut = `${number} comes in without what is shipped already, as its lines say: ${listed(out)}`;
  return {
    order: out.length === 0 ? order : withNote(order, out, facts),
    warnings: [
      ...(out.length === 0 ? [] : [ofOut]),
      ...(unknown.length === 0 ? [] : [heldText(number, held, unknownTexts, isOfSerials(sent, unknown))]),
    ],
  };
}

function withoutShipped(drafted: Order, sent: FileOrder): Order {
  const all = sent.order_line_items ?? [];
  const ofLines = drafted.lines.map((line, index) => ({ line, units: unitsLeft(all[index] ?? {}) ?? line.quantity }));
  const lines = ofLines.flatMap(({ line, units }): OrderLine[] => {
    if (units === 0) return [];
    return [units === line.quantity ? line : { ...line, quantity: units }];
  });
  const isBooked = sent.as_of === undefined ? {} : { isBooked: true as const };
  const leftOut = ofLines.flatMap(({ line, units }) =>
    units === line.quantity ? [] : [{ ...leftOutOf(line, line.quantity - units), ...isBooked }],
  );
  const { details } = drafted;
  return {
    ...drafted,
    details: leftOut.length === 0 ? details : { ...details, leftOut: [...(details.leftOut ?? []), ...leftOut] },
    lines,
    itemsMinor: sent.items_price === undefined ? itemsPrice(lines, drafted.currency) : drafted.itemsMinor,
  };
}

/** The order and what is said of it without the lines that are not to be shipped. */
function wanted(order: Order, sent: FileOrder): readonly [Order, FileOrder] {
  const all = sent.order_line_items ?? [];
  if (all.every((line) => line.not_to_ship !== true)) return [order, sent];
  const lines = order.lines.filter((_, index) => all[index]?.not_to_ship !== true);
  const itemsMinor = sent.items_price === undefined ? itemsPrice(lines, order.currency) : order.itemsMinor;
  const said = { ...sent, order_line_items: all.filter((line) => line.not_to_ship !== true) };
  return [{ ...order, lines, itemsMinor }, said];
}

/** A new order all of whose lines are none to be shipped, as of a gift card: open, every night would try to book it. */
function nothingToShip(order: Order, said: FileOrder, left: readonly FileLine[]): LeftToShip | undefined {
  const all = said.order_line_items ?? [];
  if (left.length > 0 || all.length === 0 || order.status === 'cancelled') return undefined;
  const texts = all.map((line) => unitsText(orderedUnits(line), orderedUnits(line), line));
  return {
    order: { ...order, status: 'on_hold', holdUntil: null },
    warnings: [
      `${order.orderNumber} is on hold: nothing of it is to be shipped, as the file says (${listed(texts)}); orders cancel it`,
    ],
  };
}

/** The order as one of which nothing is left to ship here: cancelled or held and opened again it is shipped. */
export function shippedElsewhere(order: Order): Order {
  return { ...order, details: { ...order.details, shippedElsewhere: true } };
}

/** Whether it is known how many units are left, and only not which ones. */
export function isOfSerials(sent: FileOrder, lines: readonly FileLine[]): boolean {
  const unknown = lines.filter((line) => unitsLeft(line) === undefined);
  return !isPartUnknown(sent) && unknown.every(({ shipped_quantity: shipped }) => shipped !== 'some');
}

/** Why an order is on hold, and what ends that. */
export function heldText(
  orderNumber: string,
  held: 'is on hold' | 'belongs on hold',
  lines: readonly string[],
  ofSerials: boolean,
): string {
  const what = ofSerials ? 'which serial numbers of' : 'how much of';
  return `${orderNumber} ${held}: some of it is shipped, and it is not said ${what} ${listed(lines)}; take out what is (orders items remove, update), then orders release`;
}

function withNote(order: Order, texts: readonly string[], { ids, now }: Pick<UpdateFacts, 'ids' | 'now'>): Order {
  const body = `Shipped before it came in, and left out: ${listed(texts, LONGEST_NOTE)}.`;
  const note = { id: ids.next('note'), body, tag: 'import', createdAt: now };
  return { ...order, notes: withEngineNote(order.notes, note) };
}

/** An order that is over with lines that say they are not. */
function contradictions(orderNumber: string, { status, order_line_items: lines = [] }: FileOrder): readonly string[] {
  const open = lines.filter((line) => line.shipped_quantity !== undefined && unitsLeft(line) !== 0);
  if (open.length === 0) return [];
  const texts = open.map((line) => unitsText(unitsLeft(line) ?? 'some', orderedUnits(line), line));
  return [`${orderNumber} is ${status}, as is said of it, though its lines leave ${listed(texts)} to ship: look at it`];
}
