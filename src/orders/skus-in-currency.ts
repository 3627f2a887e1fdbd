import type { Sku } from '../catalog/sku.ts';
import { convertUnitPrice, type FoundRate } from '../exchange-rates/exchange-rate.ts';

/**
 * The SKUs with what they are worth in another currency.
 * @param rate to that currency; without one nobody knows what they are worth there, and they say nothing of it.
 */
export function skusInCurrency(skus: ReadonlyMap<string, Sku>, rate: FoundRate | undefined): ReadonlyMap<string, Sku> {
  const converted = (amountE4: number | undefined) =>
    amountE4 === undefined || rate === undefined ? undefined : convertUnitPrice(amountE4, rate);
  return new Map(
    [...skus].map(([name, sku]) => {
      const { price, items } = sku.details;
      const worth = {
        price: converted(price),
        items: items?.map((item) => ({ ...item, value: converted(item.value) })),
      };
      return [name, { ...sku, details: { ...sku.details, ...worth } }];
    }),
  );
}
