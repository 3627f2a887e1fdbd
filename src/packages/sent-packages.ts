import type { ErrorDetail } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { minorFromE4 } from '../kernel/money.ts';
import { parseLength } from '../kernel/units.ts';
import { refuseUnreadable } from '../kernel/unreadable-field.ts';
import { strictest } from '../orders/parts/dangerous-goods.ts';
import type { DraftPackage } from './draft-package.ts';
import { classOf, dangerousGoodsIn, isDataGiven, nmfcOf, withHazmatOf } from './goods-in-package.ts';
import { dangerousGoodsSaid, goodsOfBoxes, hazmatTold } from './hazards-said.ts';
import { hasSilentBox, itemsOf } from './items-of-package.ts';
import { kindOf, otherKindSaid } from './kind-of-package.ts';
import { matchItems } from './match-items.ts';
import type { PackageInput } from './packages.schema.ts';
import { type PackedPackage, weightMissing } from './packed-package.ts';
import { refuseTooManyBoxes } from './refuse-too-many-boxes.ts';
import { refuseTooManyPackages } from './refuse-too-many-packages.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
import type { FullPackage, PackedFacts } from './rest-in-packages.ts';
import { extrasSaid, insideOf, weightSaid, withOwnReferences } from './said-of-package.ts';
import { withClass } from './unit-class.ts';

/**
 * Packages as they were sent (api-v4 2.7). One of a quantity above 1 stands for as many equal ones, each with a label of its
 * own. A draft of one throws `dimensions_missing` where neither the package nor its contents tell a weight.
 * @throws ShipdockError `unreadable_field` naming every size that is missing and two kinds of one package,
 * `line_item_not_found`, `limit_exceeded`.
 */
export function sentPackages(sent: readonly PackageInput[], facts: PackedFacts): readonly PackedPackage[] {
  if (facts.isBookedElsewhere !== true) refuseIncomplete(sent);
  refuseTooMuch(sent, 'packages');
  refuseTooManyBoxes(sent, 'packages');
  const items = matchItems(
    sent.map((each) => itemsOf(each)),
    sent.map((each) => each.quantity ?? 1),
    facts,
  );
  const packages = sent.flatMap((each, index) => {
    const valueMinor = minorFromE4(each.value, facts.currency) || undefined;
    const isSilent = itemsOf(each).length === 0;
    const saidOf = {
      weightUg: weightSaid(each),
      hazmatTold: hazmatTold(each),
      boxGoods: goodsOfBoxes(each),
      hasSilentBox: hasSilentBox(each),
    };
    const copies = items[index] ?? [];
    return copies.map((told, place): PackedPackage => {
      const copy = withOwnReferences(each, place);
      const draft: PackedPackage['draft'] = (full) => draftPackage(copy, index, full, facts);
      return { ...saidOf, items: told, isSilent, carriesRest: isSilent, valueMinor, draft };
    });
  });
  refuseTooManyPackages(packages);
  return packages;
}

function refuseIncomplete(sent: readonly PackageInput[]): void {
  const details = sent.flatMap((each, index): readonly ErrorDetail[] => {
    const field = `packages[${index}]`;
    const kind = otherKindSaid(each);
    return [
      ...(['length', 'width', 'height'] as const)
        .filter((side) => each[side] === undefined || Number(each[side]) === 0)
        .map((side) => ({ field: `${field}.${side}`, message: 'is missing' })),
      ...(kind === undefined ? [] : [{ field: `${field}.${kind.member}`, message: kind.message }]),
    ];
  });
  refuseUnreadable(details);
}

function draftPackage(
  sent: PackageInput,
  index: number,
  { items, valueMinor, ...ofItems }: FullPackage,
  facts: PackedFacts,
): DraftPackage {
  const weightUg = weightOf(sent, index, ofItems, facts);
  const unit = sent.dimension_uom ?? 'in';
  const { kind, handlingUnitType } = kindOf(sent);
  const goods = strictest([dangerousGoodsSaid(sent, isDataGiven(items, facts.order)), dangerousGoodsIn(items, facts)]);
  const side = (text: string | undefined) => parseLength(text ?? '0', unit) ?? 0;
  return {
    weightUg,
    ...given('trackingNumber', sent.tracking_number),
    details: withClass(
      {
        kind,
        ...given('handlingUnitType', handlingUnitType),
        ...given('boxCode', sent.packing_type),
        length: side(sent.length),
        width: side(sent.width),
        height: side(sent.height),
        valueMinor,
        ...given('freightClass', sent.freight_class ?? classOf(items)),
        ...given('nmfc', sent.nmfc ?? nmfcOf(items)),
        ...given('dangerousGoods', goods),
        materials: [],
        labors: [],
        inside: insideOf(sent),
        isSeparateShipment: false,
      },
      weightUg,
    ),
    extras: withHazmatOf(extrasSaid(sent), items, facts.order),
    items,
  };
}

/**
 * As it was said, else what its contents weigh together; a handling unit with its class may share what several hold. Papers of
 * what was booked elsewhere are none of ours.
 */
function weightOf(
  sent: PackageInput,
  index: number,
  { weightUg, shareUg }: Pick<FullPackage, 'weightUg' | 'shareUg'>,
  { isBookedElsewhere = false }: PackedFacts,
): number | undefined {
  const weight = weightSaid(sent) ?? weightUg;
  if (weight !== undefined) return weight;
  const mayShare = kindOf(sent).kind === 'handling_unit' && sent.freight_class !== undefined && shareUg !== 0;
  if (isBookedElsewhere || (mayShare && shareUg !== undefined)) return shareUg;
  throw weightMissing(index);
}
