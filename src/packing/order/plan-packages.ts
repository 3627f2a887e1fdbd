import type { Box } from '../../catalog/box.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Order } from '../../orders/order.ts';
import type { RatableLine } from '../../orders/rating/ratable-line.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { packingSteps } from '../pack-items.ts';
import type { PackingItem, PackingPlan, PackingRequest, PalletType } from '../packing.ts';
import { type AggregatedPallet, aggregatePalletOf, aggregatePallets } from '../pallets/aggregate-pallets.ts';
import { routeOf } from '../route-pieces.ts';
import { atOnce, type Steps } from '../steps.ts';
import { type LinePieces, linePieces, packingItemOf } from './line-pieces.ts';
import { type Misfit, misfitError } from './misfits.ts';
import { packagesOf, unitsIn } from './packages-of-plan.ts';
import { packingRequest } from './packing-request.ts';

/** Units of an order, and all that decides how they are packed. */
export interface OrderToPack {
  readonly order: Order;
  readonly lines: readonly RatableLine[];
  /** How many units of each line, by its id. */
  readonly units: ReadonlyMap<string, number>;
  /** The account's boxes and pallets. */
  readonly boxes: readonly Box[];
  /** SKUs that hold units of others, where the account rolls orders of units up into them. */
  readonly parents?: readonly Sku[];
  /** For boxes whose costs are in another currency than the order. */
  readonly exchangeRates?: readonly ExchangeRate[];
  readonly date?: string;
}

/** The packages, and what the packer was asked and answered. */
export interface PackedOrder {
  readonly packages: readonly PlannedPackage[];
  readonly request: PackingRequest;
  readonly plan: PackingPlan;
  readonly pieces: ReadonlyMap<string, LinePieces>;
  /** Pallets that were loaded by weight and volume alone. */
  readonly counted: readonly AggregatedPallet[];
}

/**
 * Packs units of an order's lines into packages, box by box: every unit is in exactly one of them.
 * @throws ShipdockError `does_not_fit` naming each line that no box, pallet or parcel limit takes; `limit_exceeded`;
 * `exchange_rate_missing` where the cost of a box is in a currency that cannot be converted.
 */
export function* planPackages(toPack: OrderToPack): Steps<readonly PlannedPackage[]> {
  return (yield* allPacked(toPack)).packages;
}

/** As `planPackages`, with what the packer was asked and answered, for who explains it. */
export function packOrder(toPack: OrderToPack): PackedOrder {
  return atOnce(allPacked(toPack));
}

function* allPacked(toPack: OrderToPack): Steps<PackedOrder> {
  const { misfits, ...packed } = yield* packWhatFits(toPack);
  if (misfits.length > 0) throw misfitError(toPack.order, misfits);
  return packed;
}

/**
 * As `packOrder`, box by box, but what no box, pallet or parcel limit takes is answered beside the packages of all else.
 * @throws ShipdockError `limit_exceeded`, `exchange_rate_missing` (see planPackages).
 */
export function* packWhatFits(toPack: OrderToPack): Steps<PackedOrder & { readonly misfits: readonly Misfit[] }> {
  const { order, boxes } = toPack;
  const pieces = linePieces({ ...toPack, parents: toPack.parents ?? [] });
  const items = pieces.map(packingItemOf);
  refuseTooHeavy(order, items);
  const asked = packingRequest(items, boxes);
  const byKey = new Map(pieces.map((each) => [each.key, each]));
  const groups = countedGroups(asked, byKey);
  const counted = groups.flatMap((group) => aggregatePallets(group.items, group.palletType));
  const isCounted = new Set(groups.flatMap((group) => group.items.map(({ key }) => key)));
  const request = { ...asked, items: items.filter(({ key }) => !isCounted.has(key)) };
  const plan = yield* packingSteps(request);
  const packages = packagesOf(plan, counted, {
    order,
    pieces: byKey,
    boxes: new Map(boxes.map((box) => [box.code, box])),
    exchangeRates: toPack.exchangeRates ?? [],
    date: toPack.date ?? order.createdAt.slice(0, 10),
  });
  const misfits = misfitsOf(request, plan, byKey);
  if (misfits.length === 0) refuseLoss(toPack, packages);
  return { packages, request, plan, pieces: byKey, counted, misfits };
}

function misfitsOf(
  request: PackingRequest,
  plan: PackingPlan,
  pieces: ReadonlyMap<string, LinePieces>,
): readonly Misfit[] {
  return plan.unpacked.flatMap(({ itemKey, quantity, reason }): readonly Misfit[] => {
    const [piece, item] = [pieces.get(itemKey), request.items.find(({ key }) => key === itemKey)];
    if (piece === undefined || item === undefined) return [];
    const isFreight = routeOf({ ...item, itemType: 'unpacked' }, request).to !== 'nowhere';
    return [{ piece, quantity, reason, shipsAs: isFreight ? 'unpacked' : 'handling_unit' }];
  });
}

/** A plan that loses or doubles units is a fault of ours and never goes on. */
function refuseLoss({ order, units }: OrderToPack, packages: readonly PlannedPackage[]): void {
  const packed = unitsIn(packages);
  const wrong = order.lines.find(({ id }) => (packed.get(id) ?? 0) !== (units.get(id) ?? 0));
  if (wrong === undefined) return;
  throw new RangeError(`${packed.get(wrong.id) ?? 0} of ${units.get(wrong.id) ?? 0} units of ${wrong.id} are packed`);
}

interface CountedGroup {
  readonly palletType: PalletType;
  readonly items: readonly PackingItem[];
}

/**
 * What goes on pallets anyway and is rated by weight alone (api-v4 2.15 aggregate_weight), by what may share a pallet: one
 * freight class, one hazard class, and lines that are packed with others.
 */
function countedGroups(request: PackingRequest, pieces: ReadonlyMap<string, LinePieces>): readonly CountedGroup[] {
  const groups = new Map<string, { palletType: PalletType; items: PackingItem[] }>();
  for (const item of request.items) {
    const piece = pieces.get(item.key);
    if (piece === undefined || !piece.line.packing.aggregatesWeight || item.shipIndividually === true) continue;
    if (item.quantity === 0 || routeOf(item, request).to !== 'pallet') continue;
    const palletType = aggregatePalletOf(item, request.palletTypes);
    if (palletType === undefined) continue;
    const alone = item.doNotPackWithOthers === true ? item.key : '';
    const key = JSON.stringify([palletType.code, piece.kind.freightClass, piece.kind.nmfc, item.hazmatClass, alone]);
    const group = groups.get(key) ?? { palletType, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** 1,000 t: no shipment weighs more, and no sum of weights below it leaves the exact integers. */
const MAX_ORDER_WEIGHT = 1_000_000_000_000_000n;

function refuseTooHeavy(order: Order, items: readonly PackingItem[]): void {
  const weight = items.reduce((sum, item) => sum + BigInt(item.weight) * BigInt(item.quantity), 0n);
  if (weight <= MAX_ORDER_WEIGHT) return;
  const tonnes = (micrograms: bigint) => String(micrograms / 1_000_000_000_000n);
  throw new ShipdockError(
    'limit_exceeded',
    `order ${order.orderNumber} weighs ${tonnes(weight)} t; at most ${tonnes(MAX_ORDER_WEIGHT)} t are rated at once`,
    { about: 'subject' },
  );
}
