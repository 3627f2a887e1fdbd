import { leftOutOf } from '../../moved/left-out.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import { type LeftOut, type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { type ComparedLine, isLess } from './compared-line.ts';
import { countLeft, type FileLine, saysShipped, serialNumbersOf } from './shipped-units.ts';

/** What is left to ship of an order. */
export interface LinesLeft {
  /** Those that are to be updated, each with the quantity that it then has where the file moves it. */
  readonly lines: readonly FileLine[];
  /** What the order is to remember of what was taken out of it. */
  readonly leftOut: readonly LeftOut[];
  /** Ids of lines of which nothing is left. */
  readonly gone: ReadonlySet<string>;
}

/** The lines with what they then have, where the file calls units shipped that are left to ship here, and what is remembered of these. */
export function withoutShipped(order: Order, compared: readonly ComparedLine[], moved: MovedAway): LinesLeft {
  const lines: FileLine[] = [];
  const leftOut: LeftOut[] = [...(order.details.leftOut ?? [])];
  const gone = new Set<string>();
  for (const each of compared) {
    const { line, ordered } = each;
    if (!isLess(each)) {
      const isNotHere = each.here === undefined && saysShipped(line);
      lines.push(isNotHere ? { ...line, quantity: each.left ?? ordered } : withSerialsHere(each));
      continue;
    }
    const { here, left } = each;
    const units = unshippedQuantity(here) - left;
    const quantity = here.shippedQuantity + left;
    // What is not to be shipped comes back where a file wants it again.
    const isUnwanted = line.not_to_ship === true;
    if (!isUnwanted) leaveOut(leftOut, here, units, ordered - quantity - (moved.units.get(here.id) ?? 0));
    else if (quantity === 0) keepRemoved(leftOut, here, units);
    if (quantity === 0) gone.add(here.id);
    else lines.push({ ...line, quantity });
  }
  return { lines, leftOut, gone };
}

/** The line with the serial numbers that it has here, where the file says those of shipped units too, and leaves no more. */
function withSerialsHere({ line, here }: ComparedLine): FileLine {
  const left = countLeft(line);
  if (!saysShipped(line) || here === undefined || left === undefined || left > unshippedQuantity(here)) return line;
  return serialNumbersOf(line) > here.quantity ? { ...line, inventory_identifiers: undefined } : line;
}

/**
 * Remembers units as left out. Where that makes more of the line than the file says were ordered, units that were left out
 * before were put back in between: they are not remembered twice.
 */
function leaveOut(leftOut: LeftOut[], line: OrderLine, units: number, room: number): void {
  let twice = Math.max(0, units - Math.max(0, room));
  for (const [index, each] of [...leftOut.entries()].reverse()) {
    if (each.id !== line.id || each.isMoved !== undefined) continue;
    const fewer = Math.min(twice, each.units);
    twice -= fewer;
    if (fewer === each.units) leftOut.splice(index, 1);
    else leftOut[index] = { ...each, units: each.units - fewer };
  }
  leftOut.push(leftOutOf(line, units));
}

/** How many were ordered of a line of which others were left out before: a file goes on saying it. */
function keepRemoved(leftOut: LeftOut[], line: OrderLine, removed: number): void {
  const index = leftOut.findLastIndex(({ id }) => id === line.id);
  const before = leftOut[index];
  if (before !== undefined) leftOut[index] = { ...before, removed };
}
