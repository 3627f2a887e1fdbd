import { ShipdockError } from '../../kernel/errors.ts';
import { amountsOf, roundedAmountWarnings } from '../draft/rounded-amounts.ts';
import type { ImportedOrder } from '../import/imported-order.ts';
import { lineWarehouseWarnings } from '../named/line-warehouses.ts';
import type { Order } from '../order.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { repeatedSerialWarnings } from '../parts/repeated-serials.ts';
import type { RatingWanted } from '../rating/rating-wanted.ts';
import type { OrderChange } from '../save-orders.ts';
import type { SliceFacts } from './load-slice.ts';

/** What becomes of one order of a file, and what is to be saved of it. */
export interface Decided {
  readonly result: Extract<ImportedOrder, { readonly id: string }>;
  readonly change?: OrderChange;
  readonly rating?: RatingWanted | undefined;
}

/**
 * None where nothing is to be said, as of nearly every order.
 * @param isNew whether the amount of that field is new to the order: of one that it had before it was told when that came.
 */
export function warningsOf(
  input: OrderCreateInput,
  facts: SliceFacts,
  ofWish: readonly string[],
  order: Pick<Order, 'warehouseId' | 'currency'>,
  isNew: (field: string) => boolean = () => true,
): { readonly warnings?: readonly string[] } {
  const { order_line_items: lines = [] } = input;
  const ofWarehouses = lineWarehouseWarnings(lines, facts.warehouses, order);
  const amounts = Object.fromEntries(Object.entries(amountsOf(input)).filter(([field]) => isNew(field)));
  const ofAmounts = roundedAmountWarnings(amounts, order.currency);
  const warnings = [...ofAmounts, ...ofWarehouses, ...repeatedSerialWarnings(lines), ...ofWish];
  return warnings.length === 0 ? {} : { warnings };
}

/** What it comes to, or why it is refused. */
export function attempt<Value extends object>(work: () => Value): Value | { readonly error: ShipdockError } {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}
