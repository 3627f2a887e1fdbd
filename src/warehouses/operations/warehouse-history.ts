import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { listWarehouses, pickWarehouse } from '../warehouses.store.ts';

/** @throws ShipdockError `warehouse_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  const warehouses = await services.database.read((transaction) => listWarehouses(transaction, services.account));
  const { id: name } = pickWarehouse(warehouses, input.params?.id ?? '', 'id');
  return namedHistory(services, input, { type: 'warehouse', name });
}
