import type { Sku } from '../catalog/sku.ts';
import { type SkuSupply, supplyOf } from '../catalog/sku-supply.ts';
import { given } from '../kernel/given.ts';
import type { OrderLine } from '../orders/order.ts';
import type { PackageItem } from './package-item.ts';

/** What documents say of units of an order line; what the line does not tell comes from its SKU (decisions 4). */
export function lineItemDetails(line: OrderLine, skus: ReadonlyMap<string, Sku>): PackageItem['details'] {
  const { commodityDescription, description = null } = line.details;
  return detailsOf(line.sku, skuNamed(line.sku, skus), {
    ...line,
    valueE4: line.valueE4 ?? line.priceE4,
    description: commodityDescription ?? description,
  });
}

/** What an item tells otherwise than its line; undefined where it tells nothing of its own. */
export function toldOtherwise(
  details: PackageItem['details'],
  line: OrderLine,
  skus: ReadonlyMap<string, Sku>,
): Partial<PackageItem['details']> | undefined {
  const ofLine: Readonly<Record<string, unknown>> = { ...lineItemDetails(line, skus) };
  const told = Object.entries(details).filter(([name, value]) => value !== ofLine[name]);
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

/** What documents say of goods that are in no order: what their SKU tells, if it is known. */
export function skuItemDetails(name: string | null, skus: ReadonlyMap<string, Sku>): PackageItem['details'] {
  const sku = skuNamed(name, skus);
  return detailsOf(name, sku, { description: sku?.details.description ?? null, details: {} });
}

function skuNamed(name: string | null, skus: ReadonlyMap<string, Sku>): Sku | undefined {
  return name === null ? undefined : skus.get(name);
}

/** What is said of goods themselves: it goes before what their SKU tells. */
interface Said
  extends Partial<Pick<OrderLine, 'valueE4' | 'weightUg' | 'lengthUm' | 'widthUm' | 'heightUm' | 'sourceSystemId'>> {
  readonly description: string | null;
  readonly details: Partial<OrderLine['details']>;
}

function detailsOf(name: string | null, sku: Sku | undefined, said: Said): PackageItem['details'] {
  const supply = sku === undefined ? undefined : supplyOf(sku);
  const item = supply?.item;
  const { details } = said;
  return {
    sku: name,
    name: details.name ?? sku?.name ?? name,
    upc: details.upc ?? null,
    description: said.description,
    valueE4: said.valueE4 ?? supply?.valueE4 ?? 0,
    weightUg: said.weightUg ?? supply?.weightUg ?? null,
    lengthUm: said.lengthUm ?? supply?.lengthUm ?? 0,
    widthUm: said.widthUm ?? supply?.widthUm ?? 0,
    heightUm: said.heightUm ?? supply?.heightUm ?? 0,
    hsCode: details.hsCode ?? item?.harmonized_codes?.[0]?.harmonized_code ?? null,
    countryOfOrigin: details.countryOfOrigin ?? item?.country_of_origin ?? null,
    freightClass: details.freightClass ?? item?.freight_class ?? null,
    nmfc: details.nmfc ?? item?.nmfc ?? null,
    sourceSystemId: said.sourceSystemId ?? null,
    lineNumber: details.lineNumber ?? null,
    originOrderNumber: details.originOrderNumber ?? null,
    kitSku: details.kit?.sku ?? null,
    ...packingOf(sku),
    ...handlingOf(details, item),
  };
}

function packingOf(sku: Sku | undefined) {
  return {
    ...given('packingCode', sku?.details.packing_code),
    ...given('childSku', sku?.details.child_sku),
    ...given('childSkuQuantity', sku?.details.child_sku_qty),
  };
}

/** What the line says goes before what its SKU says, as where the boxes were chosen (`src/orders/rating/piece-kinds.ts`). */
function handlingOf(details: Said['details'], item: SkuSupply['item'] | undefined) {
  const isFragile = details.fragile ?? item?.fragile ?? false;
  return {
    ...((details.thisSideUp ?? item?.this_side_up) === true ? { thisSideUp: true as const } : {}),
    ...(isFragile || (details.doNotStack ?? item?.do_not_stack) === true ? { doNotStack: true as const } : {}),
  };
}
