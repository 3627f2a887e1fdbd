import type { DangerousGoodsType } from '../carriers/carrier.ts';
import type { Sku } from '../catalog/sku.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { OrderLine } from './order.ts';

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

/** The data of all of them (api-v4 2.5), each once, whatever the order in which its parts were told. */
export function hazmatDataOf(told: readonly JsonObject[], lines: readonly OrderLine[]): readonly JsonObject[] {
  const ofLines = lines.flatMap((line) => {
    const data = hazmatToldOf(line);
    return data === undefined ? [] : [{ dangerous_goods_type: 'hazmat', ...data }];
  });
  const nameOf = (data: JsonObject) =>
    JSON.stringify(Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return [...new Map([...told, ...ofLines].map((data) => [nameOf(data), data])).values()];
}
