import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { ORDER_LIMITS } from '../limits.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import { missingLine } from '../named/missing-line.ts';
import type { Order, OrderLine } from '../order.ts';

/**
 * The lines of an order without those of these ids: all of them or none.
 * @param moved where lines are that the order had.
 * @throws ShipdockError `line_item_not_found`, `line_shipped`, each naming every line it is about.
 */
export function withoutLines(order: Order, ids: readonly string[], moved: MovedAway): readonly OrderLine[] {
  refuseUnknown(order, ids, moved);
  const wanted = new Set(ids);
  refuseShipped(
    order,
    order.lines.filter((line) => wanted.has(line.id)),
  );
  return order.lines.filter((line) => !wanted.has(line.id));
}

/** @throws ShipdockError `limit_exceeded`, `unreadable_field` where none is named. */
export function lineIdsToRemove(sent: readonly (string | undefined)[] | undefined): readonly string[] {
  const ids = (sent ?? []).filter((id) => id !== undefined);
  const field = 'order_line_item_ids';
  if (ids.length === 0) {
    const details = [{ field, message: 'is missing: a list of line item ids' }];
    throw new ShipdockError('unreadable_field', `${field} is missing: a list of line item ids`, { details });
  }
  if (ids.length <= ORDER_LIMITS.linesToDelete) return [...new Set(ids)];
  const message = `has ${ids.length} ids; at most ${ORDER_LIMITS.linesToDelete} are deleted at once`;
  throw new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
}

function refuseUnknown(order: Order, ids: readonly string[], moved: MovedAway): void {
  const known = new Set<string>(order.lines.map((line) => line.id));
  const unknown = ids.filter((id) => !known.has(id));
  const [first, ...others] = unknown.map((id) => missingLine(order, { id }, moved, 'order_line_item_ids'));
  if (first === undefined) return;
  if (others.length === 0) throw first;
  throw new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no line item ${listed(unknown)}`, {
    details: [first, ...others].flatMap(({ details }) => details),
    ...nextStep('orders.items', order.orderNumber),
  });
}

function refuseShipped(order: Order, lines: readonly OrderLine[]): void {
  const shipped = lines.filter((line) => line.shippedQuantity > 0);
  const first = shipped[0];
  if (first === undefined) return;
  const sentence = (line: OrderLine) =>
    `${line.shippedQuantity} of ${line.quantity} units of line ${line.id} are shipped`;
  throw new ShipdockError('line_shipped', `order ${order.orderNumber}: ${sentence(first)}, so it cannot be removed`, {
    details: shipped.map((line) => ({ field: 'order_line_item_ids', message: sentence(line), id: line.id })),
    ...(first.shippedQuantity < first.quantity
      ? nextStep('orders.updateQuantity', order.orderNumber, first.id, String(first.shippedQuantity))
      : nextStep('orders.shipments', order.orderNumber)),
  });
}
