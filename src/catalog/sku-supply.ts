import { exactSum, multiplyRatio } from '../kernel/decimal.ts';
import type { Sku } from './sku.ts';
import { skuPieces, weightOf } from './sku-pieces.ts';
import type { SkuItemInput } from './skus.schema.ts';

/** What a unit of a line takes from its SKU where the line says nothing itself. */
export interface SkuSupply {
  /** Of the piece that the SKU is; undefined for sets of several pieces. */
  readonly lengthUm: number | undefined;
  readonly widthUm: number | undefined;
  readonly heightUm: number | undefined;
  readonly weightUg: number | undefined;
  readonly valueE4: number | undefined;
  /** The first piece. */
  readonly item: SkuItemInput | undefined;
}

/** One unit: what it is worth and weighs, however many units (api-v4 2.15 units_per_sku) and pieces the SKU has. */
export function supplyOf(sku: Sku): SkuSupply {
  const { items = [], price, units_per_sku: units = 1 } = sku.details;
  const [item] = items;
  const pieces = skuPieces(sku);
  const [piece] = pieces.length === 1 && pieces[0]?.quantity === 1 ? pieces : [];
  const ofUnit = (whole: number | undefined) =>
    whole === undefined ? undefined : multiplyRatio(whole, 1, Math.max(1, units));
  return {
    lengthUm: piece?.lengthUm,
    widthUm: piece?.widthUm,
    heightUm: piece?.heightUm,
    weightUg: ofUnit(weightOf(pieces)),
    valueE4: ofUnit(worthOf(items, price)),
    item,
  };
}

/** Of all pieces; where not each tells its own, the price of the whole, else what those are worth that tell. */
function worthOf(items: readonly SkuItemInput[], price: number | undefined): number | undefined {
  const told = items.filter(({ value }) => value !== undefined);
  if (told.length === 0 || (told.length < items.length && price !== undefined)) return price;
  return exactSum(told.map(({ value = 0, quantity = 1 }) => value * quantity));
}
