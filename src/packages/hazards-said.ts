import type { DangerousGoodsType } from '../carriers/carrier.ts';
import { allGiven } from '../kernel/given.ts';
import type { JsonObject } from '../kernel/json.ts';
import { strictest } from '../orders/parts/dangerous-goods.ts';
import { addedHazmat, hazmatOfUnits, nameOfGoods } from '../orders/parts/hazmat-amount.ts';
import type { HazmatTold } from '../orders/parts/hazmat-data.ts';
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

/** The same of a box and of what is in it, of which data are those of one unit, as its value and weight are. */
export interface SaidOfContents extends SaidHazards {
  readonly package_items?: readonly (SaidHazards & { readonly quantity?: number | undefined })[] | undefined;
}

export interface SaidOfUnit extends SaidOfContents {
  readonly handling_unit_packages?:
    | readonly (SaidOfContents & { readonly package_quantity?: number | undefined })[]
    | undefined;
}

export function hazmatTold(sent: SaidHazards): HazmatTold | undefined {
  if (ownData(sent).length > 0) return 'data';
  return sent.hazmat === true || sent.orm_d === true ? 'flag' : undefined;
}

/**
 * Of the package and of what stands on it: a handling unit with one dangerous box travels as dangerous goods.
 * @param isDataGiven all that is in it has hazmat data of its own: then the flags of the package and of its items say nothing
 * (decisions 4).
 */
export function dangerousGoodsSaid(sent: SaidOfUnit, isDataGiven = false): DangerousGoodsType | undefined {
  const said = [sent, ...(sent.package_items ?? [])].filter((each) => !isDataGiven || hazmatTold(each) !== 'flag');
  return strictest([...said.map(ownDangerousGoods), ...(sent.handling_unit_packages ?? []).map(dangerousGoodsOfBox)]);
}

/** Of a box and of what is in it. */
export function dangerousGoodsOfBox(sent: SaidOfContents): DangerousGoodsType | undefined {
  return strictest([sent, ...(sent.package_items ?? [])].map(ownDangerousGoods));
}

/** Hazmat data first; the deprecated flags where it is not given (decisions 4). */
function ownDangerousGoods(sent: SaidHazards): DangerousGoodsType | undefined {
  const data = ownData(sent);
  if (data.length > 0) {
    return data.every((each) => each.dangerous_goods_type === 'limited_quantity') ? 'limited_quantity' : 'hazmat';
  }
  if (sent.hazmat === true) return 'hazmat';
  return sent.orm_d === true ? 'limited_quantity' : undefined;
}

/**
 * Data of the package, and of what is in it and stands on it where the package tells nothing of those goods: an answer tells them
 * with both.
 */
export function hazmatDataSaid(sent: SaidOfUnit): readonly JsonObject[] {
  const own = dataWithItems(sent);
  const ofBoxes = (sent.handling_unit_packages ?? []).flatMap((box) =>
    dataWithItems(box).map((data) => hazmatOfUnits(data, boxesOf(box))),
  );
  return addedHazmat([...own, ...untoldIn(own, ofBoxes)]);
}

function dataWithItems(sent: SaidOfContents): readonly JsonObject[] {
  const own = addedHazmat(ownData(sent));
  const ofItems = (sent.package_items ?? []).flatMap((item) =>
    ownData(item).map((data) => hazmatOfUnits(data, item.quantity ?? 1)),
  );
  return addedHazmat([...own, ...untoldIn(own, ofItems)]);
}

function untoldIn(own: readonly JsonObject[], inIt: readonly JsonObject[]): readonly JsonObject[] {
  const known = new Set(own.map(nameOfGoods));
  return inIt.filter((data) => !known.has(nameOfGoods(data)));
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
