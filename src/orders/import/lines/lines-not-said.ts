import { listed } from '../../../kernel/listed.ts';
import { type Order, unshippedQuantity } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { type FileOrder, unitsText } from '../shipped/shipped-units.ts';
import type { OrderedLines } from './ordered-lines.ts';

/**
 * What is told of lines that a file says no more: they stay, since files say some of an order alone, and would ship. Of those
 * that its shop gave no key somebody may have sold one beside: they are told where the file brings another line instead.
 * @param after the order as the file leaves it: of one that it cancels nothing would ship.
 */
export function notSaidWarnings(
  order: Order,
  after: Order,
  sent: FileOrder,
  { missing, lines }: OrderedLines,
): readonly string[] {
  const said = sent.order_line_items ?? [];
  if (said.length === 0 || sent.as_of !== undefined || isOver(after.status) || after.status === 'cancelled') return [];
  const isKeyed = said.every(({ source_system_id: key }) => key !== undefined);
  const bringsOthers = lines.some((line) => !order.lines.some(({ id }) => id === line.id));
  const left = missing.filter(
    (line) => unshippedQuantity(line) > 0 && (bringsOthers || (isKeyed && line.sourceSystemId !== null)),
  );
  if (left.length === 0) return [];
  const texts = left.map((line) =>
    unitsText(unshippedQuantity(line), line.quantity, { sku: line.sku ?? undefined, name: line.details.name }),
  );
  return [
    `${order.orderNumber}: the file does not say ${listed(texts)} any more, left to ship here: orders items remove what is not to be shipped`,
  ];
}
