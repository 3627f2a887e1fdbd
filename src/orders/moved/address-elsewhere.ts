import type { Order } from '../order.ts';
import { differingPart } from '../split-combine/same-destination.ts';
import { bookedThere, isOpenThere } from './held-lines.ts';
import type { MovedAway } from './moved-away.ts';

/**
 * What is told of an order that takes another destination, while units of it are left to ship in other orders, or booked there,
 * that go to the old one. Each order has an address of its own, and whoever changes one may mean both.
 */
export function addressElsewhereWarnings(before: Order, after: Order, { held }: MovedAway): readonly string[] {
  const { destination } = after.addresses;
  if (differingPart(before.addresses.destination, destination) === undefined) return [];
  const others = held.filter(
    (each) =>
      each.order.id !== after.id &&
      (isOpenThere(each) || bookedThere(each) > 0) &&
      differingPart(destination, each.order.addresses.destination) !== undefined,
  );
  const numbers = [...new Set(others.map(({ order }) => order.orderNumber))];
  if (numbers.length === 0) return [];
  const named = numbers.join(', ');
  return [
    `the new destination of ${after.orderNumber} is not that of its units in ${named}, which go to the old one; change it there too where it is meant for them (orders update)`,
  ];
}
