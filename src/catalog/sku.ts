import type { SkuInput, SkuItemInput } from './skus.schema.ts';

/** A SKU as it is kept: what was sent, read and normalised (api-v4 2.15). */
export interface Sku {
  readonly sku: string;
  readonly name: string;
  readonly details: SkuInput;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether every item of the SKU has its sizes and weight (api-v4 2.15). */
export function isValidForRating(sku: Sku): boolean {
  const items = sku.details.items ?? [];
  return items.length > 0 && items.every(isMeasured);
}

function isMeasured(item: SkuItemInput): boolean {
  return (['length', 'width', 'height', 'weight'] as const).every((field) => Number(item[field] ?? 0) > 0);
}

/** What a scanner's code is compared by: a UPC is the same number with or without leading zeros (GTIN-8 to GTIN-14). */
export function upcKey(code: string): string {
  return code.trim().replace(/^0+/, '');
}
