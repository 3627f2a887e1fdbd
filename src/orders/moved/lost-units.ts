import { exactSum } from '../../kernel/decimal.ts';
import { grouped } from '../../kernel/grouped.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import { numbersOf } from '../named/numbers-of.ts';
import type { Order } from '../order.ts';
import { heldOf } from './held-lines.ts';
import { cameFromAnother, type HeldLine, type MovedAway, type NamedLine, partedKits } from './moved-away.ts';

/**
 * Units of lines that went to other orders and were removed there, or cancelled with them; of those that became parts of a kit there
 * what was cancelled with all of these, and not those that had been shipped when their order was cancelled.
 */
export function lostUnits(order: Order, lines: readonly NamedLine[], moved: MovedAway): number {
  return unitsMissing(order, lines, moved, (each) => isLivingFor(order, each));
}

/** Those that lie in no order any more, cancelled or not: data that an export brings the line to cannot know of them. */
export function unitsNowhere(order: Order, line: NamedLine, moved: MovedAway): number {
  return unitsMissing(order, [line], moved, () => true);
}

/**
 * Those that lay in other orders where an export brought the lines from may still lie there, unless it brought them too, or told that
 * they lie nowhere. What lies there may be of any of the lines where these are called alike: it is counted once.
 */
function unitsMissing(
  order: Order,
  lines: readonly NamedLine[],
  moved: MovedAway,
  isThere: (held: HeldLine) => boolean,
): number {
  const ids = new Set<string>(lines.map(({ id }) => id));
  const leftOut = (order.details.leftOut ?? []).filter(({ id }) => ids.has(id));
  const out = exactSum(leftOut.filter(({ isMoved }) => isMoved === undefined).map(({ units }) => units));
  const moves = exactSum(leftOut.map(({ isMoved, units, lost = 0 }) => (isMoved === true ? units - lost : 0)));
  const held = [
    ...new Map(lines.flatMap((line) => heldOf(order, line, moved)).map((each) => [each.line.id, each])).values(),
  ];
  const brought = held.filter((each) => each.line.details.originLineId === undefined);
  const parted = kitsTakenApart(order, lines, moved, isThere);
  const known = exactSum([...brought.map((each) => each.line.quantity), ...parted.map(({ units }) => units)]);
  const unknown = Math.max(0, moves - known);
  const kept = exactSum([
    ...held.map((each) => (isThere(each) ? each.line.quantity : each.line.shippedQuantity)),
    ...parted.map(({ units, isKept }) => (isKept ? units : 0)),
  ]);
  const gone = exactSum(lines.map(({ id }) => moved.units.get(id) ?? 0));
  return Math.max(0, gone - kept - out - unknown);
}

/** Units of the lines that became parts in other orders, and whether any of these is left or was shipped. */
function kitsTakenApart(
  order: Order,
  lines: readonly NamedLine[],
  moved: MovedAway,
  isThere: (held: HeldLine) => boolean,
) {
  return byKit(partsThere(order, lines, moved)).map((each) => ({
    units: each[0]?.line.details.kit?.quantity ?? 0,
    isKept: each.some((part) => isThere(part) || part.line.shippedQuantity > 0),
  }));
}

/** Parts of kits, with the others of their kit. */
export function byKit(parts: readonly HeldLine[]): readonly (readonly HeldLine[])[] {
  return [...grouped(parts, ({ line: { id, details } }) => details.kit?.lineId ?? id).values()];
}

/** The parts that units of the lines, which were kits, became where they went, wherever these lie now. */
export function partsThere(order: Order, lines: readonly NamedLine[], { held, gone }: MovedAway): readonly HeldLine[] {
  const known = [...order.lines, ...gone];
  // What came back as parts became these elsewhere, and what was broken off before it did is as that.
  const back = new Set<string>(held.map(({ line }) => line.id));
  const own = known.filter((line) =>
    line.details.originOrderNumber === undefined ? !back.has(line.id) : cameFromAnother(order, line),
  );
  const here = new Set(partedKits(own).map(({ id }) => id as string));
  const ids = new Set<string>(known.map(({ id }) => id));
  const isOf = (line: NamedLine, part: NamedLine) => {
    const origins = line.details.originOrderNumber ?? numbersOf(order);
    return (
      becameParts(line, part) && [origins].flat().some((origin) => isSameNumber(part.details.originOrderNumber, origin))
    );
  };
  return held.filter(
    ({ line: part }) =>
      !here.has(part.details.kit?.lineId ?? '') &&
      // A part when it went from here.
      !ids.has(part.details.originLineId ?? '') &&
      lines.some((line) => isOf(line, part)),
  );
}

/** A part of a kit that became its parts where it went: one that was a part before remembers its line. */
export function isPartThere({ details: { kit, originOrderNumber: origin, originLineId } }: NamedLine): boolean {
  return kit !== undefined && origin !== undefined && originLineId === undefined;
}

/** Whether the part may be of units of the line, which was a kit. */
export function becameParts(line: NamedLine, { details: { kit } }: NamedLine): boolean {
  if (kit === undefined || line.details.kit !== undefined) return false;
  const { sku, sourceSystemId: key } = kit;
  return line.sku === sku || (key !== undefined && key === line.sourceSystemId);
}

/** Whether units of an order's lines ship where they lie, or with it: what lies in itself is restored with it. */
export function isLivingFor(order: Order, held: HeldLine): boolean {
  return held.order.status !== 'cancelled' || held.order.id === order.id;
}
