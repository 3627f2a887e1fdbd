import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type WarehouseJson, warehouseJson } from '../warehouse-json.ts';
import { listWarehouses } from '../warehouses.store.ts';

export async function execute(services: Services): Promise<Reply<readonly WarehouseJson[]>> {
  const warehouses = await services.database.read((transaction) => listWarehouses(transaction, services.account));
  return { value: warehouses.map(warehouseJson) };
}
