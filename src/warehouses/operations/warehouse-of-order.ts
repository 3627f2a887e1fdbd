import type { Transaction } from '../../database/database.ts';
import type { AccountId, WarehouseId } from '../../kernel/ids.ts';
import type { Warehouse } from '../warehouse.ts';
import { listWarehouses, pickWarehouse } from '../warehouses.store.ts';

/** The warehouse that an order names, else the account's default one. */
export async function warehouseOfOrder(
  transaction: Transaction,
  account: AccountId,
  id: WarehouseId | null,
): Promise<Warehouse | undefined> {
  const warehouses = await listWarehouses(transaction, account);
  return warehouses.find((warehouse) => (id === null ? warehouse.isDefault : warehouse.id === id));
}

/** The warehouse of the id or code that a `warehouse_code` gives. @throws ShipdockError `warehouse_not_found`. */
export async function warehouseNamed(transaction: Transaction, account: AccountId, name: string): Promise<Warehouse> {
  return pickWarehouse(await listWarehouses(transaction, account), name, 'warehouse_code');
}

/** All warehouses of the account, for operations of other resources. */
export async function warehousesOfAccount(transaction: Transaction, account: AccountId): Promise<readonly Warehouse[]> {
  return listWarehouses(transaction, account);
}
