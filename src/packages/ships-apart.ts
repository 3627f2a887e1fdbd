import type { Sku } from '../catalog/sku.ts';
import { exactSum } from '../kernel/decimal.ts';
import { lineName } from '../orders/named/line-name.ts';
import type { Order } from '../orders/order.ts';
import { shipsIndividually } from '../orders/rating/ships-individually.ts';
import { skuOf } from '../orders/rating/sku-of-line.ts';
import type { Units } from '../orders/split-combine/units.ts';
import type { DraftItem } from './draft-package.ts';
import { unitsInPackages } from './package.ts';

/** What ships individually (api-v4 2.3) goes in shipments of its own, one unit each. */

interface Goods {
  readonly order: Order;
  readonly skus: ReadonlyMap<string, Sku>;
}

/** What of these units goes first: all that may go together, else one unit. */
export function firstShipment(items: readonly DraftItem[], goods: Goods): readonly DraftItem[] {
  const apart = individualLines(goods);
  const together = items.filter(({ orderLineId }) => orderLineId === null || !apart.has(orderLineId));
  return together.length > 0 ? together : items.slice(0, 1).map((item) => ({ ...item, quantity: 1 }));
}

/** How many of the wanted units follow in shipments of their own. */
export function shipsApart(orderNumber: string, wanted: Units, packages: Packages): readonly string[] {
  const count = (units: Units) => exactSum(units.values());
  const later = count(wanted) - count(unitsInPackages(packages));
  if (later <= 0) return [];
  return [
    `order ${orderNumber}: ${later === 1 ? '1 unit ships in a shipment of its own' : `${later} units ship in shipments of their own`}; book again for the next`,
  ];
}

/** What the caller packed is booked as he packed it, also where the order says otherwise. */
export function shipsTogether(packages: Packages, goods: Goods): readonly string[] {
  const units = unitsInPackages(packages);
  const apart = individualLines(goods);
  const line = goods.order.lines.find(({ id }) => units.has(id) && apart.has(id));
  if (line === undefined || exactSum(units.values()) <= 1) return [];
  return [`${lineName(goods.order, line)} ships individually; its packages are booked together, as they were sent`];
}

type Packages = Parameters<typeof unitsInPackages>[0];

function individualLines({ order, skus }: Goods): ReadonlySet<string> {
  return new Set(order.lines.filter((line) => shipsIndividually(line, skuOf(line, skus))).map(({ id }) => id));
}
