import { isKit } from '../../catalog/kit.ts';
import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Order } from '../order.ts';
import { skusAtRate } from '../rating/skus-in-currency.ts';

/** SKUs of kits and their parts, with what tells what they are worth in an order. */
export interface KitSkus {
  readonly skus: ReadonlyMap<string, Sku>;
  /** None where no kit is among them. */
  readonly warehouses: readonly { readonly id: string; readonly isDefault: boolean; readonly currency: Currency }[];
  readonly rates: readonly ExchangeRate[];
  /** The day whose rate holds. */
  readonly date: string;
}

/** The SKUs worth what they are in the order's currency: their amounts are in that of the warehouse that they lie in. */
export function kitSkusOf(order: Lying, kits: KitSkus): ReadonlyMap<string, Sku> {
  return skusAtRate(kits.skus, { from: ownCurrency(order, kits), to: order.currency }, kits.rates, kits.date);
}

/**
 * What is told of kits of an order, before they are taken apart, that are worth something in a currency of which no rate is known:
 * their parts have no value, and none gives it back to them later.
 */
export function unknownWorthWarnings(order: Lying & Pick<Order, 'lines'>, kits: KitSkus): readonly string[] {
  const own = ownCurrency(order, kits);
  if (own === order.currency) return [];
  const here = kitSkusOf(order, kits);
  const worthOf = (sku: Sku | undefined) => (sku !== undefined && isKit(sku) ? supplyOf(sku).valueE4 : undefined);
  const lines = order.lines.filter(
    (line) => line.shippedQuantity === 0 && line.priceE4 === null && line.valueE4 === null,
  );
  const names = [...new Set(lines.flatMap(({ sku }) => sku ?? []))];
  return names
    .filter((name) => worthOf(kits.skus.get(name)) !== undefined && worthOf(here.get(name)) === undefined)
    .map(
      (name) =>
        `the parts of the kit ${name} have no value: it is worth ${own}, and there is no exchange rate to ${order.currency} on ${kits.date} (exchange-rates import); tell the value or price of its line`,
    );
}

type Lying = Pick<Order, 'currency' | 'warehouseId'>;

function ownCurrency({ currency, warehouseId }: Lying, { warehouses }: KitSkus): Currency {
  const warehouse = warehouses.find(({ id, isDefault }) => (warehouseId === null ? isDefault : id === warehouseId));
  return warehouse?.currency ?? currency;
}
