import type { NamedChange } from '../journal/named-subject.ts';
import type { Sku } from './sku.ts';

/** What the journal of a SKU keeps of it. */
export function skuState({ name, details }: Sku): object {
  return { ...details, name };
}

/** What became of a SKU, for its journal. */
export function skuChange(before: Sku | undefined, after: Sku | undefined): NamedChange {
  const name = after?.sku ?? before?.sku ?? '';
  return { type: 'sku', name, before: before && skuState(before), after: after && skuState(after) };
}
