import type { ErrorDetail } from '../../kernel/errors.ts';
import { formatMinor, minorFromE4 } from '../../kernel/money.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import type { MovedAmounts, Order } from '../order.ts';
import type { OrderUpdateInput } from '../orders.schema.ts';
import type { MovedAway } from './moved-away.ts';

const SENT_AS = {
  itemsMinor: 'items_price',
  totalMinor: 'total_price',
  taxMinor: 'tax_price',
  shippingMinor: 'shipping_price',
} as const;

/**
 * The order with the amounts that were sent. Who says again what was ordered says it of units too that lie in other orders
 * since: what went with them is not put back, and what came with others stays.
 * @throws ShipdockError `unreadable_field` for an amount of which less is left than went elsewhere, or of an order that a
 * combine emptied: nobody but a person can know which order is meant.
 */
export function withSentAmounts(order: Order, sent: OrderUpdateInput, moved: MovedAway): Order {
  const details: ErrorDetail[] = [];
  const isEmptied = order.lines.length === 0 && moved.gone.length > 0;
  const amountOf = (name: keyof MovedAmounts): number | undefined => {
    const field = SENT_AS[name];
    const said = minorFromE4(sent[field], order.currency);
    if (said === undefined) return undefined;
    const amount = said + moved.amounts[name];
    const fits = moved.amounts[name] === 0 || (isEmptied ? amount === 0 : amount >= 0);
    if (!fits) details.push({ field, message: notKnown(order, said, -moved.amounts[name], moved) });
    return amount;
  };
  const after = {
    ...order,
    totalMinor: amountOf('totalMinor') ?? order.totalMinor,
    taxMinor: amountOf('taxMinor') ?? order.taxMinor,
    shippingMinor: amountOf('shippingMinor') ?? order.shippingMinor,
    itemsMinor: amountOf('itemsMinor') ?? order.itemsMinor,
  };
  refuseUnreadable(details);
  return after;
}

function notKnown({ orderNumber, currency }: Order, said: number, gone: number, moved: MovedAway): string {
  const money = (minor: number) => `${formatMinor(minor, currency)} ${currency}`;
  const holders = [...new Set(moved.held.map(({ order }) => order.orderNumber))].filter((each) => each !== orderNumber);
  const where = holders.length === 0 ? 'other orders' : holders.join(', ');
  return `is ${money(said)}; ${money(gone)} of what was ordered went to ${where}, so that it does not tell which order costs what: change that one itself`;
}
