import { plainCode } from '../../../kernel/plain-code.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import type { FileOrder } from '../shipped/shipped-units.ts';

/**
 * The order as a file says it, with the numbers of the orders that its lines came from as the order has them: what was kept before
 * numbers were composed is as it came then, and an export that says it so is read as numbers are now.
 */
export function withKnownOrigins(order: Order, sent: FileOrder, { gone }: MovedAway): FileOrder {
  const origins = [...order.lines, ...gone].flatMap(({ details }) => details.originOrderNumber ?? []);
  const asHere = new Map(origins.map((origin) => [plainCode(origin), origin]));
  if ([...asHere].every(([plain, origin]) => plain === origin)) return sent;
  return {
    ...sent,
    order_line_items: sent.order_line_items?.map((line) => ({
      ...line,
      origin_order_number: asHere.get(line.origin_order_number ?? '') ?? line.origin_order_number,
    })),
  };
}
