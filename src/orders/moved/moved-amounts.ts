import type { JournalRow } from '../../journal/chain.ts';
import { rowChanges } from '../../journal/take-back.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import type { MovedAmounts, Order } from '../order.ts';

export const NO_AMOUNTS: MovedAmounts = { itemsMinor: 0, totalMinor: 0, taxMinor: 0, shippingMinor: 0 };

export const AMOUNTS = [
  'itemsMinor',
  'totalMinor',
  'taxMinor',
  'shippingMinor',
] as const satisfies readonly (keyof MovedAmounts)[];

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
