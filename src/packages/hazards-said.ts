import type { DangerousGoodsType } from '../carriers/carrier.ts';
import { allGiven } from '../kernel/given.ts';
import type { JsonObject } from '../kernel/json.ts';
import { strictest } from '../orders/dangerous-goods.ts';
import { addedHazmat, hazmatOfUnits, nameOfGoods } from '../orders/hazmat-amount.ts';
import type { HazmatTold } from '../orders/hazmat-data.ts';
import { boxesOf } from './equal-boxes.ts';

interface HazmatData {
  readonly dangerous_goods_type?: string | undefined;
}

/** What bookings, rates and proposed shipments may say alike of dangerous goods in a package or a box (api-v4 2.5, 2.7). */
export interface SaidHazards {
  readonly hazmat?: boolean | undefined;
  readonly orm_d?: boolean | undefined;
  readonly hazmat_data?: HazmatData | undefined;
  readonly hazmat_data_list?: readonly (HazmatData | undefined)[] | undefined;
}

export interface SaidOfUnit extends SaidHazards {
  readonly handling_unit_packages?:
    | readonly (SaidHazards & { readonly package_quantity?: number | undefined })[]
    | undefined;
}

export function hazmatTold(sent: SaidHazards): HazmatTold | undefined {
  if (ownData(sent).length > 0) return 'data';
  return sent.hazmat === true || sent.orm_d === true ? 'flag' : undefined;
}

/**
 * Of the package and of what stands on it: a handling unit with one dangerous box travels as dangerous goods.
 * @param isDataGiven all that is in it has hazmat data of its own: then the flag of the package says nothing (decisions 4).
 */
export function dangerousGoodsSaid(sent: SaidOfUnit, isDataGiven = false): DangerousGoodsType | undefined {
  const own = isDataGiven && hazmatTold(sent) === 'flag' ? undefined : ownDangerousGoods(sent);
  return strictest([own, ...(sent.handling_unit_packages ?? []).map(ownDangerousGoods)]);
}

/** Hazmat data first; the deprecated flags where it is not given (decisions 4). */
export function ownDangerousGoods(sent: SaidHazards): DangerousGoodsType | undefined {
  const data = ownData(sent);
  if (data.length > 0) {
    return data.every((each) => each.dangerous_goods_type === 'limited_quantity') ? 'limited_quantity' : 'hazmat';
  }
  if (sent.hazmat === true) return 'hazmat';
  return sent.orm_d === true ? 'limited_quantity' : undefined;
}

/** Data of the package, and of what stands on it where the package tells nothing of those goods: an answer tells them with both. */
export function hazmatDataSaid(sent: SaidOfUnit): readonly JsonObject[] {
  const own = addedHazmat(ownData(sent));
  const known = new Set(own.map(nameOfGoods));
  const ofBoxes = (sent.handling_unit_packages ?? []).flatMap((box) =>
    ownData(box).map((data) => hazmatOfUnits(data, boxesOf(box))),
  );
  return addedHazmat([...own, ...ofBoxes.filter((data) => !known.has(nameOfGoods(data)))]);
}

/** Names of the goods that boxes on a unit tell of: what of them nobody put into any of the boxes is in these. */
export function goodsOfBoxes({ handling_unit_packages: boxes = [] }: SaidOfUnit): ReadonlySet<string> {
  return new Set(boxes.flatMap(ownData).map(nameOfGoods));
}

/** An answer tells the first both by itself and in the list. */
function ownData({ hazmat_data, hazmat_data_list = [] }: SaidHazards): readonly JsonObject[] {
  const list = hazmat_data_list.flatMap((each) => (each === undefined ? [] : [told(each)]));
  if (hazmat_data === undefined) return list;
  const one = told(hazmat_data);
  return list.some((each) => nameOfGoods(each) === nameOfGoods(one) && each.amount === one.amount)
    ? list
    : [...list, one];
}

function told(data: HazmatData): JsonObject {
  return { dangerous_goods_type: 'hazmat', ...allGiven(data) };
}
