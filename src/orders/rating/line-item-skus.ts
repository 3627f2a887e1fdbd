import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import { decimalNumber, exactSum } from '../../kernel/decimal.ts';
import { grouped } from '../../kernel/grouped.ts';
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
 * pounds, of one unit, as its lines or else the SKU say them; null where units of it differ, since times the quantity they would be a
 * wrong sum. Other words are those of the first line. Lines without SKU have a row a name.
 */
export function lineItemSkus(order: Order, type: LineItemType | undefined, skus: ReadonlyMap<string, Sku>) {
  const listed = order.lines.filter((line) => unitsOfType(line, type) > 0);
  const groups = grouped(listed, ({ sku, details }) => (sku === null ? `name ${details.name ?? ''}` : `sku ${sku}`));
  return [...groups.values()].flatMap((lines) => {
    const quantity = exactSum(lines.map((line) => unitsOfType(line, type)));
    const rows = lines.map((line) => skuRow(line, quantity, skus.get(line.sku ?? '')));
    return rows.slice(0, 1).map((first) => ({ ...first, ...alikeOfUnits(rows) }));
  });
}

/** What every unit of it has alike. */
function alikeOfUnits(rows: readonly ReturnType<typeof skuRow>[]) {
  const [first] = rows;
  const alike = (field: 'value' | 'weight' | 'length' | 'width' | 'height') =>
    rows.every((row) => row[field] === first?.[field]) ? (first?.[field] ?? null) : null;
  return {
    value: alike('value'),
    weight: alike('weight'),
    length: alike('length'),
    width: alike('width'),
    height: alike('height'),
  };
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
