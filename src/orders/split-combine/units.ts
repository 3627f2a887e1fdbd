import { type Order, unshippedQuantity } from '../order.ts';

/** How many of each line, by its id. */
export type Units = ReadonlyMap<string, number>;

/** Of each line; 0 where all of it is shipped. */
export function leftToShip(order: Order): Units {
  return new Map(order.lines.map((line) => [line.id, unshippedQuantity(line)]));
}
