import { type AsSent, tellsOfMoves } from '../moved-amounts.ts';
import { cameFromAnother } from '../moved-away.ts';
import type { Order } from '../order.ts';

/**
 * Whether a file tells of an order as it stands here. An export from before units moved does not, though it names lines by their
 * ids: it has more of a line than is here, or names none of the lines that came from others.
 */
export function isRecordAsItStands(order: Order, sent: AsSent): boolean {
  const { order_line_items: lines = [] } = sent;
  if (tellsOfMoves(sent) || lines.length === 0) return true;
  const named = order.lines.flatMap((line) => {
    const input = lines.find(({ id }) => id === line.id);
    return input === undefined ? [] : [{ line, quantity: input.quantity ?? 0 }];
  });
  const others = order.lines.filter((line) => cameFromAnother(order, line));
  const isFromBefore =
    named.some(({ line, quantity }) => quantity > line.quantity) ||
    (others.length > 0 && !named.some(({ line }) => others.includes(line)));
  return named.length > 0 && !isFromBefore;
}
