import type { Order } from '../order.ts';
import { heldOf } from './held-lines.ts';
import type { MovedAway, NamedLine } from './moved-away.ts';

/** Where units of a line lie since they went to others, in words: `2 are in order SO-7`. */
export function whereabouts(order: Order, line: NamedLine, moved: MovedAway): string {
  const held = heldOf(order, line, moved).map((each) => {
    const { quantity, id } = each.line;
    const where = each.order.id === order.id ? `line ${id} of this order` : `order ${each.order.orderNumber}`;
    return `${quantity} ${quantity === 1 ? 'is' : 'are'} in ${where}`;
  });
  const out = (order.details.leftOut ?? []).filter(
    ({ id, isMoved }) => id === line.id && (isMoved === undefined || held.length === 0),
  );
  const left = out.map(({ units, isMoved }) =>
    isMoved === true
      ? `${units} ${units === 1 ? 'lies' : 'lie'} in another order`
      : `${units} ${units === 1 ? 'was' : 'were'} shipped elsewhere`,
  );
  const told = [...held, ...left];
  return told.length === 0 ? 'some went to another order or were shipped elsewhere' : told.join(', ');
}
