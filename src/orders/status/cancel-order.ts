import { type Order, unshippedQuantity } from '../order.ts';
import { partSerials } from '../parts/line-serials.ts';
import { withLines } from '../update/update-order.ts';
import { refuseIllegalMove } from './lifecycle.ts';
import { withStatus } from './move-status.ts';

/**
 * The order cancelled (decisions 4): it ships nothing more. Lines keep their quantities, unless `removeUnshipped` takes away
 * what is not shipped. Cancelling again changes nothing.
 * @throws ShipdockError `illegal_status_move`.
 */
export function cancelOrder(order: Order, options: { readonly removeUnshipped: boolean; readonly now: string }): Order {
  refuseIllegalMove(order.orderNumber, order.status, 'cancelled');
  const cancelled = withStatus(order, 'cancelled', options.now);
  return options.removeUnshipped
    ? withLines(cancelled, shippedPart(order), { ...options, deliveredUnits: 0 })
    : cancelled;
}

/** What is told of an order that was to be cancelled and was so already. */
export function cancelledBefore(number: string): string {
  return `order ${number} was cancelled before`;
}

function shippedPart(order: Order): Order['lines'] {
  return order.lines.flatMap((line) => {
    if (unshippedQuantity(line) === 0) return [line];
    if (line.shippedQuantity === 0) return [];
    const details = partSerials(line, unshippedQuantity(line), undefined).kept;
    return [{ ...line, quantity: line.shippedQuantity, details }];
  });
}
