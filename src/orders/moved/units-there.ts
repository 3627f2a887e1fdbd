import { exactSum } from '../../kernel/decimal.ts';
import { grouped } from '../../kernel/grouped.ts';
import { type Order, unshippedQuantity } from '../order.ts';
import { heldOf, isOpenThere } from './held-lines.ts';
import { leftOutFor } from './left-out.ts';
import { byKit, partsThere } from './lost-units.ts';
import type { HeldLine, MovedAway, NamedLine } from './moved-away.ts';
import { partOf } from './parts-taken-out.ts';

/**
 * Units of a line that went to other orders, as many as there are now, and those that were shipped elsewhere; undefined where that is
 * not known: in data that an export brought it to, and where some became parts of kits.
 */
export function unitsThere(order: Order, line: NamedLine, moved: MovedAway): number | undefined {
  if (moved.putBack === undefined || partsThere(order, [line], moved).length > 0) return undefined;
  return exactSum(heldOf(order, line, moved).map(unitsOf)) + leftOutFor(order, line);
}

/** Units of a line wherever they lie: how many are shipped, and how many are left to ship. */
export interface UnitsEverywhere {
  readonly shipped: number;
  readonly open: number;
}

/**
 * Undefined of a line of which it is not known where all its units are, nor that a person added some there or took them out. A kit
 * that became its parts is open as long as any of these is.
 */
export function unitsEverywhere(order: Order, line: NamedLine, moved: MovedAway): UnitsEverywhere | undefined {
  const left = leftOutFor(order, line);
  const held = heldOf(order, line, moved);
  const kits = kitsApart(partsThere(order, [line], moved));
  const away = left + exactSum([...held.map(unitsOf), ...kits.map(({ all }) => all)]);
  if (away !== (moved.units.get(line.id) ?? 0) && unitsThere(order, line, moved) === undefined) return undefined;
  const here = order.lines.filter(({ id }) => id === line.id).map((each): HeldLine => ({ order, line: each }));
  const units = [...here, ...held];
  const out = held.map((each) => leftOutFor(each.order, each.line));
  return {
    shipped: exactSum([
      ...[left, ...out, ...kits.map(({ shipped }) => shipped)],
      ...units.map((each) => each.line.shippedQuantity),
    ]),
    open: exactSum([
      ...units.filter(isOpenThere).map((each) => unshippedQuantity(each.line)),
      ...kits.map(({ open }) => open),
    ]),
  };
}

/** Those of a line there, with what its own order left out: shipped elsewhere, or booked where an export brought it from. */
function unitsOf({ order, line }: HeldLine): number {
  return line.quantity + leftOutFor(order, line);
}

/** Kits that became these parts: as many are left as need those of the parts that are. */
function kitsApart(parts: readonly HeldLine[]) {
  return byKit(parts).map((ofKit) => {
    const all = ofKit[0]?.line.details.kit?.quantity ?? 0;
    const alike = [...grouped(ofKit, ({ line }) => partOf(line)).values()];
    const open = Math.max(...alike.map((each) => kitsLeft(all, each)));
    const isShipped = ofKit.some(({ line }) => line.shippedQuantity > 0);
    return { all, open, shipped: isShipped ? all - open : 0 };
  });
}

/** How many of so many kits need the units that are left of this part. */
function kitsLeft(kits: number, parts: readonly HeldLine[]): number {
  const units = exactSum(parts.map(({ line }) => line.quantity));
  const left = exactSum(parts.filter(isOpenThere).map(({ line }) => unshippedQuantity(line)));
  // Multiplied first: a quotient that is no whole number must not be rounded before it is.
  return units === 0 ? 0 : Math.ceil((kits * left) / units);
}
