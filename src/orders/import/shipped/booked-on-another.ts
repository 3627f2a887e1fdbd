import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { bookedThere, heldOf } from '../../moved/held-lines.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { goodsOf } from '../lines/goods.ts';
import type { LineElsewhere } from '../lines/ordered-lines.ts';
import { type FileLine, nameOf, unitsLeft } from './shipped-units.ts';

/**
 * Units that a file calls shipped of one line, while as many of another line of these goods are booked, here or where it went,
 * that it leaves to ship: a shop whose lines have no keys was told by goods alone what was booked, and counts it on any of them.
 * By its lines.
 * @param named lines of a file that names none by an id.
 * @param elsewhere those of them of which units went.
 */
export function bookedOnAnother(
  order: Order,
  named: readonly FileLine[],
  elsewhere: readonly LineElsewhere[],
  moved: MovedAway,
): ReadonlyMap<FileLine, number> {
  const found = new Map<FileLine, number>();
  const here = named.map((line) => ({ line, of: order.lines.find(({ id }) => id === line.id) }));
  const isHere = (line: NamedLine | undefined) => here.some(({ of }) => of?.id === line?.id);
  const gone = elsewhere.flatMap(({ input, line }) => (isHere(line) ? [] : [{ line: input, of: line }]));
  const pairs = [...here, ...gone].flatMap(({ line, of }) => {
    const left = line.source_system_id !== undefined || line.not_to_ship === true ? undefined : unitsLeft(line);
    return of === undefined || left === undefined ? [] : [{ line, of, left }];
  });
  for (const alike of grouped(pairs, ({ of }) => goodsOf(nameOf(of))).values()) {
    if (alike.length < 2) continue;
    let booked = exactSum(alike.map(({ of, left }) => bookedBeside(order, of, left, moved)));
    for (const { line, of, left } of alike) {
      const units = Math.min(booked, Math.max(0, unshippedHere(order, of) - left));
      if (units > 0) found.set(line, units);
      booked -= units;
    }
  }
  return found;
}

/** Units of the line that are booked, here and in other orders, and that the file leaves to ship. */
function bookedBeside(order: Order, line: NamedLine, left: number, moved: MovedAway): number {
  const { open } = unitsEverywhere(order, line, moved) ?? { open: unshippedHere(order, line) };
  const booked = exactSum(linesHere(order, line).map(({ shippedQuantity }) => shippedQuantity));
  const there = heldOf(order, line, moved).map(bookedThere);
  return Math.max(0, Math.min(booked + exactSum(there), left - open));
}

function unshippedHere(order: Order, line: NamedLine): number {
  return exactSum(linesHere(order, line).map(unshippedQuantity));
}

/** The line itself, or none where it went whole. */
function linesHere({ lines }: Order, { id }: NamedLine): readonly OrderLine[] {
  return lines.filter((line) => line.id === id);
}
