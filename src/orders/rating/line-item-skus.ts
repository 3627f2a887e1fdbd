import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import { decimalNumber } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { lengthIn, weightIn } from '../../kernel/units.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';

/** Which units of an order a list is about. */
export type LineItemType = 'shipped' | 'not_shipped';

/** Units of the line of that type; all of them where none is named. */
export function unitsOfType(line: OrderLine, type: LineItemType | undefined): number {
  if (type === undefined) return line.quantity;
  return type === 'shipped' ? line.shippedQuantity : unshippedQuantity(line);
}

/**
 * What is shipped, or is not, of an order: one row a SKU, quantities summed (decisions 5). Sizes in inches and weight in
 * pounds, of one unit, from the first of its lines or else from the SKU. Lines without SKU have a row a name.
 */
export function lineItemSkus(order: Order, type: LineItemType | undefined, skus: ReadonlyMap<string, Sku>) {
  const groups = new Map<string, { readonly line: OrderLine; quantity: number }>();
  for (const line of order.lines) {
    const quantity = unitsOfType(line, type);
    if (quantity === 0) continue;
    const key = line.sku === null ? `name ${line.details.name ?? ''}` : `sku ${line.sku}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { line, quantity });
    else group.quantity += quantity;
  }
  return [...groups.values()].map(({ line, quantity }) => skuRow(line, quantity, skus.get(line.sku ?? '')));
}

function skuRow(line: OrderLine, quantity: number, sku: Sku | undefined) {
  const supply = sku === undefined ? undefined : supplyOf(sku);
  const { details } = line;
  const valueE4 = line.valueE4 ?? line.priceE4 ?? supply?.valueE4;
  return {
    sku: line.sku,
    name: details.name ?? sku?.name ?? null,
    quantity,
    value: valueE4 === undefined || valueE4 === null ? null : decimalNumber(valueE4, UNIT_PRICE_SCALE),
    weight: pounds(line.weightUg ?? supply?.weightUg),
    length: inches(line.lengthUm ?? supply?.lengthUm),
    width: inches(line.widthUm ?? supply?.widthUm),
    height: inches(line.heightUm ?? supply?.heightUm),
    item_type: line.itemType,
    upc: details.upc ?? sku?.details.upc ?? null,
    description: details.description ?? sku?.details.description ?? null,
    child_sku: sku?.details.child_sku ?? null,
    child_sku_quantity: sku?.details.child_sku_qty ?? null,
    hs_code: details.hsCode ?? supply?.item?.harmonized_codes?.[0]?.harmonized_code ?? null,
    country_of_origin: details.countryOfOrigin ?? supply?.item?.country_of_origin ?? null,
  };
}
export type LineItemSkuJson = ReturnType<typeof lineItemSkus>[number];

function inches(micrometres: number | undefined): number | null {
  return micrometres === undefined ? null : lengthIn(micrometres, 'in', 4);
}

function pounds(micrograms: number | undefined): number | null {
  return micrograms === undefined ? null : weightIn(micrograms, 'lb', 4);
}
