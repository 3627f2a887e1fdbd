import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { heldOf, type MovedAway, type NamedLine, whereabouts } from '../moved/moved-away.ts';
import type { Order } from '../order.ts';

/** How a line is named: `word` is its id, its key or its SKU. */
export type LineName = { readonly id: string } | { readonly sku: string } | { readonly word: string };

/**
 * A line that a request names and the order does not have; what a split or combine took whole is told with where it is.
 * @param field of the request that names it.
 */
export function missingLine(order: Order, name: LineName, moved: MovedAway, field = 'order_line_items') {
  const what = 'sku' in name ? `line of SKU ${name.sku}` : `line item ${'id' in name ? name.id : name.word}`;
  const gone = goneLine(name, moved);
  const where = gone === undefined ? '' : ` any more: ${whereabouts(order, gone, moved)}`;
  const holder = gone === undefined ? undefined : heldOf(order, gone, moved)[0]?.order;
  return new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no ${what}${where}`, {
    details: [{ field, message: `there is no ${what}${where}` }],
    ...nextStep('orders.itemsLeft', (holder ?? order).orderNumber),
  });
}

/** The line that is meant, of those that went whole. */
export function goneLine(name: LineName, { gone }: MovedAway): NamedLine | undefined {
  if ('id' in name) return gone.find(({ id }) => id === name.id);
  if ('sku' in name) return gone.find(({ sku }) => sku === name.sku);
  const { word } = name;
  const named = (key: 'id' | 'sourceSystemId' | 'sku') => gone.find((line) => line[key] === word);
  return named('id') ?? named('sourceSystemId') ?? named('sku');
}
