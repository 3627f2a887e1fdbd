import { heldOf, isOpenThere } from '../moved/held-lines.ts';
import { leftOutFor } from '../moved/left-out.ts';
import { cameFromAnother, hasLinesOfItsOwn, type MovedAway, type NamedLine } from '../moved/moved-away.ts';
import { whereabouts } from '../moved/whereabouts.ts';
import type { Order, OrderLine } from '../order.ts';

/**
 * What is told of a line of which as many units are said as are left of it here, while others were shipped, or will be: the shop
 * may have sold fewer since. Undefined where the others are not shipped, or are shipped and a person added to those that are left.
 */
export function asManyAsLeft(order: Order, line: OrderLine, moved: MovedAway): string | undefined {
  const { isOpen, isShipped } = othersOf(order, line, moved);
  if (!isOpen && (!isShipped || moved.added?.has(line.id) === true)) return undefined;
  const how = isOpen ? 'change that too' : 'fewer are to be left here (orders items update)';
  return `as many as are left here; ${whereabouts(order, line, moved)}: if fewer were ordered, ${how}`;
}

/** Whether units of a line that lie elsewhere are to be shipped still, or were shipped. */
export function othersOf(
  order: Order,
  line: OrderLine,
  moved: MovedAway,
): { readonly isOpen: boolean; readonly isShipped: boolean } {
  const held = heldOf(order, line, moved);
  const isOpen = held.some(isOpenThere);
  const isShipped =
    leftOutFor(order, line) > 0 ||
    held.some((each) => each.order.status !== 'cancelled' && each.line.shippedQuantity > 0);
  return { isOpen, isShipped };
}

/**
 * Whether a file says of an order what is left of it here, as a record does that a person took columns from: then its amounts are
 * those of just that. What others brought no shop says, but of an order that a split made.
 * @param meant the lines of the file, with the order's own, here or gone, that each stands for.
 */
export function saysWhatIsLeft(
  order: Order,
  meant: ReadonlyMap<{ readonly quantity?: number | undefined }, NamedLine>,
  moved: MovedAway,
): boolean {
  const named = new Set([...meant.values()].map(({ id }) => id));
  const brought = hasLinesOfItsOwn(order, moved) ? order.lines.filter((line) => cameFromAnother(order, line)) : [];
  if (brought.some(({ id }) => !named.has(id))) return false;
  return [...meant].every(([input, { id }]) => {
    const here = order.lines.find((line) => line.id === id);
    return here !== undefined && (input.quantity === here.quantity || (moved.units.get(id) ?? 0) === 0);
  });
}
