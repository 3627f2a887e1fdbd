import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { heldOf } from '../moved/held-lines.ts';
import type { MovedAway, NamedLine } from '../moved/moved-away.ts';
import { whereabouts } from '../moved/whereabouts.ts';
import type { Order } from '../order.ts';

/** How a line is named: `word` is its id, its key or its SKU. */
export type LineName = { readonly id: string } | { readonly sku: string } | { readonly word: string };

/**
 * A line that a request names and the order does not have; what a split or combine took whole is told with where it is.
 * @param field of the request that names it.
 */
export function missingLine(order: Order, name: LineName, moved: MovedAway, field = 'order_line_items') {
  const what = 'sku' in name ? `line of SKU ${name.sku}` : `line item ${'id' in name ? name.id : name.word}`;
  const gone = goneLines(name, moved);
  const where = gone.length === 0 ? '' : ` any more: ${listed(gone.map((line) => whereabouts(order, line, moved)))}`;
  const holder = gone.flatMap((line) => heldOf(order, line, moved))[0]?.order;
  return new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no ${what}${where}`, {
    details: [{ field, message: `there is no ${what}${where}` }],
    ...nextStep('orders.itemsLeft', (holder ?? order).orderNumber),
  });
}

/** The lines that are meant, of those that went whole: by a SKU there may be several. */
export function goneLines(name: LineName, { gone }: MovedAway): readonly NamedLine[] {
  const named = (key: 'id' | 'sourceSystemId' | 'sku', word: string) => gone.filter((line) => line[key] === word);
  if ('id' in name) return named('id', name.id);
  if ('sku' in name) return named('sku', name.sku);
  const { word } = name;
  const ways = (['id', 'sourceSystemId', 'sku'] as const).map((key) => named(key, word));
  return ways.find((lines) => lines.length > 0) ?? [];
}
