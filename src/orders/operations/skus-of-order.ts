import type { Sku } from '../../catalog/sku.ts';
import { skusTowards } from '../../catalog/tariff-numbers.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import { skusAtRate } from '../rating/skus-in-currency.ts';

/** Where the goods lie, and when they are ready there. */
interface Lying {
  readonly warehouse: { readonly currency: Currency } | undefined;
  readonly date: string;
}

/**
 * SKUs as what they are in an order: with the tariff numbers of where it goes, and worth what they are in its currency. The
 * amounts of a SKU are in the currency of the warehouse that it lies in.
 */
export async function skusOfOrder(
  transaction: Transaction,
  services: Pick<Services, 'account'>,
  { currency, addresses }: Pick<Order, 'currency' | 'addresses'>,
  { warehouse, date }: Lying,
  skus: ReadonlyMap<string, Sku>,
): Promise<ReadonlyMap<string, Sku>> {
  const own = warehouse?.currency ?? currency;
  const towards = skusTowards(addresses.destination?.country, skus);
  if (own === currency || ![...skus.values()].some(isWorthSomething)) return towards;
  const rates = await ratesForLines(transaction, services.account, [{ currency }, { currency: own }]);
  return skusAtRate(towards, { from: own, to: currency }, rates, date);
}

function isWorthSomething({ details: { price, items = [] } }: Sku): boolean {
  return price !== undefined || items.some(({ value }) => value !== undefined);
}
