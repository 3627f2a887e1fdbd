import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { listed } from '../../../kernel/listed.ts';
import { isOpenThere } from '../../moved/held-lines.ts';
import { isPartThere, lostUnits } from '../../moved/lost-units.ts';
import { cameFromAnother, type MovedAway } from '../../moved/moved-away.ts';
import { type Order, unshippedQuantity } from '../../order.ts';
import { isOver, mayDo } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import { nameOf, unitsLeft, unitsText } from '../shipped/shipped-units.ts';
import {
  addedToOthers,
  calledShipped,
  linesOfFile,
  openElsewhere,
  type PlacedOrder,
  type UnitsOf,
} from './source-units.ts';

/**
 * What is told where more of some goods is left to ship, here and in other orders, than the file leaves, and some of it was added here:
 * put back, as a file took back what another one had called shipped, and shipped after all.
 * @param after the order with what the file says.
 */
export function leftTooMany(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  if ((sent.left_out ?? []).length > 0 || isOver(sent.status) || sent.status === 'cancelled') return [];
  // Units are of the goods that the file calls their line, whatever they are called where they lie.
  const called = new Map([...sent.meant].map(([input, { id }]) => [id as string, goodsOf(input)]));
  const ofFile = linesOfFile(order, after, sent, moved);
  const back = new Set(calledShipped(after).flatMap((each) => [goodsOf(each), called.get(each.id) ?? goodsOf(each)]));
  const said = grouped([...(sent.order_line_items ?? []), ...sent.parts], goodsOf);
  const units = [...openHere(after), ...openElsewhere(order, moved), ...openInOthers(order, after, moved)];
  const ofMeant = new Set<string>([...sent.meant.values()].map(({ id }) => id));
  // What went as a kit the file calls by the kit's SKU, as parts of a kit of which others are shipped: more is told of these.
  const isOfKit = ({ line, of }: UnitsOf) => isPartThere(line) || (sent.partsNamed.has(of) && !ofMeant.has(of));
  const open = grouped(
    units.filter((each) => !isOfKit(each)),
    ({ line, of }) => called.get(of) ?? goodsOf(nameOf(line)),
  );
  const isAdded = ({ line, of }: UnitsOf) =>
    line.details.kit === undefined
      ? !ofFile.has(of)
      : ofMeant.has(of) && (moved.partsTakenOut?.get(of)?.units ?? 0) < 0;
  const hasGone = ({ line }: UnitsOf) => line.details.originOrderNumber !== undefined;
  // Parts of a kit that was put back are what the file calls by its SKU.
  const isPutBack = (each: UnitsOf) =>
    (each.line.details.kit === undefined || ofMeant.has(each.of)) && (moved.putBack?.has(each.of) ?? isAdded(each));
  const gave = [...moved.gone, ...order.lines].filter(({ id }) => moved.units.has(id));
  const gaveOf = grouped(gave, (line) => called.get(line.id) ?? goodsOf(nameOf(line)));
  const isLost = (goods: string) => lostUnits(order, gaveOf.get(goods) ?? [], moved) > 0;
  // Of a part that was taken out whole it is not known how many the kit has; one that was only raised never lacked any.
  const reduced = grouped([...(moved.partsTakenOut?.values() ?? [])], ({ line }) => goodsOf(nameOf(line)));
  const isReduced = (goods: string) =>
    reduced.get(goods)?.every(({ line }) => ofMeant.has(line.id)) === true &&
    reduced.get(goods)?.some(({ hasLacked }) => hasLacked) === true;
  const more = [...open].flatMap(([goods, units]) => {
    const left = (said.get(goods) ?? []).map(unitsLeft);
    const isMeant =
      ((back.has(goods) || isReduced(goods)) && units.some(isAdded)) ||
      ((units.some(hasGone) || isLost(goods)) && units.some(isPutBack));
    if (!isMeant || left.includes(undefined)) return [];
    const leaves = exactSum(left.map((each) => each ?? 0));
    return openUnits(units) <= leaves ? [] : [`${openText(order, units)}, of which the file leaves ${leaves}`];
  });
  if (more.length === 0) return [];
  return [
    `${order.orderNumber} has left to ship ${listed(more)}: take out what is shipped (orders items update, remove), so that it is not shipped again`,
  ];
}

function openHere(order: Order): readonly UnitsOf[] {
  // What a file called shipped is shipped when its hold ends.
  const isHeld = order.status === 'on_hold' && order.details.shippedElsewhere !== true;
  if (!mayDo('book', order.status) && !isHeld) return [];
  const own = order.lines.filter((line) => unshippedQuantity(line) > 0 && !cameFromAnother(order, line));
  return own.map((line) => ({ order, line, of: line.details.originLineId ?? line.id }));
}

/** What was added here to lines of other orders is of this one, since it was told to be. */
function openInOthers(order: Order, after: Order, moved: MovedAway): readonly UnitsOf[] {
  const raised = addedToOthers(order, after, moved).filter(isOpenThere);
  return raised.map((each) => ({ ...each, of: each.line.id }));
}

/** `3 × MUG-RED`, `3 × MUG-RED in SO-7`, or `3 × MUG-RED (2 here, 1 in SO-7)`. */
function openText({ orderNumber }: Order, units: readonly UnitsOf[]): string {
  const [first] = units;
  const total = openUnits(units);
  const text = unitsText(total, total, first === undefined ? {} : nameOf(first.line));
  const holders = grouped(units, (each) =>
    each.order.orderNumber === orderNumber ? 'here' : `in ${each.order.orderNumber}`,
  );
  const places = [...holders].map(([place, there]) => `${openUnits(there)} ${place}`);
  if (places.length > 1) return `${text} (${places.join(', ')})`;
  return holders.has('here') ? text : `${text} ${[...holders.keys()].join()}`;
}

function openUnits(units: readonly UnitsOf[]): number {
  return exactSum(units.map(({ line }) => unshippedQuantity(line)));
}
