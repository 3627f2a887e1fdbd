import { spellingsOf } from '../../kernel/order-number.ts';
import type { Order } from '../order.ts';

/**
 * The numbers that an order has and had, by which others tell where units of theirs came from; in all spellings, since either may
 * have been kept before numbers were composed.
 */
export function numbersOf({ orderNumber, details }: Pick<Order, 'orderNumber' | 'details'>): readonly string[] {
  return [...new Set([orderNumber, ...(details.formerNumbers ?? [])].flatMap(spellingsOf))];
}
