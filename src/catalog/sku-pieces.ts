import { parseLength, parseWeight } from '../kernel/units.ts';
import type { Sku } from './sku.ts';
import type { SkuItemInput } from './skus.schema.ts';

/** One of the pieces that a SKU ships as; a size or weight that was not given, or cannot be read, is undefined. */
export interface SkuPiece {
  readonly lengthUm: number | undefined;
  readonly widthUm: number | undefined;
  readonly heightUm: number | undefined;
  readonly weightUg: number | undefined;
  /** How many alike one SKU has. */
  readonly quantity: number;
  readonly item: SkuItemInput;
}

/** The pieces of one SKU in the order in which they were given (api-v4 2.15 items); none where it tells of none. */
export function skuPieces(sku: Sku): readonly SkuPiece[] {
  return (sku.details.items ?? []).map((item) => ({
    lengthUm: lengthOf(item, item.length),
    widthUm: lengthOf(item, item.width),
    heightUm: lengthOf(item, item.height),
    weightUg: item.weight === undefined ? undefined : parseWeight(item.weight, item.weight_uom ?? 'lb'),
    quantity: item.quantity ?? 1,
    item,
  }));
}

function lengthOf(item: SkuItemInput, text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseLength(text, item.dimension_uom ?? 'in');
}

/** Of all pieces; undefined where that of one is not known. */
export function weightOf(pieces: readonly SkuPiece[]): number | undefined {
  if (pieces.length === 0 || pieces.some(({ weightUg }) => weightUg === undefined)) return undefined;
  return pieces.reduce((sum, { weightUg, quantity }) => sum + (weightUg ?? 0) * quantity, 0);
}
