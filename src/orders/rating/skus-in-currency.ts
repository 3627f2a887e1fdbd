import type { Sku } from '../../catalog/sku.ts';
import { convertUnitPrice, type ExchangeRate, type FoundRate, knownRate } from '../../exchange-rates/exchange-rate.ts';
import type { Currency } from '../../kernel/money.ts';

/** The SKUs with what they are worth in a currency, at the rate of a day: nothing where none is known. */
export function skusAtRate(
  skus: ReadonlyMap<string, Sku>,
  { from, to }: { readonly from: Currency; readonly to: Currency },
  rates: readonly ExchangeRate[],
  date: string,
): ReadonlyMap<string, Sku> {
  if (from === to) return skus;
  return skusInCurrency(skus, knownRate(rates, from, to, date));
}

/**
 * The SKUs with what they are worth in another currency.
 * @param rate to that currency; without one nobody knows what they are worth there, and they say nothing of it.
 */
function skusInCurrency(skus: ReadonlyMap<string, Sku>, rate: FoundRate | undefined): ReadonlyMap<string, Sku> {
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
