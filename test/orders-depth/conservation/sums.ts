import { ENGINE_TAG } from '../../../src/orders/draft/draft-notes.ts';
import type { Order } from '../../../src/orders/order.ts';
import { serialsOf } from '../../../src/orders/parts/line-serials.ts';

/** What all orders hold together, in a form that can be compared. */
export interface Sums {
  /** Units by SKU and line of origin; the key that a line was created with goes wherever its units go. */
  readonly units: Readonly<Record<string, number>>;
  /** Micrograms, as text: the sum of many is beyond exact numbers. */
  readonly weight: string;
  readonly serials: readonly string[];
  /** Notes of people; the engine's own do not count. */
  readonly notes: readonly string[];
  /** Reference numbers, each kind once: copies go with a split. */
  readonly references: readonly string[];
  readonly money: { readonly items: number; readonly total: number; readonly tax: number; readonly shipping: number };
}

export function sumsOf(orders: readonly Order[]): Sums {
  const lines = orders.flatMap((order) => order.lines);
  const units: Record<string, number> = {};
  for (const line of lines) {
    const key = `${line.sku} of ${line.sourceSystemId}`;
    units[key] = (units[key] ?? 0) + line.quantity;
  }
  const money = (amount: (order: Order) => number | null) =>
    orders.reduce((sum, order) => sum + (amount(order) ?? 0), 0);
  return {
    units: Object.fromEntries(Object.entries(units).sort(([one], [other]) => (one < other ? -1 : 1))),
    weight: lines.reduce((sum, line) => sum + BigInt(line.weightUg ?? 0) * BigInt(line.quantity), 0n).toString(),
    serials: lines.flatMap((line) => serialsOf(line).map((serial) => serial.code)).sort(),
    notes: orders
      .flatMap((order) => order.notes.filter((note) => note.tag !== ENGINE_TAG).map((note) => note.body))
      .sort(),
    references: [...new Set(orders.flatMap((order) => order.referenceNumbers.map((each) => each.value)))].sort(),
    money: {
      items: money((order) => order.itemsMinor),
      total: money((order) => order.totalMinor),
      tax: money((order) => order.taxMinor),
      shipping: money((order) => order.shippingMinor),
    },
  };
}

/** What is wrong with the orders, each by itself; empty where nothing is. */
export function faultsOf(orders: readonly Order[], shippedUnits: ReadonlyMap<string, number>): readonly string[] {
  return orders.flatMap((order) => {
    const positions = order.lines.map((line) => line.position);
    const lineFaults = order.lines.flatMap((line) => [
      ...(line.quantity < 1 ? [`line ${line.id} has ${line.quantity} units`] : []),
      ...(line.shippedQuantity < 0 || line.shippedQuantity > line.quantity ? [`line ${line.id} shipped too much`] : []),
      ...(line.shippedQuantity === (shippedUnits.get(line.id) ?? 0)
        ? []
        : [`line ${line.id}: shipments hold other units`]),
      ...(serialsOf(line).length > line.quantity ? [`line ${line.id} has more serials than units`] : []),
    ]);
    return [
      ...lineFaults,
      ...(new Set(positions).size === positions.length ? [] : [`order ${order.id} has two lines in one place`]),
      ...(order.itemsMinor < 0 || (order.totalMinor ?? 0) < 0 ? [`order ${order.id} costs less than nothing`] : []),
      ...(order.status === 'cancelled' && order.cancelledAt === null ? [`order ${order.id} has no cancelled_at`] : []),
      ...(order.holdUntil !== null && order.status !== 'on_hold' ? [`order ${order.id} is held, but not on hold`] : []),
    ];
  });
}

/** What an order says, without what only counts its changes. */
export function contentOf({ version: _version, updatedAt: _updated, journal: _journal, ...order }: Order): unknown {
  return order;
}
