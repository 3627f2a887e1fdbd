import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { skuState } from '../sku-journal.ts';
import { findSkus } from '../skus.store.ts';

/** SKUs by their names, to be compared with their journals. */
export const skuStates: StatesOf = async (transaction, account, names) => {
  const skus = await findSkus(transaction, account, names);
  return new Map([...skus].map(([name, sku]) => [name, skuState(sku)]));
};
