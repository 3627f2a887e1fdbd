import type { Address } from '../addresses/address.ts';
import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { meantOr } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId, WarehouseId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { type Warehouse, warehouseCoded } from './warehouse.ts';

type WarehouseRow = {
  id: string;
  account_id: string;
  code: string;
  former_codes: string;
  name: string;
  currency: string;
  time_zone: string;
  cutoff_minute: number;
  is_default: number;
  address: string;
  closed_dates: string;
  created_at: string;
  updated_at: string;
};
interface Tables {
  warehouses: WarehouseRow;
}

const ofAccount = (lock: '' | ' for no key update') =>
  preparedQuery<{ accountId: string }, Tables['warehouses']>(
    `select * from warehouses where account_id = :accountId order by id${lock}`,
  );
// Orders that are being saved name one: they neither wait nor are waited for.
const [warehousesOf, lockedWarehousesOf] = [ofAccount(''), ofAccount(' for no key update')];

/** The warehouses of an account, their rows locked until the unit of work ends where one is going to change. */
export async function listWarehouses(
  transaction: Transaction,
  accountId: AccountId,
  options: { readonly lock?: boolean } = {},
): Promise<readonly Warehouse[]> {
  const isLocked = options.lock === true && transaction.locksRows;
  const rows = await (isLocked ? lockedWarehousesOf : warehousesOf)(transaction, { accountId });
  return rows.map(fromRow);
}

/** The one named by id, or by a code that it has or had. @throws ShipdockError `warehouse_not_found` with the nearest code. */
export function pickWarehouse(
  warehouses: readonly Warehouse[],
  name: string,
  field: 'id' | 'warehouse_code',
): Warehouse {
  const found = warehouses.find((warehouse) => warehouse.id === name) ?? warehouseCoded(warehouses, name);
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    warehouses.map((warehouse) => warehouse.code),
  );
  throw new ShipdockError('warehouse_not_found', `there is no warehouse ${visibleName(name)}`, {
    field,
    ...meantOr(meant, nextStep('warehouses.list')),
  });
}

export async function saveWarehouse(
  transaction: Transaction,
  accountId: AccountId,
  warehouse: Warehouse,
): Promise<void> {
  const tables = transaction.tables<Tables>();
  if (warehouse.isDefault) {
    await tables
      .updateTable('warehouses')
      .set({ is_default: 0 })
      .where('account_id', '=', accountId)
      .where('id', '<>', warehouse.id)
      .execute();
  }
  const { id, ...columns } = toRow(warehouse, accountId);
  const updated = await tables.updateTable('warehouses').set(columns).where('id', '=', id).executeTakeFirst();
  if (updated.numUpdatedRows === 0n) await transaction.insertRows('warehouses', [{ id, ...columns }]);
}

function toRow(warehouse: Warehouse, accountId: AccountId): WarehouseRow {
  return {
    id: warehouse.id,
    account_id: accountId,
    code: warehouse.code,
    former_codes: JSON.stringify(warehouse.formerCodes),
    name: warehouse.name,
    currency: warehouse.currency,
    time_zone: warehouse.timeZone,
    cutoff_minute: warehouse.cutoffMinute,
    is_default: warehouse.isDefault ? 1 : 0,
    address: JSON.stringify(warehouse.address),
    closed_dates: JSON.stringify(warehouse.closedDates),
    created_at: warehouse.createdAt,
    updated_at: warehouse.updatedAt,
  };
}

function fromRow(row: WarehouseRow): Warehouse {
  return {
    id: row.id as WarehouseId,
    code: row.code,
    formerCodes: JSON.parse(row.former_codes) as string[],
    name: row.name,
    currency: row.currency as Currency,
    timeZone: row.time_zone,
    cutoffMinute: row.cutoff_minute,
    isDefault: row.is_default === 1,
    address: JSON.parse(row.address) as Address,
    closedDates: JSON.parse(row.closed_dates) as string[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
