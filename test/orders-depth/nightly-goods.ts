import { type Order, type OrderLine, unshippedQuantity } from '../../src/orders/order.ts';
import { isBookable } from '../../src/orders/status/lifecycle.ts';

/** Goods that shops sell, by the SKU that they say; and those that a line is exchanged for. */
export const SKUS = ['MUG-RED', 'MUG-BLU', 'MUG-GRN'] as const;
export type Sku = (typeof SKUS)[number];

/** Some of them go by another SKU here, since a person renamed their line: goods are counted whatever they are called. */
export function goodsOf(sku: string | null): string {
  return (sku ?? '').replace(/^CUP-/, 'MUG-');
}

export function renamed(sku: string | null): string {
  return (sku ?? '').replace(/^MUG-/, 'CUP-');
}

/** Units of goods that these orders would ship still. What a file called shipped is shipped when its hold ends. */
export function unitsLeft(orders: readonly Order[], goods: string): number {
  return sum(orders.filter(willShip).flatMap(linesOf(goods)).map(unshippedQuantity));
}

function willShip({ status, details }: Order): boolean {
  return isBookable(status) || (status === 'on_hold' && details.shippedElsewhere !== true);
}

function linesOf(goods: string) {
  return ({ lines }: Order) => lines.filter(({ sku }) => goodsOf(sku) === goods);
}

/** By goods, or by the order and key that lines of keys were sold with. */
export function bookedUnits(orders: readonly Order[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const order of orders) {
    for (const line of order.lines) {
      const name = soldAs(order, line);
      units.set(name, (units.get(name) ?? 0) + line.shippedQuantity);
    }
  }
  return units;
}

function soldAs({ orderNumber }: Order, { sku, sourceSystemId: key, details }: OrderLine): string {
  return key === null ? goodsOf(sku) : `${details.originOrderNumber ?? orderNumber} ${key}`;
}

export function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}
