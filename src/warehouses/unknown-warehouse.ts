import { ShipdockError } from '../kernel/errors.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { Warehouse } from './warehouse.ts';

/** What is told of a `warehouse_code` that none of the account's warehouses has. */
export function unknownWarehouse(code: string, warehouses: readonly Warehouse[]): ShipdockError {
  const message = `is "${code}", which is no warehouse; there are ${warehouses.map((each) => each.code).join(', ')}`;
  return new ShipdockError('warehouse_unknown', `warehouse_code ${message}`, {
    details: [{ field: 'warehouse_code', message }],
    ...nextStep('warehouses.list'),
  });
}
