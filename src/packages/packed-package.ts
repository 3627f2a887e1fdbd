import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { strictest } from '../orders/parts/dangerous-goods.ts';
import type { HazmatTold } from '../orders/parts/hazmat-data.ts';
import type { Units } from '../orders/split-combine/units.ts';
import type { DraftPackage } from './draft-package.ts';
import { classOf, dangerousGoodsIn, isDataGiven, nmfcOf, withHazmatOf } from './goods-in-package.ts';
import { type Following, furtherPieceOf, type PlannedPackage } from './planned-package.ts';
import { type FullPackage, type PackedFacts, type ToldPackage, withRest } from './rest-in-packages.ts';
import { withClass } from './unit-class.ts';

/** A package that is packed already, before it is known which units a booking takes. */
export interface PackedPackage extends ToldPackage {
  draft(full: FullPackage): DraftPackage;
}

export function drafted(
  packages: readonly PackedPackage[],
  taking: Units,
  facts: PackedFacts,
): readonly DraftPackage[] {
  const full = withRest(packages, taking, facts);
  return packages.flatMap((each, index) => full.slice(index, index + 1).map((one) => each.draft(one)));
}

/** Neither what was said of it nor what is in it tells what it weighs; its papers would say 0 lb. */
export function weightMissing(index: number): ShipdockError {
  const message = 'is missing, and what is in the package does not tell it: give what it weighs';
  return new ShipdockError('dimensions_missing', `packages[${index}].weight ${message}`, {
    details: [{ field: `packages[${index}].weight`, message }],
  });
}

/** Packages of a rate or proposed shipment: what nobody said of them follows from what is in them when they are booked. */
export function packedBefore(
  drafts: readonly DraftPackage[],
  planned: readonly Pick<PlannedPackage, 'follows'>[],
  facts: PackedFacts,
): readonly PackedPackage[] {
  return drafts.map((before, index) => {
    const follows = new Set(planned[index]?.follows);
    const isEmpty = before.items.length === 0 && furtherPieceOf(before.details) === undefined;
    const isSilent = isEmpty || follows.has('contents');
    return {
      items: before.items,
      isSilent,
      carriesRest: isSilent,
      valueMinor: follows.has('valueMinor') ? undefined : before.details.valueMinor || undefined,
      weightUg: follows.has('weight') ? undefined : before.weightUg,
      hazmatTold: toldBefore(before, follows),
      draft: (full) => {
        const unsaid = full.shareUg ?? before.weightUg ?? 0;
        if (follows.has('weight') && unsaid === 0) throw weightMissing(index);
        return withAll(before, full, follows, facts);
      },
    };
  });
}

function toldBefore({ details, extras }: DraftPackage, follows: ReadonlySet<Following>): HazmatTold | undefined {
  if (extras.hazmatData.length > 0) return 'data';
  return details.dangerousGoods === undefined || follows.has('dangerousGoods') ? undefined : 'flag';
}

function withAll(
  { details: planned, extras, ...before }: DraftPackage,
  { items, valueMinor, weightUg: ofItems, shareUg = ofItems }: FullPackage,
  follows: ReadonlySet<Following>,
  facts: PackedFacts,
): DraftPackage {
  const { freightClass: plannedClass, nmfc: plannedNmfc, dangerousGoods, ...details } = planned;
  const goodsIn = dangerousGoodsIn(items, facts);
  const isFlagIdle = extras.hazmatData.length === 0 && isDataGiven(items, facts.order);
  const said = isFlagIdle ? strictest(details.inside.map((each) => each.dangerousGoods)) : dangerousGoods;
  const weightUg = follows.has('weight') ? (shareUg ?? before.weightUg) : (before.weightUg ?? shareUg);
  return {
    ...before,
    weightUg,
    items,
    details: withClass(
      {
        ...details,
        valueMinor,
        ...given('freightClass', follows.has('freightClass') ? classOf(items) : plannedClass),
        ...given('nmfc', follows.has('nmfc') ? nmfcOf(items) : plannedNmfc),
        ...given('dangerousGoods', follows.has('dangerousGoods') ? goodsIn : strictest([said, goodsIn])),
      },
      weightUg,
    ),
    extras: withHazmatOf(extras, items, facts.order),
  };
}
