import type { JournalRow } from '../../journal/chain.ts';
import { rowChanges } from '../../journal/take-back.ts';

/** The number of an order whose journal ends with that row; undefined where the row is not its deletion. */
export function deletedNumber(row: Pick<JournalRow, 'changes' | 'personal' | 'personal_digest'>): string | undefined {
  const end = rowChanges(row).plain.find(({ path }) => path === '');
  // The end of an order's journal tells what it held, its number among it.
  const held = end?.from as { readonly orderNumber?: unknown } | undefined;
  return typeof held?.orderNumber === 'string' && end?.to === undefined ? held.orderNumber : undefined;
}
