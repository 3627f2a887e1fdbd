import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { warehouseCoded } from '../../warehouses/warehouse.ts';

interface Named {
  readonly id: string;
  readonly code: string;
  readonly formerCodes: readonly string[];
  readonly isDefault: boolean;
}

/**
 * The warehouse that an order names by id or a code that it has or had, else the default one.
 * @throws ShipdockError `warehouse_unknown` with the nearest code.
 */
export function chooseWarehouse<Warehouse extends Named>(
  warehouses: readonly Warehouse[],
  order: { readonly warehouse_id?: string | undefined; readonly warehouse_code?: string | undefined },
): Warehouse | undefined {
  const field = order.warehouse_id === undefined ? 'warehouse_code' : 'warehouse_id';
  const name = order.warehouse_id ?? order.warehouse_code;
  if (name === undefined) return warehouses.find((warehouse) => warehouse.isDefault);
  const found = field === 'warehouse_id' ? warehouses.find(({ id }) => id === name) : warehouseCoded(warehouses, name);
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    warehouses.map((warehouse) => warehouse.code),
  );
  throw new ShipdockError('warehouse_unknown', `${field} is "${name}", which is no warehouse`, {
    details: [{ field, message: `is "${name}", which is no warehouse${orMeant(meant)}` }],
    ...nextStep('warehouses.list'),
  });
}
