import type { Sku } from '../catalog/sku.ts';
import { exactSum } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import type { Currency } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';
import { furtherPieceOf } from '../rating/planned-package.ts';
import { dangerousGoodsIn, weightOfItems, withHazmatOf, worthOf } from './goods-in-package.ts';
import { lineItemDetails } from './item-details.ts';
import type { DraftItem, DraftPackage } from './purchase.ts';
import { unitsInPackages } from './shipment.ts';
import type { Units } from './what-to-ship.ts';

/** What a package was told to hold. */
export interface ToldPackage {
  readonly items: readonly DraftItem[];
  /** Nothing is told of what is in it: it carries what is left. */
  readonly isSilent: boolean;
  /** What it was said to be worth; undefined where its contents tell it. */
  readonly valueMinor: number | undefined;
}

/** A package that is packed already, before it is known which units a booking takes. */
export interface PackedPackage extends ToldPackage {
  draft(full: FullPackage): DraftPackage;
}

/** All that is in a package, and what follows. */
export interface FullPackage {
  readonly items: readonly DraftItem[];
  readonly valueMinor: number;
  /** Of its contents together; undefined where it is not known of all, or they may be in several packages. */
  readonly weightUg: number | undefined;
}

export interface PackedFacts {
  readonly order: Order | undefined;
  readonly skus: ReadonlyMap<string, Sku>;
  readonly currency: Currency;
}

export function drafted(
  packages: readonly PackedPackage[],
  taking: Units,
  facts: PackedFacts,
): readonly DraftPackage[] {
  const full = withRest(packages, taking, facts);
  return packages.flatMap((each, index) => full.slice(index, index + 1).map((one) => each.draft(one)));
}

/**
 * All that is in each package, and what it is worth. What of the units no package names is in the silent ones; documents list
 * it, and insurance counts it, in the first of them.
 */
export function withRest(packages: readonly ToldPackage[], taking: Units, facts: PackedFacts): readonly FullPackage[] {
  const first = packages.findIndex(({ isSilent }) => isSilent);
  const silent = packages.filter(({ isSilent }, index) => isSilent && index !== first);
  const saidBeside = exactSum(silent.map(({ valueMinor = 0 }) => valueMinor));
  return packages.map((each, index) => {
    const items = index === first ? restOf(packages, taking, facts) : each.items;
    const beside = index === first ? saidBeside : 0;
    const valueMinor = each.valueMinor ?? Math.max(worthOf(items, facts.currency) - beside, 0);
    return { items, valueMinor, weightUg: silent.length === 0 || index !== first ? weightOfItems(items) : undefined };
  });
}

/** Units that a booking takes and that no package names. */
function restOf(packages: readonly ToldPackage[], taking: Units, { order, skus }: PackedFacts): readonly DraftItem[] {
  const named = unitsInPackages(packages);
  return (order?.lines ?? []).flatMap((line) => {
    const quantity = (taking.get(line.id) ?? 0) - (named.get(line.id) ?? 0);
    return quantity <= 0 ? [] : [{ orderLineId: line.id, quantity, details: lineItemDetails(line, skus) }];
  });
}

/** Packages of a rate or proposed shipment. */
export function packedBefore(drafts: readonly DraftPackage[], facts: PackedFacts): readonly PackedPackage[] {
  return drafts.map((before) => ({
    items: before.items,
    isSilent: before.items.length === 0 && furtherPieceOf(before.details) === undefined,
    valueMinor: before.details.valueMinor || undefined,
    draft: (full) => withAll(before, full, facts),
  }));
}

function withAll(
  { details, extras, ...before }: DraftPackage,
  { items, valueMinor, weightUg }: FullPackage,
  facts: PackedFacts,
): DraftPackage {
  return {
    ...before,
    weightUg: before.weightUg ?? weightUg,
    items,
    details: {
      ...details,
      valueMinor,
      ...given('dangerousGoods', details.dangerousGoods ?? dangerousGoodsIn(items, facts)),
    },
    extras: withHazmatOf(extras, items, facts.order),
  };
}
