import type { ShipdockError } from '../kernel/errors.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import type { Sku } from './sku.ts';

/**
 * A kit may hold kits, but none that holds itself: taking it apart would not end.
 * @param skus those that are saved, and all that they are made of.
 * @param field where its kit_components were sent.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseKitRing(kit: Sku, skus: ReadonlyMap<string, Sku>, field: string): void {
  const passed = new Set<string>();
  const ways = partsOf(kit).map((part) => [kit.sku, part]);
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const part = way.at(-1) ?? '';
    if (part === kit.sku) throw ring(way, field);
    if (passed.has(part)) continue;
    passed.add(part);
    for (const next of partsOf(skus.get(part))) ways.push([...way, next]);
  }
}

function partsOf(sku: Sku | undefined): readonly string[] {
  return (sku?.details.kit_components ?? []).flatMap((part) => part.sku ?? []);
}

function ring(way: readonly string[], field: string): ShipdockError {
  const message = `hold ${way[1]}, which holds ${way[0]} itself (${way.join(' → ')})`;
  return unreadableField(field, message);
}
