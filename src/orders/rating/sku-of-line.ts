import type { Sku } from '../../catalog/sku.ts';
import type { OrderLine } from '../order.ts';

/** The SKU that a line names, where it is known. */
export function skuOf(line: OrderLine, skus: ReadonlyMap<string, Sku>): Sku | undefined {
  return line.sku === null ? undefined : skus.get(line.sku);
}
