import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type WarehouseJson, warehouseJson } from '../warehouse-json.ts';
import { listWarehouses, pickWarehouse } from '../warehouses.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<WarehouseJson>> {
  const warehouses = await services.database.read((transaction) => listWarehouses(transaction, services.account));
  return { value: warehouseJson(pickWarehouse(warehouses, input.params?.id ?? '', 'id')) };
}
