import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Carrier } from '../../carriers/carrier.ts';
import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { Transaction } from '../../database/database.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { skusOfOrder } from '../../orders/operations/skus-of-order.ts';
import type { Order } from '../../orders/order.ts';
import { type PackingSurroundings, readPackingSurroundings } from '../../packing/operations/packing-surroundings.ts';
import type { Services } from '../../seams/services.ts';
import { warehouseOfOrder } from '../../warehouses/operations/warehouse-of-order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import type { PolicyFile } from '../policies/policy.ts';
import { findPolicies } from '../policies.store.ts';
import type { NowAtOrigin, ReadyMoment } from '../request/ready-moment.ts';

/** Everything about an order that rating needs, read on one snapshot. */
export interface RatingSurroundings extends PackingSurroundings, ReadyMoment {
  readonly skus: ReadonlyMap<string, Sku>;
  readonly warehouse: Warehouse | undefined;
  /** Of the origin, where it is not the warehouse's. */
  readonly timeZone?: string;
  readonly carriers: readonly Carrier[];
  /** The shipping policies (of a rate request the rating rules) in force; undefined where there are none. */
  readonly policies?: PolicyFile | undefined;
  readonly isInsured: boolean;
  /** At which all this was read. */
  readonly now: Date;
}

/** Reads it of an order as it stands, at the services' clock. */
export async function readRatingSurroundings(
  transaction: Transaction,
  services: Services,
  order: Order,
): Promise<RatingSurroundings> {
  const warehouse = await warehouseOfOrder(transaction, services.account, order.warehouseId);
  const now = services.clock.now();
  const ready = localMoment(now, warehouse?.timeZone ?? 'UTC');
  const { account, carriers } = services;
  const [setting, skus, packing, active, policies] = await allEnded([
    accountSettings(transaction, account),
    skusOfLines(transaction, account, [order]).then((named) =>
      skusOfOrder(transaction, services, order, { warehouse, date: ready.date }, named),
    ),
    readPackingSurroundings(transaction, account, order),
    carriers.activeOn(transaction, account, ready.date, now.toISOString()),
    findPolicies(transaction, account, 'shipping_policies'),
  ]);
  return {
    skus,
    ...packing,
    warehouse,
    carriers: active,
    policies: policies?.file,
    isInsured: setting('insurance') === 'on',
    now,
    readyDate: ready.date,
    readyMinute: ready.minute,
  };
}

/** In which carriers name moments. */
export function timeZoneOf({ timeZone, warehouse }: Pick<RatingSurroundings, 'timeZone' | 'warehouse'>): string {
  return timeZone ?? warehouse?.timeZone ?? 'UTC';
}

export function nowAtOrigin(surroundings: RatingSurroundings): NowAtOrigin {
  return { now: surroundings.now, timeZone: timeZoneOf(surroundings) };
}
