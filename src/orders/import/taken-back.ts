import { exactSum } from '../../kernel/decimal.ts';
import { given } from '../../kernel/given.ts';
import { isOver, mayDo } from '../lifecycle.ts';
import { cameFromAnother, heldOf, type MovedAway, type NamedLine } from '../moved-away.ts';
import { type LeftOut, type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import { sameGoods } from './goods.ts';
import type { LineElsewhere } from './ordered-lines.ts';
import {
  type FileLine,
  type FileOrder,
  listed,
  orderedUnits,
  saysOpen,
  saysShipped,
  unitsLeft,
  unitsText,
} from './shipped-units.ts';

/** Units that lack here and that a file leaves to ship, as `2 × MUG-RED`. */
export interface TakenBack {
  /** Those of which a file said that they are shipped elsewhere. */
  readonly shipped: readonly string[];
  /** Those that lie in no order any more that would ship them. */
  readonly lost: readonly string[];
}

/** A file's order with the lines that it names of which units lie elsewhere. */
export type PlacedOrder = FileOrder & { readonly elsewhere: readonly LineElsewhere[] };

/**
 * An export tells itself of units that were shipped elsewhere, and what was added for units that lack lacks no more.
 * @param after the order with what the file says.
 */
export function takenBack(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): TakenBack {
  const told: Record<keyof TakenBack, string[]> = { shipped: [], lost: [] };
  if ((sent.left_out ?? []).length > 0 || isOver(sent.status) || sent.status === 'cancelled') return told;
  const isTold = (sent.order_line_items ?? []).some(({ shipped_quantity: shipped }) => shipped !== undefined);
  if (!isTold && !saysOpen(sent)) return told;
  for (const { named, out, lost, booked, here, away, said } of goodsOut(order, after, sent, moved)) {
    // Of a line that says how many are shipped its own units tell (`comparedLines`).
    if (said.every(saysShipped)) continue;
    const left = exactSum(said.map((line) => unitsLeft(line) ?? 0));
    const saidShipped = exactSum(said.map(orderedUnits)) - left;
    const units = exactSum(here.map(({ quantity }) => quantity));
    // All that is in it was called shipped too.
    const isWhole =
      after.details.shippedElsewhere === true && here.every(({ shippedQuantity }) => shippedQuantity === 0);
    const called = out + (isWhole ? units : 0);
    // More than files called shipped: the shop may know of what is booked here. That it means units that are lost nobody tells.
    const known = Math.min(booked, Math.max(0, saidShipped - called));
    const back = called + lost - (saidShipped - known);
    const lacking = Math.min(out + lost, back, left - away - (isWhole ? 0 : units) + known);
    const ofShipped = Math.min(lacking, out);
    if (ofShipped > 0) told.shipped.push(unitsText(ofShipped, ofShipped, named));
    if (lacking > out) told.lost.push(unitsText(lacking - out, lacking - out, named));
  }
  return told;
}

/** Goods of an order of which units are out of it and in no other. */
interface GoodsOut {
  readonly named: Pick<FileLine, 'sku' | 'name'>;
  /** Units that a file called shipped. */
  readonly out: number;
  /** Units that went to other orders and are in none of them any more. */
  readonly lost: number;
  /** Units that are booked, here and in other orders. */
  readonly booked: number;
  /** Units in other orders. */
  readonly away: number;
  /** The order's own lines of them. */
  readonly here: readonly OrderLine[];
  readonly said: readonly FileLine[];
}

/** @param order as it was, which `moved` is of. */
function goodsOut(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly GoodsOut[] {
  const [before, shipped] = [calledShipped(order), calledShipped(after)];
  const own = after.lines.filter((line) => !cameFromAnother(order, line));
  const known = [...own, ...order.lines.filter((line) => !cameFromAnother(order, line)), ...moved.gone];
  const lacking = known.filter((line) => lostUnits(order, line, moved) > 0).map(namedSo);
  const kindOf = sameGoods(
    sent.elsewhere.flatMap(({ input, line }) => (line ? [[input, namedSo(line)] as const] : [])),
  );
  const kinds = new Map([...shipped, ...lacking].map((each) => [kindOf(each), each]));
  return [...kinds].map(([kind, { sku, name }]) => {
    const isOfKind = (line: NamedLine) => kindOf(namedSo(line)) === kind;
    const unitsOf = (list: readonly LeftOut[]) =>
      exactSum(list.filter((each) => kindOf(each) === kind).map(({ units }) => units));
    const out = unitsOf(shipped);
    const lines = new Map(known.filter(isOfKind).map((line) => [line.id as string, line]));
    const lost = exactSum([...lines.values()].map((line) => lostUnits(order, line, moved)));
    const here = own.filter(isOfKind);
    const held = [...lines.values()].flatMap((line) => livingOf(order, line, moved));
    const wherever = new Map([...here, ...held].map((line) => [line.id, line.shippedQuantity]));
    return {
      named: { sku: sku ?? undefined, name },
      out,
      lost,
      booked: exactSum([...wherever.values()]),
      away: exactSum([...lines.keys()].map((id) => moved.units.get(id) ?? 0)) - unitsOf(before) - lost,
      here,
      said: (sent.order_line_items ?? []).filter((line) => kindOf(line) === kind),
    };
  });
}

/** Units that a file called shipped; what was booked where an export came from, no file did. */
function calledShipped({ details }: Order): readonly LeftOut[] {
  return (details.leftOut ?? []).filter(({ isMoved, isBooked }) => isMoved === undefined && isBooked === undefined);
}

/** Units of a line that went to other orders and were removed there, or cancelled with them; not those that became parts of a kit. */
function lostUnits(order: Order, line: NamedLine, moved: MovedAway): number {
  const { leftOut = [] } = order.details;
  if (moved.held.some((each) => each.line.details.kit !== undefined)) return 0;
  const known = leftOut.filter(({ id }) => id === line.id).map(({ units }) => units);
  const kept = exactSum(livingOf(order, line, moved).map(({ quantity }) => quantity));
  return Math.max(0, (moved.units.get(line.id) ?? 0) - kept - exactSum(known));
}

function livingOf(order: Order, line: NamedLine, moved: MovedAway): readonly OrderLine[] {
  return heldOf(order, line, moved).flatMap((each) => (each.order.status === 'cancelled' ? [] : [each.line]));
}

function namedSo({ sku, details }: NamedLine): Pick<LeftOut, 'sku' | 'name'> {
  return { sku, ...given('name', details.name) };
}

/**
 * What is told where more is left to ship than the file leaves, of goods that a file called shipped before: units that were added
 * when it took them back, and shipped after all.
 * @param after the order with what the file says.
 */
export function leftAfterAll(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  if ((sent.left_out ?? []).length > 0 || isOver(sent.status) || sent.status === 'cancelled') return [];
  if (!mayDo('book', after.status) && after.status !== 'on_hold') return [];
  const more = goodsOut(order, after, sent, moved).flatMap(({ named, out, here, said }) => {
    const left = said.map(unitsLeft);
    const open = exactSum(here.map(unshippedQuantity));
    const isKnown = left.length > 0 && left.every((units) => units !== undefined);
    const leaves = exactSum(left.map((units) => units ?? 0));
    return out > 0 && isKnown && open > leaves
      ? [`${unitsText(open, open, named)}, of which the file leaves ${leaves}`]
      : [];
  });
  if (more.length === 0) return [];
  return [
    `${order.orderNumber} has left to ship ${listed(more)}: take out what is shipped (orders items update, remove), so that it is not shipped again`,
  ];
}
