import { given } from '../../kernel/given.ts';
import type { Order, OrderLine } from '../order.ts';
import type { FileLine, FileOrder } from './shipped-units.ts';

/**
 * A new order with what an export tells of its past: which orders were combined into it and which lines came from them, so
 * that a shop's own file is matched with the lines that are its own; and when it was cancelled.
 */
export function carriedOver(drafted: Order, sent: FileOrder): Order {
  const lines = sent.order_line_items ?? [];
  const combined = (sent.combined_order_numbers ?? []).filter((number) => number !== undefined);
  return {
    ...drafted,
    cancelledAt: drafted.status === 'cancelled' ? (sent.cancelled_at ?? drafted.cancelledAt) : drafted.cancelledAt,
    details: combined.length === 0 ? drafted.details : { ...drafted.details, combinedOrderNumbers: combined },
    lines: lines.some((line) => line.origin_order_number !== undefined)
      ? drafted.lines.map((line, index) => fromOrigin(line, lines[index]))
      : drafted.lines,
  };
}

function fromOrigin(line: OrderLine, sent: FileLine | undefined): OrderLine {
  if (sent?.origin_order_number === undefined) return line;
  const origin = {
    originOrderNumber: sent.origin_order_number,
    ...given('originOrderSourceSystemId', sent.origin_order_source_system_id),
  };
  return { ...line, details: { ...line.details, ...origin } };
}
