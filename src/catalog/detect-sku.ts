import { isSameInAnyCase } from '../kernel/any-case.ts';
import { type Sku, upcKey } from './sku.ts';

export type MatchedBy = 'sku' | 'upc' | 'external_id' | 'sku_in_another_case';

export interface DetectedSku {
  readonly sku: Sku;
  readonly matchedBy: MatchedBy;
  /** Others that the code fits as well. */
  readonly others: readonly Sku[];
}

/**
 * Which SKU a scanned or typed code means: the SKU itself, else a UPC (leading zeros make no difference), else an id in
 * another system, else the SKU in another case. Undefined where none of them fits.
 */
export function detectSku(code: string, exact: Sku | undefined, candidates: readonly Sku[]): DetectedSku | undefined {
  if (exact !== undefined) return { sku: exact, matchedBy: 'sku', others: [] };
  const key = upcKey(code);
  const ways: readonly (readonly [MatchedBy, (sku: Sku) => boolean])[] = [
    ['upc', ({ details }) => key !== '' && details.upc !== undefined && upcKey(details.upc) === key],
    ['external_id', ({ details }) => details.external_id === code],
    ['sku_in_another_case', ({ sku }) => isSameInAnyCase(sku, code)],
  ];
  for (const [matchedBy, fits] of ways) {
    const [sku, ...others] = candidates.filter(fits);
    if (sku !== undefined) return { sku, matchedBy, others };
  }
  return undefined;
}
