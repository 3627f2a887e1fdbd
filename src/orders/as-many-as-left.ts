import { heldOf, isOpenThere, leftOutFor, type MovedAway, whereabouts } from './moved-away.ts';
import type { Order, OrderLine } from './order.ts';

/**
 * What is told of a line of which as many units are said as are left of it here, while others were shipped, or will be: the shop
 * may have sold fewer since. Undefined where the others are not shipped, or are shipped and a person added to those that are left.
 */
export function asManyAsLeft(order: Order, line: OrderLine, moved: MovedAway): string | undefined {
  const held = heldOf(order, line, moved);
  const isOpen = held.some(isOpenThere);
  const isShipped =
    leftOutFor(order, line) > 0 ||
    held.some((each) => each.order.status !== 'cancelled' && each.line.shippedQuantity > 0);
  if (!isOpen && (!isShipped || moved.added?.has(line.id) === true)) return undefined;
  const how = isOpen ? 'change that too' : 'fewer are to be left here (orders items update)';
  return `as many as are left here; ${whereabouts(order, line, moved)}: if fewer were ordered, ${how}`;
}
