import { isSameNumber } from '../../../kernel/order-number.ts';
import type { FileOrderInput } from '../../file-order.schema.ts';
import { numbersOf } from '../../named/numbers-of.ts';
import type { HeldUnits, Order } from '../../order.ts';
import { type CameUnits, unitsHeldOf } from './given-units.ts';

/**
 * Which units of an order lie in which other ones, as an export tells it. What is known of orders that are not here is told as an
 * export told it here.
 * @param holders orders that may hold some.
 */
export function heldBy(order: Order, holders: readonly Order[]): readonly HeldUnits[] {
  const numbers = numbersOf(order);
  const others = holders.filter(({ id }) => id !== order.id);
  const here = new Set(others.map(({ orderNumber }) => orderNumber));
  const before = (order.details.heldBy ?? []).filter(({ orderNumber }) => !here.has(orderNumber));
  const now = others.flatMap((holder) =>
    [...sumsOf(unitsHeldOf(holder, numbers))].map(
      ([goods, units]): HeldUnits => ({ orderNumber: holder.orderNumber, goods, units }),
    ),
  );
  const keyOf = ({ orderNumber, goods }: HeldUnits) => JSON.stringify([orderNumber, goods]);
  return [...before, ...now].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/**
 * Whether an order was brought by an export that knew these units in the order that is sent, so that they are none that it has
 * itself, however many were added to them there since they went.
 * @param came what is sent of this order.
 */
export function isKnownToHold(
  order: Order,
  { order_number: number, former_order_numbers: former = [] }: FileOrderInput,
  came: readonly CameUnits[],
): boolean {
  const { heldBy: known = [] } = order.details;
  const names = [number?.trim(), ...former];
  const isNamed = (known: string) => names.some((name) => isSameNumber(name, known));
  const there = sumsOf(
    known
      .filter(({ orderNumber }) => isNamed(orderNumber))
      .map(({ goods, units }): CameUnits => ({ name: goods, units })),
  );
  return [...sumsOf(came)].every(([name, units]) => units <= (there.get(name) ?? 0));
}

function sumsOf(all: readonly CameUnits[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { name, units } of all) sums.set(name, (sums.get(name) ?? 0) + units);
  return sums;
}
