import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
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
 * @throws ShipdockError `warehouse_unknown` with the nearest code; `unreadable_field` where id and code are of two.
 */
export function chooseWarehouse<Warehouse extends Named>(
  warehouses: readonly Warehouse[],
  order: { readonly warehouse_id?: string | undefined; readonly warehouse_code?: string | undefined },
): Warehouse | undefined {
  const field = order.warehouse_id === undefined ? 'warehouse_code' : 'warehouse_id';
  const name = order.warehouse_id ?? order.warehouse_code;
  if (name === undefined) return warehouses.find((warehouse) => warehouse.isDefault);
  const found = field === 'warehouse_id' ? warehouses.find(({ id }) => id === name) : warehouseCoded(warehouses, name);
  if (found !== undefined) {
    refuseOtherCode(warehouses, found, order);
    return found;
  }
  const meant = nearest(
    name,
    warehouses.map((warehouse) => warehouse.code),
  );
  throw new ShipdockError('warehouse_unknown', `${field} is "${name}", which is no warehouse`, {
    details: [{ field, message: `is "${name}", which is no warehouse${orMeant(meant)}` }],
    ...nextStep('warehouses.list'),
  });
}

/** Whichever of two were taken, an order would ship from where somebody did not ask it to. */
function refuseOtherCode(
  warehouses: readonly Named[],
  { id, code }: Named,
  { warehouse_code: said }: { readonly warehouse_code?: string | undefined },
): void {
  const coded = said === undefined ? undefined : warehouseCoded(warehouses, said);
  if (coded === undefined || coded.id === id) return;
  throw unreadableField('warehouse_code', `is "${said}", but warehouse_id is that of ${code}: send one of them`);
}
