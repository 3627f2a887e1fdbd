import { type Order, type OrderLine, unshippedQuantity } from '../../src/orders/order.ts';
import { isBookable } from '../../src/orders/status/lifecycle.ts';

/** Goods that shops sell, by the SKU that they say; and those that a line is exchanged for. */
export const SKUS = ['MUG-RED', 'MUG-BLU', 'MUG-GRN'] as const;

/** What else they sell, and the goods that it becomes here. */
export const KIT = {
  sku: 'KIT',
  kit_components: [
    { sku: 'MUG-BLU', quantity: 1 },
    { sku: 'MUG-GRN', quantity: 2 },
  ],
} as const;

/** What of that, and by the names that people give it here, a carrier takes: measures of each SKU that `openShop` has not. */
export const MEASURED = [KIT.sku, 'MUG-GRN', ...SKUS.map(renamed)].map((sku) => ({
  ...{ sku, price: 10, items: [{ length: 5, width: 4, height: 4.5, weight: 1.1, value: 10 }] },
  ...(sku === KIT.sku ? { kit_components: KIT.kit_components } : {}),
}));

/** Units of goods in one unit of what a shop sells. */
export function unitsIn(sku: string, goods: string): number {
  if (sku !== KIT.sku) return sku === goods ? 1 : 0;
  return KIT.kit_components.find((part) => part.sku === goods)?.quantity ?? 0;
}

/** Some of them go by another SKU here, since a person renamed their line: goods are counted whatever they are called. */
export function goodsOf(sku: string | null): string {
  return (sku ?? '').replace(/^CUP-/, 'MUG-');
}

export function renamed(sku: string | null): string {
  return (sku ?? '').replace(/^MUG-/, 'CUP-');
}

/** Units of goods that these orders would ship still. What a file called shipped is shipped when its hold ends. */
export function unitsLeft(orders: readonly Order[], goods: string): number {
  const lines = orders.filter(willShip).flatMap((order) => order.lines);
  return sum(lines.map((line) => unitsIn(goodsOf(line.sku), goods) * unshippedQuantity(line)));
}

/** Serial numbers of lines of which units are left to ship. */
export function serialsLeft(order: Order): readonly string[] {
  const open = willShip(order) ? order.lines.filter((line) => unshippedQuantity(line) > 0) : [];
  return open.flatMap(({ details }) => (details.inventoryIdentifiers ?? []).map(({ code }) => code));
}

function willShip({ status, details }: Order): boolean {
  return isBookable(status) || (status === 'on_hold' && details.shippedElsewhere !== true);
}

/** By the order that lines were sold in, and their keys or goods; of parts of kits no shop knows what is booked. */
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
  if (details.kit !== undefined) return partOf(goodsOf(sku));
  const order = details.originOrderNumber ?? orderNumber;
  return key === null ? soldWithoutKey(order, goodsOf(sku)) : `${order} ${key}`;
}

/** What bookings of lines without keys are called. */
export function soldWithoutKey(order: string, goods: string): string {
  return `${order}: ${goods}`;
}

/** What bookings of goods are called that were parts of kits. */
export function partOf(goods: string): string {
  return `part ${goods}`;
}

export function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}
