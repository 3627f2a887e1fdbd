import type { Sku } from '../catalog/sku.ts';
import { counted } from '../kernel/counted.ts';
import { exactSum } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import type { Currency } from '../kernel/money.ts';
import { poundsE4 } from '../kernel/units.ts';
import type { Order } from '../orders/order.ts';
import { unshippedQuantity } from '../orders/order.ts';
import { isGoodsOf } from '../orders/parts/dangerous-goods.ts';
import type { HazmatTold } from '../orders/parts/hazmat-data.ts';
import type { Units } from '../orders/split-combine/units.ts';
import type { DraftItem } from './draft-package.ts';
import { weightOfItems, worthOf } from './goods-in-package.ts';
import { lineItemDetails } from './item-details.ts';
import { unitsInPackages } from './package.ts';
import { firstShipment } from './ships-apart.ts';

/** What a package was told to hold. */
export interface ToldPackage {
  readonly items: readonly DraftItem[];
  /** Nothing is told of what is in it: it shares with others of its kind what they carry. */
  readonly isSilent: boolean;
  /** That is what is left once it is known which units a booking takes; of a proposed shipment it was decided before. */
  readonly carriesRest: boolean;
  /** A box on it tells no contents beside others that do: what it carries nobody knows. */
  readonly hasSilentBox?: boolean;
  /** What it was said to weigh. */
  readonly weightUg: number | undefined;
  /** What it was said to be worth; undefined where its contents tell it. */
  readonly valueMinor: number | undefined;
  readonly hazmatTold: HazmatTold | undefined;
  /** Names of the goods that boxes on it tell of. */
  readonly boxGoods?: ReadonlySet<string>;
}

/** All that is in a package, and what follows. */
export interface FullPackage {
  readonly items: readonly DraftItem[];
  readonly valueMinor: number;
  /** Of its contents together; undefined where it is not known of all, or they may be in several packages. */
  readonly weightUg: number | undefined;
  /** The same weight; of goods that are in several packages its part of what those weigh, 0 where the others weigh all of it. */
  readonly shareUg: number | undefined;
}

export interface PackedFacts {
  readonly order: Order | undefined;
  readonly skus: ReadonlyMap<string, Sku>;
  readonly currency: Currency;
  /** The units that are chosen, where some are. */
  readonly chosen?: Units | undefined;
  /** What was booked elsewhere left as it did, whatever ships individually. */
  readonly isBookedElsewhere?: boolean;
}

/**
 * All that is in each package, and what it is worth. What of the units no package names is in the silent ones; documents list
 * it in one of them, and insurance counts it in the first of which no value was said.
 */
export function withRest(packages: readonly ToldPackage[], taking: Units, facts: PackedFacts): readonly FullPackage[] {
  const first = listingPackage(packages, taking, facts);
  const all = packages.map((each, index) =>
    index === first ? { ...each, items: restOf(packages, taking, facts, each) } : each,
  );
  const silent = all.filter(({ isSilent }) => isSilent);
  const together = silent.flatMap(({ items }) => items);
  const unvalued = all.findIndex(({ isSilent, valueMinor }) => isSilent && valueMinor === undefined);
  const saidBeside = exactSum(silent.map(({ valueMinor = 0 }) => valueMinor));
  const worthLeft = Math.max(worthOf(together, facts.currency) - saidBeside, 0);
  const isEmpty = together.length === 0 && facts.order !== undefined;
  const shares = sharesOf(all, isEmpty ? 0 : weightOfItems(together));
  return all.map(({ items, isSilent, valueMinor }, index) => {
    const worth = isSilent ? (index === unvalued ? worthLeft : 0) : worthOf(items, facts.currency);
    const weightUg = isSilent && silent.length > 1 ? undefined : weightOfItems(items);
    return { items, valueMinor: valueMinor ?? worth, weightUg, shareUg: weightUg ?? shares.get(index) };
  });
}

/**
 * The first silent package lists what they carry; where the values that were said of others leave it none, the first of those. An
 * answer with the contents beside a value of 0 would be worth them once more when it is sent back.
 */
function listingPackage(packages: readonly ToldPackage[], taking: Units, facts: PackedFacts): number {
  const first = packages.findIndex(({ carriesRest }) => carriesRest);
  const open = packages[first];
  const valued = packages.findIndex(({ carriesRest, valueMinor }) => carriesRest && valueMinor !== undefined);
  if (open === undefined || valued === -1) return first;
  const silent = packages.filter(({ isSilent }) => isSilent);
  const carried = [...silent.flatMap(({ items }) => items), ...restOf(packages, taking, facts, open)];
  const worth = worthOf(carried, facts.currency);
  const saidOf = exactSum(silent.map(({ valueMinor = 0 }) => valueMinor));
  return worth === 0 || saidOf < worth ? first : valued;
}

/** Units that a booking takes and that no package names; of what ships individually a package alone carries the first shipment. */
function restOf(
  packages: readonly ToldPackage[],
  taking: Units,
  { order, skus, isBookedElsewhere = false }: PackedFacts,
  { hazmatTold, boxGoods = new Set() }: ToldPackage,
): readonly DraftItem[] {
  if (order === undefined) return [];
  const named = unitsInPackages(packages);
  const rest = order.lines.flatMap((line) => {
    const quantity = (taking.get(line.id) ?? 0) - (named.get(line.id) ?? 0);
    const told = hazmatTold ?? (isGoodsOf(line, boxGoods) ? ('data' as const) : undefined);
    const details = { ...lineItemDetails(line, skus), ...given('hazmatTold', told) };
    return quantity <= 0 ? [] : [{ orderLineId: line.id, quantity, details }];
  });
  const isOnly = packages.length === 1;
  return isOnly && !isBookedElsewhere ? firstShipment(rest, { order, skus }) : rest;
}

/** Even parts of what silent packages carry, for those of which no weight was said: they add up to what it weighs. */
function sharesOf(packages: readonly ToldPackage[], goodsUg: number | undefined): ReadonlyMap<number, number> {
  if (goodsUg === undefined) return new Map();
  const silent = packages.flatMap(({ isSilent, weightUg }, index) => (isSilent ? [{ index, weightUg }] : []));
  const unsaid = silent.filter(({ weightUg }) => weightUg === undefined);
  const beside = goodsUg - exactSum(silent.map(({ weightUg = 0 }) => weightUg));
  // Less than is told of any weight is nothing.
  const left = poundsE4(Math.max(beside, 0)) === 0 ? 0 : beside;
  const even = Math.floor(left / unsaid.length);
  return new Map(unsaid.map(({ index }, place) => [index, place === 0 ? left - even * (unsaid.length - 1) : even]));
}

/** What is told of packages that say nothing beside others that do. */
export function toldOfRest(order: Order, packages: readonly ToldPackage[]): readonly string[] {
  const named = unitsInPackages(packages);
  const first = packages.findIndex(({ carriesRest }) => carriesRest);
  const rest = exactSum(order.lines.map((line) => Math.max(unshippedQuantity(line) - (named.get(line.id) ?? 0), 0)));
  if (named.size === 0 || rest === 0) return [];
  const what = `the ${counted(rest, 'unit')} of order ${order.orderNumber} that no other package names`;
  const withBox = packages.findIndex(({ hasSilentBox }) => hasSilentBox);
  if (first === -1) {
    const left = `${what} ${rest === 1 ? 'stays' : 'stay'} to be shipped`;
    return withBox === -1 ? [] : [`a box on package ${withBox + 1} tells no contents: ${left}`];
  }
  return [`package ${first + 1} tells no contents: it carries ${what}`];
}
