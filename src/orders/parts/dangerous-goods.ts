import type { DangerousGoodsType } from '../../carriers/carrier.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { OrderLine } from '../order.ts';
import { addedHazmat, hazmatOfUnits, nameOfGoods } from './hazmat-amount.ts';

/** Hazmat data first; the deprecated flags where it is not given (decisions 4), and the SKU's where the line says nothing. */
export function dangerousGoodsOfLine(line: OrderLine, sku: Sku | undefined): DangerousGoodsType | undefined {
  const data = hazmatToldOf(line);
  if (data !== undefined) return data.dangerous_goods_type === 'limited_quantity' ? 'limited_quantity' : 'hazmat';
  if (line.details.hazmat ?? (sku?.details.hazmat === true && !line.details.ormD)) return 'hazmat';
  return line.details.ormD ? 'limited_quantity' : undefined;
}

/** Undefined where nothing is told in it: an empty hash, as orders of before may keep, calls nothing dangerous. */
export function hazmatToldOf({ details: { hazmatData } }: OrderLine): OrderLine['details']['hazmatData'] {
  return hazmatData === undefined || Object.keys(hazmatData).length === 0 ? undefined : hazmatData;
}

/** What a package is that holds all of these. */
export function strictest(goods: readonly (DangerousGoodsType | undefined)[]): DangerousGoodsType | undefined {
  return goods.includes('hazmat') ? 'hazmat' : goods.find((each) => each !== undefined);
}

/** So many units of a line, in a package. */
export interface CarriedUnits {
  readonly line: OrderLine;
  readonly quantity: number;
}

/** What was told of a package with the data of what else is in it (api-v4 2.5): of the same goods once, with all there is of them. */
export function hazmatDataOf(told: readonly JsonObject[], carried: readonly CarriedUnits[]): readonly JsonObject[] {
  return addedHazmat([...told, ...carried.flatMap(hazmatOfCarried)]);
}

function hazmatOfCarried({ line, quantity }: CarriedUnits): readonly JsonObject[] {
  const data = hazmatToldOf(line);
  return data === undefined ? [] : [hazmatOfUnits({ dangerous_goods_type: 'hazmat', ...data }, quantity)];
}

/** Whether the dangerous goods of a line are among those of these names. */
export function isGoodsOf(line: OrderLine, names: ReadonlySet<string>): boolean {
  return hazmatOfCarried({ line, quantity: 1 }).some((data) => names.has(nameOfGoods(data)));
}
