import type { JournalRow } from '../../journal/chain.ts';
import { rowChanges } from '../../journal/take-back.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import { formatMinor, minorFromE4 } from '../../kernel/money.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import type { MovedAmounts, Order } from '../order.ts';
import type { OrderUpdateInput } from '../orders.schema.ts';
import type { MovedAway } from './moved-away.ts';

export const NO_AMOUNTS: MovedAmounts = { itemsMinor: 0, totalMinor: 0, taxMinor: 0, shippingMinor: 0 };

const SENT_AS = {
  itemsMinor: 'items_price',
  totalMinor: 'total_price',
  taxMinor: 'tax_price',
  shippingMinor: 'shipping_price',
} as const;
export const AMOUNTS = Object.keys(SENT_AS) as (keyof MovedAmounts)[];

/**
 * What splits and combines moved of an order's amounts: below 0 what it gave, above 0 what it took.
 * @param rows those of its journal that a split or combine wrote, none of them taken back.
 */
export function movedAmounts(rows: readonly JournalRow[]): MovedAmounts {
  const moved = { ...NO_AMOUNTS };
  for (const { path, from, to } of rows.flatMap((row) => rowChanges(row).plain)) {
    const amount = AMOUNTS.find((each) => path === `/${each}`);
    if (amount !== undefined) moved[amount] += Number(to ?? 0) - Number(from ?? 0);
  }
  return moved;
}

export function addedAmounts(one: MovedAmounts, other: MovedAmounts = NO_AMOUNTS): MovedAmounts {
  return {
    itemsMinor: one.itemsMinor + other.itemsMinor,
    totalMinor: one.totalMinor + other.totalMinor,
    taxMinor: one.taxMinor + other.taxMinor,
    shippingMinor: one.shippingMinor + other.shippingMinor,
  };
}

export function hasMoved(amounts: MovedAmounts): boolean {
  return AMOUNTS.some((each) => amounts[each] !== 0);
}

/**
 * Whether an order is sent as it stands here or in other data, and not as a shop ordered it: its lines are named by their
 * ids, or an export tells what of it lies elsewhere.
 */
export function isAsItStands(order: Order, sent: AsSent): boolean {
  const { order_line_items: lines = [] } = sent;
  return tellsOfMoves(sent) || lines.length === 0 || lines.some(({ id }) => order.lines.some((line) => line.id === id));
}

/** Whether it is the record of an export that knows what lies elsewhere. */
export function tellsOfMoves(sent: AsSent): boolean {
  const { moved_amounts: amounts, left_out: leftOut = [], combined_order_numbers: combined = [] } = sent;
  return amounts !== undefined || leftOut.length > 0 || combined.length > 0;
}

export interface AsSent extends Partial<Pick<FileOrderInput, 'moved_amounts' | 'left_out' | 'combined_order_numbers'>> {
  readonly order_line_items?:
    | readonly { readonly id?: string | undefined; readonly quantity?: number | undefined }[]
    | undefined;
}

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
