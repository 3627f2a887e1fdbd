import type { ShipdockError } from '../kernel/errors.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import type { Sku } from './sku.ts';

/**
 * A case may hold units that hold others, but none that holds itself: rolling units up would not end.
 * @param skus those that are saved, and all that hold units of them.
 * @param field where its child_sku was sent.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseChildRing(sku: Sku, skus: ReadonlyMap<string, Sku>, field: string): void {
  const passed = new Set<string>();
  let child = sku.details.child_sku;
  while (child !== undefined && !passed.has(child)) {
    if (child === sku.sku) throw ring(sku, [...passed], field);
    passed.add(child);
    child = skus.get(child)?.details.child_sku;
  }
}

function ring(sku: Sku, through: readonly string[], field: string): ShipdockError {
  const message = `is ${sku.details.child_sku}, which holds ${sku.sku} itself (${[sku.sku, ...through, sku.sku].join(' → ')})`;
  return unreadableField(field, message);
}
