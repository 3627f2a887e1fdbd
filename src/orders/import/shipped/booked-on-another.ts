import { exactSum } from '../../../kernel/decimal.ts';
import { bookedThere, heldOf, type MovedAway, unitsEverywhere } from '../../moved/moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { goodsOf, grouped } from '../lines/goods.ts';
import { type FileLine, nameOf, unitsLeft } from './shipped-units.ts';

/**
 * Units that a file calls shipped of one line, while as many of another line of these goods are booked here that it leaves to
 * ship: a shop whose lines have no keys was told by goods alone what was booked, and counts it on any of them. By its lines.
 * @param named lines of a file that names none by an id.
 */
export function bookedOnAnother(
  order: Order,
  named: readonly FileLine[],
  moved: MovedAway,
): ReadonlyMap<FileLine, number> {
  const found = new Map<FileLine, number>();
  const pairs = named.flatMap((line) => {
    const here = order.lines.find(({ id }) => id === line.id);
    const left = line.source_system_id !== undefined || line.not_to_ship === true ? undefined : unitsLeft(line);
    return here === undefined || left === undefined ? [] : [{ line, here, left }];
  });
  for (const alike of grouped(pairs, ({ here }) => goodsOf(nameOf(here))).values()) {
    if (alike.length < 2) continue;
    let booked = exactSum(alike.map(({ here, left }) => bookedBeside(order, here, left, moved)));
    for (const { line, here, left } of alike) {
      const units = Math.min(booked, Math.max(0, unshippedQuantity(here) - left));
      if (units > 0) found.set(line, units);
      booked -= units;
    }
  }
  return found;
}

/** Units of the line that are booked, here and in other orders, and that the file leaves to ship. */
function bookedBeside(order: Order, here: OrderLine, left: number, moved: MovedAway): number {
  const { open } = unitsEverywhere(order, here, moved) ?? { open: unshippedQuantity(here) };
  const there = heldOf(order, here, moved).map(bookedThere);
  return Math.max(0, Math.min(here.shippedQuantity + exactSum(there), left - open));
}
