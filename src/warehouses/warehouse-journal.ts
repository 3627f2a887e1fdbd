import type { NamedChange } from '../journal/named-subject.ts';
import type { Warehouse } from './warehouse.ts';
import { warehouseJson } from './warehouse-json.ts';

/** What the journal of a warehouse keeps of it. */
export function warehouseState(warehouse: Warehouse): object {
  const { created_at: _created, updated_at: _updated, ...state } = warehouseJson(warehouse);
  return state;
}

/** What becomes of warehouses, for their journals, where one is saved: the default one before it is none any more. */
export function warehouseChanges(warehouses: readonly Warehouse[], saved: Warehouse): readonly NamedChange[] {
  const before = warehouses.find(({ id }) => id === saved.id);
  const former = saved.isDefault ? warehouses.find(({ id, isDefault }) => isDefault && id !== saved.id) : undefined;
  return [named(before, saved), ...(former === undefined ? [] : [named(former, { ...former, isDefault: false })])];
}

function named(before: Warehouse | undefined, after: Warehouse): NamedChange {
  return { type: 'warehouse', name: after.id, before: before && warehouseState(before), after: warehouseState(after) };
}
