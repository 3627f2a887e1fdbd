import { grouped } from '../../../kernel/grouped.ts';
import { listed } from '../../../kernel/listed.ts';
import { bookedThere, heldOf, isOpenThere } from '../../moved/held-lines.ts';
import { partsThere } from '../../moved/lost-units.ts';
import type { HeldLine, MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import { type Order, unshippedQuantity } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import type { LineElsewhere, OrderedLines } from '../lines/ordered-lines.ts';
import {
  countLeft,
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  saysShipped,
  sentenceOf,
  shippedText,
  unitsText,
} from '../shipped/shipped-units.ts';
import { partUnits } from './kit-units.ts';
import { moreThanLeft } from './more-than-left.ts';
import { unitsAlike } from './units-alike.ts';

/**
 * What is told of units that are not in the order any more, and that a file says are shipped, cancelled, held or left to ship: which
 * orders hold them and would ship them.
 * @param spare units that were added here, which stand for what lacks, once.
 */
export function elsewhereTexts(
  order: Order,
  sent: FileOrder,
  named: Pick<OrderedLines, 'elsewhere' | 'parts'>,
  moved: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  const { elsewhere } = named;
  return [
    ...calledShipped(order, sent, named, moved),
    ...bookedElsewhere(order, sent, elsewhere, moved),
    ...openThoughHeld(order, sent, elsewhere, moved),
    ...moreThanLeft(order, sent, named, { moved, spare }),
  ];
}

/** What the file calls shipped or cancelled, and other orders would ship, or nobody knows who holds it. */
function calledShipped(
  order: Order,
  sent: FileOrder,
  { elsewhere, parts }: Pick<OrderedLines, 'elsewhere' | 'parts'>,
  moved: MovedAway,
): readonly string[] {
  const { orderNumber } = order;
  const isCancelled = sent.status === 'cancelled';
  const isOfAll = isCancelled || isOver(sent.status);
  const said = elsewhere.filter(
    (each) => isOfAll || (saysShipped(each.input) && !isShippedSo(order, each, elsewhere, moved)),
  );
  // What came back is shipped or cancelled with the order itself, unless some of that is booked: then the rest is taken out line by line.
  const isWhole = isOfAll && (isCancelled || order.lines.every(({ shippedQuantity }) => shippedQuantity === 0));
  const leftOf = (each: LineElsewhere) =>
    heldLines(order, each, moved).filter((held) => isOpenThere(held) && !(isWhole && held.order.id === order.id));
  const open = said.filter((each) => leftOf(each).length > 0);
  // Who is told of some may take these to be all.
  const unknown = said.filter(
    (each) =>
      isLost(order, each, moved) &&
      !isKitShippedSo(order, isOfAll ? { ...each.input, shipped_quantity: 'all' } : each.input, {
        parts: parts.get(each.input) ?? [],
        moved,
        isWhole,
      }),
  );
  const isUnwanted = said.some(({ input }) => input.not_to_ship === true);
  const what = isCancelled ? 'cancelled' : isUnwanted ? 'shipped or not to be shipped' : 'shipped';
  const again = isCancelled ? '' : ' again';
  const textsOf = (lines: readonly LineElsewhere[]) => lines.map(({ input }) => shippedOf(input, sent));
  const openThere = open.flatMap(leftOf).map((held) => ({ held, units: unshippedQuantity(held.line) }));
  return [
    ...sentenceOf(
      textsOf(open),
      (text) =>
        `${orderNumber}: the file calls ${text} ${what}, and units of it are left to ship in ${holdersText(openThere)}: take out there what is ${what} (orders items update, remove), so that it is not shipped${again}`,
    ),
    ...sentenceOf(
      textsOf(unknown),
      (text) =>
        `${orderNumber} gave units of what the file calls ${what} (${text}) to other orders, or took it apart: see that none is shipped${again}`,
    ),
  ];
}

/** Whether no more units are left, wherever they lie, than the file leaves: then it speaks of none that are left to ship. */
function isShippedSo(
  order: Order,
  { input, line }: LineElsewhere,
  all: readonly LineElsewhere[],
  moved: MovedAway,
): boolean {
  if (input.not_to_ship === true || typeof input.shipped_quantity !== 'number') return false;
  const units = unitsAlike(order, { input, line }, all, moved);
  return units !== undefined && units.open <= units.left;
}

interface KitParts {
  readonly parts: readonly NamedLine[];
  readonly moved: MovedAway;
  /** Whether what is here is shipped or cancelled with the order itself. */
  readonly isWhole: boolean;
}

/** The same of a kit that became its parts: whether no more of any part are left than the kits need that the file leaves. */
function isKitShippedSo(order: Order, input: FileLine, { parts, moved, isWhole }: KitParts): boolean {
  const left = countLeft(input);
  if (left === undefined || parts.length === 0) return false;
  const alike = grouped(parts, (part) => goodsOf(nameOf(part)));
  return [...alike.values()].every((lines) => {
    const units = partUnits(order, lines, moved);
    // Others of it went as kits.
    if (units === undefined || units.kits !== orderedUnits(input)) return false;
    return (units.open - (isWhole ? units.openHere : 0)) * units.kits <= left * units.all;
  });
}

/**
 * Whether nobody here knows where its units are: it was a kit that became its parts here, or other data may hold some, that an export
 * brought the line from, since they went on from there.
 */
function isLost(order: Order, each: LineElsewhere, moved: MovedAway): boolean {
  const { line } = each;
  if (line === undefined) return true;
  if (moved.putBack !== undefined) return false;
  if (heldLines(order, each, moved).length === 0) return !moved.shipped.has(line.id);
  return unitsEverywhere(order, line, moved) === undefined;
}

/** Orders whose labels are bought already, with units that a file cancels or wants no more. */
function bookedElsewhere(
  order: Order,
  sent: FileOrder,
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
): readonly string[] {
  const isCancelled = sent.status === 'cancelled';
  const meant = elsewhere.filter(({ input }) => isCancelled || input.not_to_ship === true);
  const booked = inOthers(order, meant, moved).flatMap((held) => {
    const units = bookedThere(held);
    return units > 0 ? [{ held, units }] : [];
  });
  if (booked.length === 0) return [];
  return [
    `${order.orderNumber}: units of what the file calls ${isCancelled ? 'cancelled' : 'not to be shipped'} are booked in ${holdersText(booked)}; unless they came back, cancel the shipment there (shipments cancel)`,
  ];
}

/** A file that holds an order means all that was ordered: what lies in other orders would be booked there. */
function openThoughHeld(
  order: Order,
  sent: FileOrder,
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
): readonly string[] {
  if (sent.status !== 'on_hold') return [];
  const open = inOthers(order, elsewhere, moved).flatMap((held) =>
    isOpenThere(held) && held.order.status !== 'on_hold' ? [{ held, units: unshippedQuantity(held.line) }] : [],
  );
  if (open.length === 0) return [];
  return [
    `${order.orderNumber}: the file puts it on hold, and units of it are left to ship in ${holdersText(open)}: hold there too what is not to be booked (orders hold)`,
  ];
}

function heldLines(order: Order, { line }: LineElsewhere, moved: MovedAway): readonly HeldLine[] {
  return line === undefined ? [] : [...heldOf(order, line, moved), ...partsThere(order, [line], moved)];
}

function inOthers(order: Order, elsewhere: readonly LineElsewhere[], moved: MovedAway): readonly HeldLine[] {
  return elsewhere.flatMap((each) => heldLines(order, each, moved)).filter((held) => held.order.id !== order.id);
}

interface UnitsThere {
  readonly held: HeldLine;
  readonly units: number;
}

/** Orders with so many units of these lines, as `SO-7 (2 × MUG-RED)`. */
function holdersText(there: readonly UnitsThere[]): string {
  // In data that an export brought them to they may be of several lines.
  const once = [...new Map(there.map((each) => [each.held.line.id, each])).values()];
  const byOrder = grouped(once, ({ held }) => held.order.orderNumber);
  const text = ({ held, units }: UnitsThere) => unitsText(units, units, nameOf(held.line));
  return listed([...byOrder].map(([number, lines]) => `${number} (${listed(lines.map(text))})`));
}

function shippedOf(line: FileLine, { status }: FileOrder): string {
  if (saysShipped(line) && status !== 'cancelled') return shippedText(line);
  return unitsText(orderedUnits(line), orderedUnits(line), line);
}
