import type { Order } from '../order.ts';
import { type FileOrder, isOver, listed, unitsText } from './shipped-units.ts';

/**
 * What is told of an order that is over here, and open as the file says. A file moves nothing back, since files say new of every
 * order that they know nothing of; but where a file called it shipped or cancelled, its shop may have taken that back.
 */
export function openedAgainWarnings(
  { orderNumber, status, details, lines }: Order,
  sent: FileOrder,
): readonly string[] {
  if (sent.status !== 'new') return [];
  if (status === 'cancelled') {
    return [
      `${orderNumber} is cancelled, and new as the file says: orders restore it, if it is to be shipped after all`,
    ];
  }
  const isShippedHere = lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  const isToldSo = (sent.order_line_items ?? []).some(({ shipped_quantity: shipped }) => shipped !== undefined);
  if (!isOver(status) || isToldSo) return [];
  const shipped = (details.leftOut ?? []).filter(({ isMoved }) => isMoved === undefined);
  if (shipped.length > 0) {
    const texts = shipped.map(({ units, sku, name }) => unitsText(units, units, { sku: sku ?? undefined, name }));
    return [
      `${orderNumber} is ${status}, and new as the file says: ${listed(texts)} of it were shipped elsewhere, as a file said; orders items add what is to be shipped after all`,
    ];
  }
  if (details.shippedElsewhere !== true || isShippedHere) return [];
  return [
    `${orderNumber} is ${status}, as a file said, and new as this one says: orders update its status to partially_shipped, if it is to be shipped after all`,
  ];
}
