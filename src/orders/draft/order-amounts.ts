import { ShipdockError } from '../../kernel/errors.ts';
import { formatMinor, minorDigits } from '../../kernel/money.ts';
import { MOST_OF_ORDER } from '../limits.ts';
import type { Order } from '../order.ts';

/** The most that any amount of an order may be, in minor units. */
export function mostMinorOfOrder(currency: string): number {
  return MOST_OF_ORDER * 10 ** minorDigits(currency);
}

/** @throws ShipdockError `limit_exceeded` where an amount of the order is more than is kept. */
export function refuseTooDear(order: Order): void {
  const { currency, orderNumber } = order;
  const most = mostMinorOfOrder(currency);
  for (const [field, minor] of [
    ['items_price', order.itemsMinor],
    ['total_price', order.totalMinor ?? 0],
    ['tax_price', order.taxMinor ?? 0],
    ['shipping_price', order.shippingMinor ?? 0],
  ] as const) {
    if (minor <= most) continue;
    const message = `of order ${orderNumber} would be ${formatMinor(minor, currency)} ${currency}; at most ${formatMinor(most, currency)} are kept`;
    throw new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
  }
}
