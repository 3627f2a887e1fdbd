import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';
import { heldOf, type MovedAway, whereabouts } from './moved-away.ts';
import type { Order } from './order.ts';

/** A line that a request names and the order does not have; what a split or combine took whole is told with where it is. */
export function missingLine(order: Order, name: { readonly id: string } | { readonly sku: string }, moved: MovedAway) {
  const [key, what] = 'id' in name ? [name.id, `line item ${name.id}`] : [name.sku, `line of SKU ${name.sku}`];
  const gone = moved.gone.find(({ id, sku }) => ('id' in name ? id : sku) === key);
  const where = gone === undefined ? '' : ` any more: ${whereabouts(order, gone, moved)}`;
  const holder = gone === undefined ? undefined : heldOf(order, gone, moved)[0]?.order;
  return new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no ${what}${where}`, {
    details: [{ field: 'order_line_items', message: `there is no ${what}${where}` }],
    hint: shell`shipdock orders items list ${(holder ?? order).orderNumber} --type not_shipped`,
  });
}
