import type { Order } from '../order.ts';
import { type FileOrder, isOver, listed, unitsText } from './shipped-units.ts';

/** What files say of every order that they know nothing of, or that is being worked on. */
export function saysOpen({ status }: FileOrder): boolean {
  return status === 'new' || status === 'picking';
}

/**
 * What is told of an order that is over here, and open as the file says. A file moves nothing back, since files say new of every
 * order that they know nothing of; but where a file called it shipped or cancelled, its shop may have taken that back.
 */
export function openedAgainWarnings(
  { orderNumber, status, details, lines }: Order,
  sent: FileOrder,
): readonly string[] {
  if (status === 'cancelled' && (saysOpen(sent) || sent.status === 'partially_shipped')) {
    return [
      `${orderNumber} is cancelled, and ${sent.status} as the file says: orders restore it, if it is to be shipped after all`,
    ];
  }
  if (!saysOpen(sent)) return [];
  const isShippedHere = lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  const isToldSo = (sent.order_line_items ?? []).some(({ shipped_quantity: shipped }) => shipped !== undefined);
  if (isToldSo) return [];
  const shipped = (details.leftOut ?? []).filter(({ isMoved }) => isMoved === undefined);
  if (shipped.length > 0) {
    const texts = shipped.map(({ units, sku, name }) => unitsText(units, units, { sku: sku ?? undefined, name }));
    return [
      `${orderNumber}: ${listed(texts)} of it were shipped elsewhere, as a file said, and this one says ${sent.status}: orders items add what is to be shipped after all`,
    ];
  }
  if (!isOver(status) || details.shippedElsewhere !== true || isShippedHere) return [];
  return [
    `${orderNumber} is ${status}, as a file said, and ${sent.status} as this one says: orders update its status to partially_shipped, if it is to be shipped after all`,
  ];
}
