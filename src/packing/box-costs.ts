import { multiplyRatio } from '../kernel/decimal.ts';
import { minorDigits, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import type { BoxLabor, BoxMaterial, BoxSupply, BoxType } from './packing.ts';

export interface Charged {
  /** Unit cost by quantity, half-up to minor units of the currency. */
  readonly extMinor: number;
}

export interface BoxCosts {
  readonly materials: readonly (BoxMaterial & Charged)[];
  readonly labors: readonly (BoxLabor & Charged)[];
  readonly totalMinor: number;
}

/** What one packed box costs in materials and labour; nothing where the shipper packs himself (api-v4 2.1 self_packed). */
export function boxCosts(
  boxType: BoxType,
  packing: { readonly currency: string; readonly isSelfPacked: boolean },
): BoxCosts {
  if (packing.isSelfPacked) return { materials: [], labors: [], totalMinor: 0 };
  const charged = <Supply extends BoxSupply>(supply: Supply): Supply & Charged => ({
    ...supply,
    extMinor: extendedCost(supply, packing.currency),
  });
  const materials = (boxType.materials ?? []).map(charged);
  const labors = (boxType.labors ?? []).map(charged);
  return { materials, labors, totalMinor: [...materials, ...labors].reduce((sum, cost) => sum + cost.extMinor, 0) };
}

function extendedCost({ unitCostE4, quantityE3 }: BoxSupply, currency: string): number {
  return multiplyRatio(unitCostE4, quantityE3 * 10 ** minorDigits(currency), 10 ** (UNIT_PRICE_SCALE + QUANTITY_SCALE));
}

/** Quantities of materials and labour have three decimals. */
const QUANTITY_SCALE = 3;
