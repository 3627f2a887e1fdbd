import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { warehouseState } from '../warehouse-journal.ts';
import { listWarehouses } from '../warehouses.store.ts';

/** Warehouses by their ids, to be compared with their journals. */
export const warehouseStates: StatesOf = async (transaction, account, names) => {
  const warehouses = await listWarehouses(transaction, account);
  return new Map(warehouses.filter(({ id }) => names.includes(id)).map((each) => [each.id, warehouseState(each)]));
};
