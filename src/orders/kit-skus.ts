import type { Sku } from '../catalog/sku.ts';
import type { ExchangeRate } from '../exchange-rates/exchange-rate.ts';
import type { Currency } from '../kernel/money.ts';
import type { Order } from './order.ts';
import { skusAtRate } from './skus-in-currency.ts';

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
export function kitSkusOf(
  { currency, warehouseId }: Pick<Order, 'currency' | 'warehouseId'>,
  { skus, warehouses, rates, date }: KitSkus,
): ReadonlyMap<string, Sku> {
  const warehouse = warehouses.find(({ id, isDefault }) => (warehouseId === null ? isDefault : id === warehouseId));
  return skusAtRate(skus, { from: warehouse?.currency ?? currency, to: currency }, rates, date);
}
