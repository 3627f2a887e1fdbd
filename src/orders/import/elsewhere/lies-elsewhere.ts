import { exactSum } from '../../../kernel/decimal.ts';
import { listed } from '../../../kernel/listed.ts';
import {
  bookedThere,
  type HeldLine,
  heldOf,
  isOpenThere,
  type MovedAway,
  type NamedLine,
  unitsEverywhere,
} from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { unshippedQuantity } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf, grouped, taken } from '../lines/goods.ts';
import type { LineElsewhere, OrderedLines } from '../lines/ordered-lines.ts';
import { lessLeft } from '../shipped/compared-lines.ts';
import {
  countLeft,
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  saysShipped,
  shippedText,
  unitsText,
} from '../shipped/shipped-units.ts';

/**
 * What is told of units that are not in the order any more, and that a file says are shipped or cancelled: which orders hold
 * them and would ship them. Nothing is told where those have nothing of it left to ship.
 * @param spare units that were added here, which stand for what lacks, once.
 */
export function elsewhereTexts(
  order: Order,
  sent: FileOrder,
  { elsewhere, parts }: Pick<OrderedLines, 'elsewhere' | 'parts'>,
  moved: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  const isCancelled = sent.status === 'cancelled';
  const said = elsewhere.filter(
    (each) => isCancelled || isOver(sent.status) || (saysShipped(each.input) && !isShippedSo(order, each, moved)),
  );
  const there = new Map<string, string[]>();
  // In data that an export brought them to they may be of several lines.
  const toldOf = new Set<string>();
  const [open, unknown]: [FileLine[], FileLine[]] = [[], []];
  for (const { input, line } of said) {
    const held = line === undefined ? [] : heldOf(order, line, moved);
    const isShippedElsewhere = line !== undefined && moved.shipped.has(line.id);
    // What came back is shipped or cancelled with the order itself.
    const isOfAll = isCancelled || isOver(sent.status);
    const left = held.filter((each) => isOpenThere(each) && !(isOfAll && each.order.id === order.id));
    if (left.length > 0) open.push(input);
    // Who is told of some may take these to be all.
    const isLost = held.length === 0 ? !isShippedElsewhere : line !== undefined && isPartLost(order, line, moved);
    if (isLost) unknown.push(input);
    for (const each of left) {
      if (toldOf.has(each.line.id)) continue;
      toldOf.add(each.line.id);
      const units = unshippedQuantity(each.line);
      const text = unitsText(units, units, nameOf(each.line));
      there.set(each.order.orderNumber, [...(there.get(each.order.orderNumber) ?? []), text]);
    }
  }
  const isUnwanted = said.some(({ input }) => input.not_to_ship === true);
  const what = isCancelled ? 'cancelled' : isUnwanted ? 'shipped or not to be shipped' : 'shipped';
  const text = (lines: readonly FileLine[]) => listed(lines.map((line) => shippedOf(line, sent)));
  const booked = bookedElsewhere(order, sent, elsewhere, moved);
  const holders = [...there].map(([number, texts]) => `${number} (${listed(texts)})`);
  return [
    ...(open.length === 0
      ? []
      : [
          `${order.orderNumber}: the file calls ${text(open)} ${what}, and units of it are left to ship in ${listed(holders)}: take out there what is ${what} (orders items update, remove), so that it is not shipped${isCancelled ? '' : ' again'}`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          `${order.orderNumber} gave units of what the file calls ${what} (${text(unknown)}) to other orders, or took it apart: see that none is shipped${isCancelled ? '' : ' again'}`,
        ]),
    ...(booked.length === 0
      ? []
      : [
          `${order.orderNumber}: units of what the file calls ${isCancelled ? 'cancelled' : 'not to be shipped'} are booked in ${listed(booked)}; unless they came back, cancel the shipment there (shipments cancel)`,
        ]),
    ...heldElsewhere(order, sent, elsewhere, moved),
    ...moreThanLeft(order, sent, { elsewhere, parts }, moved, spare),
  ];
}

/** Whether other data knows where units are that an export brought the line from, and nobody here does: they went on from there. */
function isPartLost(order: Order, line: NamedLine, moved: MovedAway): boolean {
  return moved.putBack === undefined && unitsEverywhere(order, line, moved) === undefined;
}

/** Of a line of which nothing is here any more, or of a kit's part, the file leaves more to ship than is left anywhere. */
function moreThanLeft(
  order: Order,
  sent: FileOrder,
  { elsewhere, parts }: Pick<OrderedLines, 'elsewhere' | 'parts'>,
  moved: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  if (sent.status === 'cancelled' || isOver(sent.status)) return [];
  const more = elsewhere.flatMap(({ input, line }) => {
    const left = saysShipped(input) ? countLeft(input) : undefined;
    if (left !== undefined && line === undefined) {
      // Units of a part may cost a trifle more, on a line of their own.
      const alike = grouped(parts.get(input) ?? [], (part) => goodsOf(nameOf(part)));
      return [...alike.values()].flatMap((each) => morePartsThanLeft(order, input, left, each, moved, spare));
    }
    if (left === undefined || line === undefined || order.lines.some(({ id }) => id === line.id)) return [];
    const { open = left } = unitsEverywhere(order, line, moved) ?? {};
    return left - open > taken(spare, goodsOf(input), left - open) ? [unitsText(left, orderedUnits(input), input)] : [];
  });
  return more.length === 0 ? [] : [lessLeft(order, more)];
}

/** Kits of which others are shipped need so many of each part, as far as those that are known are of as many kits. */
function morePartsThanLeft(
  order: Order,
  sent: FileLine,
  kitsLeft: number,
  parts: readonly NamedLine[],
  moved: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  const [part] = parts;
  const there = parts.flatMap((each) => unitsEverywhere(order, each, moved) ?? []);
  if (part?.details.kit === undefined || there.length < parts.length) return [];
  const { quantity } = part.details.kit;
  const here = order.lines.filter(({ id }) => parts.some((each) => each.id === id));
  const all = exactSum([...here.map((line) => line.quantity), ...parts.map(({ id }) => moved.units.get(id) ?? 0)]);
  // Those that went to other orders as kits may be the ones that are left.
  const kits = kitsLeft - (orderedUnits(sent) - quantity);
  const needed = Math.floor((kits * all) / quantity);
  // What is left in an order that is cancelled is told to be restored with it.
  const restored = order.status === 'cancelled' ? exactSum(here.map(unshippedQuantity)) : 0;
  const lacking = needed - exactSum(there.map(({ open }) => open)) - restored;
  return lacking > taken(spare, goodsOf(nameOf(part)), lacking) ? [unitsText(needed, all, nameOf(part))] : [];
}

/**
 * Whether as many units are shipped as the file says, wherever they lie, and no more are left than it leaves: then it speaks of none
 * that are left to ship. More are where fewer are ordered now.
 */
function isShippedSo(order: Order, { input, line }: LineElsewhere, moved: MovedAway): boolean {
  const { shipped_quantity: told } = input;
  if (line === undefined || input.not_to_ship === true || typeof told !== 'number') return false;
  const { shipped = 0, open = 0 } = unitsEverywhere(order, line, moved) ?? {};
  return told <= shipped && open <= (countLeft(input) ?? open);
}

/** Orders whose labels are bought already, with units that a file cancels or wants no more. */
function bookedElsewhere(
  order: Order,
  sent: FileOrder,
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
): readonly string[] {
  const isMeant = ({ input }: LineElsewhere) => sent.status === 'cancelled' || input.not_to_ship === true;
  return holdersOf(order, elsewhere.filter(isMeant), moved, bookedThere);
}

/** A file that holds an order means all that was ordered: what lies in other orders would be booked there. */
function heldElsewhere(
  order: Order,
  sent: FileOrder,
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
): readonly string[] {
  if (sent.status !== 'on_hold') return [];
  const holders = holdersOf(order, elsewhere, moved, (each) =>
    isOpenThere(each) && each.order.status !== 'on_hold' ? unshippedQuantity(each.line) : 0,
  );
  if (holders.length === 0) return [];
  return [
    `${order.orderNumber}: the file puts it on hold, and units of it are left to ship in ${listed(holders)}: hold there too what is not to be booked (orders hold)`,
  ];
}

/** Other orders with so many units of these lines, as `SO-7 (2 × MUG-RED)`. */
function holdersOf(
  order: Order,
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
  unitsOf: (held: HeldLine) => number,
): readonly string[] {
  const there = new Map<string, string[]>();
  for (const { line } of elsewhere) {
    for (const held of line === undefined ? [] : heldOf(order, line, moved)) {
      const units = held.order.id === order.id ? 0 : unitsOf(held);
      const text = unitsText(units, units, nameOf(held.line));
      if (units > 0) there.set(held.order.orderNumber, [...(there.get(held.order.orderNumber) ?? []), text]);
    }
  }
  return [...there].map(([number, texts]) => `${number} (${listed(texts)})`);
}

function shippedOf(line: FileLine, { status }: FileOrder): string {
  if (saysShipped(line) && status !== 'cancelled') return shippedText(line);
  return unitsText(orderedUnits(line), orderedUnits(line), line);
}
