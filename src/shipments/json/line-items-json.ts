import { decimalNumber, exactSum } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { weightIn } from '../../kernel/units.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import type { Shipment } from '../shipment.ts';

/** One entry per order line, units of all packages summed. */
export function lineItemsJson({ packages }: Shipment) {
  const items = new Map<string, PackageItem[]>();
  for (const item of packages.flatMap((each) => each.items)) {
    const key = item.orderLineId ?? item.id;
    items.set(key, [...(items.get(key) ?? []), item]);
  }
  return [...items.values()].map((ofLine) => {
    const { orderLineId, details } = ofMost(ofLine);
    return {
      order_line_item_id: orderLineId,
      quantity: exactSum(ofLine.map(({ quantity }) => quantity)),
      name: details.name,
      description: details.description,
      sku: details.sku,
      upc: details.upc,
      value: decimalNumber(details.valueE4, UNIT_PRICE_SCALE),
      weight: details.weightUg === null ? null : weightIn(details.weightUg, 'lb', 4),
      hs_code: details.hsCode,
      country_of_origin: details.countryOfOrigin,
      child_sku: details.childSku ?? null,
      child_sku_quantity: details.childSkuQuantity ?? null,
      line_number: details.lineNumber,
      origin_order_number: details.originOrderNumber,
      is_kit: details.kitSku !== null,
      kit_id: details.kitSku,
    };
  });
}

/** Where units of a line are told otherwise than others, what most of them are, in whatever order and parts they were told. */
function ofMost(items: readonly PackageItem[]): PackageItem {
  const alike = new Map<string, { item: PackageItem; units: number }>();
  for (const item of items) {
    const key = JSON.stringify(Object.entries(item.details).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    alike.set(key, { item, units: (alike.get(key)?.units ?? 0) + item.quantity });
  }
  const [first] = [...alike].toSorted(([one, a], [other, b]) => b.units - a.units || (one < other ? -1 : 1));
  if (first === undefined) throw new Error('a line without items');
  return first[1].item;
}
