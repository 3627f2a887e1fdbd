import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Carrier, Offer, RatingAccessorial, Refusal } from '../../carriers/carrier.ts';
import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import { localMoment } from '../../contract/time-zone.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { warehouseOfOrder } from '../../warehouses/operations/warehouse-of-order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { orderRatingRequest } from '../order-rating-request.ts';
import { planPackages } from '../plan-packages.ts';
import { type PlannedPackage, shipmentsOf } from '../planned-package.ts';
import { rankOffers } from '../rank-offers.ts';
import { type RatableLine, ratableLines } from '../ratable-line.ts';
import { type PackingSurroundings, readPackingSurroundings } from './packing-surroundings.ts';

/** Everything about an order that rating needs, read on one snapshot. */
export interface RatingSurroundings extends PackingSurroundings {
  readonly skus: ReadonlyMap<string, Sku>;
  readonly warehouse: Warehouse | undefined;
  readonly carriers: readonly Carrier[];
  readonly isInsured: boolean;
  readonly readyDate: string;
  readonly readyMinute: number;
}

/** What is rated otherwise than the order as it stands. */
export interface RatingWish {
  /** Packed already; else what is not shipped yet is packed. */
  readonly packages?: readonly PlannedPackage[];
  readonly accessorials?: readonly RatingAccessorial[];
  readonly originIsWarehouse?: boolean;
  /** One rate carries all of it, pieces that ship individually too (decisions 5). */
  readonly asOneShipment?: boolean;
}

/** An order as it would ship: packed, and every service either offered or refused with reasons. */
export interface RatedOrder {
  readonly packages: readonly PlannedPackage[];
  /** The order's lines with what their SKUs supply; empty where the packages came ready. */
  readonly lines: readonly RatableLine[];
  readonly request: ReturnType<typeof orderRatingRequest>;
  /** Cheapest first. */
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
}

export async function readRatingSurroundings(
  transaction: Transaction,
  services: Services,
  order: Order,
): Promise<RatingSurroundings> {
  const warehouse = await warehouseOfOrder(transaction, services.account, order.warehouseId);
  const ready = localMoment(services.clock.now(), warehouse?.timeZone ?? 'UTC');
  const setting = await accountSettings(transaction, services.account);
  return {
    skus: await skusOfLines(transaction, services.account, [order]),
    ...(await readPackingSurroundings(transaction, services.account, order)),
    warehouse,
    carriers: await services.carriers.activeOn(transaction, services.account, ready.date),
    isInsured: setting('insurance') === 'on',
    readyDate: ready.date,
    readyMinute: ready.minute,
  };
}

/**
 * Packs what is not shipped yet and asks every carrier, outside any unit of work.
 * @throws ShipdockError `dimensions_missing`, `does_not_fit`, `address_incomplete`, `nothing_to_ship`, `carrier_unavailable`.
 */
export async function rateOrder(
  order: Order,
  surroundings: RatingSurroundings,
  wish: RatingWish = {},
): Promise<RatedOrder> {
  const all = wish.packages === undefined ? packed(order, surroundings) : { lines: [], packages: wish.packages };
  const { packages, notes } = wish.asOneShipment === true ? { ...all, notes: [] } : firstShipment(order, all.packages);
  const request = orderRatingRequest(order, { ...surroundings, ...wish, packages });
  const answers = await Promise.all(surroundings.carriers.map((carrier) => carrier.rate(request)));
  const rated = answers.map((answer) => answer.value);
  return {
    packages,
    lines: all.lines,
    request,
    offers: rankOffers(rated.flatMap((each) => each.offers)),
    refusals: rated.flatMap((each) => each.refusals),
    messages: [...new Set([...notes, ...answers.flatMap((answer) => answer.messages)])],
  };
}

function packed(order: Order, surroundings: RatingSurroundings) {
  const units = new Map(order.lines.map((line) => [line.id as string, unshippedQuantity(line)]));
  if ([...units.values()].every((quantity) => quantity === 0)) {
    throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber} has nothing left to ship`);
  }
  const lines = ratableLines(order, surroundings.skus);
  const { boxes, parents, exchangeRates, readyDate: date } = surroundings;
  return { lines, packages: planPackages({ order, lines, units, boxes, parents, exchangeRates, date }) };
}

/** What ships in one shipment; what ships individually (api-v4 2.3) follows when that is booked. */
function firstShipment(order: Order, all: readonly PlannedPackage[]) {
  const [packages = [], ...later] = shipmentsOf(all);
  if (later.length === 0) return { packages, notes: [] };
  const left = later.length === 1 ? '1 more' : `${later.length} more`;
  const note = `order ${order.orderNumber} ships in ${later.length + 1} shipments; this is the first, book it and rate again for ${left}`;
  return { packages, notes: [note] };
}
