import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { type Currency, minorFromE4 } from '../../kernel/money.ts';
import { parseLength } from '../../kernel/units.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import { strictest } from '../../orders/parts/dangerous-goods.ts';
import { dryIceFaults } from '../../packages/dry-ice.ts';
import { dangerousGoodsSaid } from '../../packages/hazards-said.ts';
import { kindOf, otherKindSaid } from '../../packages/kind-of-package.ts';
import { MAX_PACKAGES } from '../../packages/limits.ts';
import type { PackageInput } from '../../packages/packages.schema.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { refuseTooManyBoxes } from '../../packages/refuse-too-many-boxes.ts';
import { refuseTooMuch } from '../../packages/refuse-too-much.ts';
import { extrasSaid, insideOf, unsaidOf, weightSaid, withOwnReferences } from '../../packages/said-of-package.ts';
import { withClass } from '../../packages/unit-class.ts';
import type { PackedGoods } from './packed-goods.ts';

export interface RequestedPackagesFacts {
  /** Where the packages stand in the request, as `packages`. */
  readonly field: string;
  readonly currency: Currency;
  /** What is in each package, and in each of its copies; the last says it of the further ones. */
  readonly goods: readonly (readonly PackedGoods[])[];
}

/**
 * Packages that the caller packed himself (api-v4 2.7): inches and pounds where no unit is named, one planned package for
 * each of `quantity`. They carry no materials or labour of ours.
 * @throws ShipdockError `unreadable_field` naming every size or weight that is missing and two kinds of one package, `limit_exceeded`.
 */
export function requestedPackages(
  packages: readonly PackageInput[],
  facts: RequestedPackagesFacts,
): readonly PlannedPackage[] {
  refuseTooMany(packages, facts.field);
  refuseTooManyBoxes(packages, facts.field);
  refuseTooMuch(packages, facts.field);
  const faults: ErrorDetail[] = [];
  const planned = packages.flatMap((sent, index) => {
    const field = `${facts.field}[${index}]`;
    const fault: Fault = (member, message) => {
      const place = `${field}.${member}`;
      if (!faults.some((each) => each.field === place)) faults.push({ field: place, message });
    };
    const goods = facts.goods[index] ?? [];
    return Array.from({ length: sent.quantity ?? 1 }, (_, copy) => {
      const inIt = goods[copy] ?? goods.at(-1) ?? NOTHING;
      return onePackage(withOwnReferences(sent, copy), inIt, facts.currency, fault);
    });
  });
  refuseUnreadable(faults);
  return planned;
}

/** No shipment has more, and carriers look at each of them. */
function refuseTooMany(packages: readonly PackageInput[], field: string): void {
  const count = packages.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (count <= MAX_PACKAGES) return;
  const message = `are ${count} together; at most ${MAX_PACKAGES} are rated at once`;
  throw new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
}

type Fault = (member: string, message: string) => void;

const NOTHING: PackedGoods = { contents: [], worthMinor: 0 };

function onePackage(sent: PackageInput, inIt: PackedGoods, currency: Currency, fault: Fault): PlannedPackage {
  const { kind, handlingUnitType } = kindOf(sent);
  const otherKind = otherKindSaid(sent);
  if (otherKind !== undefined) fault(otherKind.member, otherKind.message);
  const size = (name: 'length' | 'width' | 'height'): number => {
    const written = sent[name];
    const length = written === undefined ? undefined : parseLength(written, sent.dimension_uom ?? 'in');
    if (length === undefined || length <= 0) fault(name, 'is missing or not above 0');
    return length ?? 0;
  };
  const [length, width, height] = [size('length'), size('width'), size('height')];
  const mayLackWeight = kind === 'handling_unit' && sent.freight_class !== undefined;
  const weight = weightSaid(sent) ?? inIt.weightUg ?? (mayLackWeight ? inIt.shareUg : undefined);
  if (weight === undefined ? !mayLackWeight : weight <= 0) fault('weight', 'is missing or not above 0');
  const goods = strictest([dangerousGoodsSaid(sent, inIt.isDataGiven), inIt.dangerousGoods]);
  const said = extrasSaid(sent);
  const inside = insideOf(sent);
  for (const { member, message } of dryIceFaults({ dryIceUg: said.dryIceUg, weightUg: weight, inside })) {
    fault(member, message);
  }
  const isMeasured = [length, width, height].every((side) => side > 0);
  const planned: PlannedPackage = {
    kind,
    ...given('handlingUnitType', handlingUnitType),
    length,
    width,
    height,
    weight,
    valueMinor: minorFromE4(sent.value, currency) || inIt.worthMinor,
    ...given('freightClass', sent.freight_class ?? inIt.freightClass),
    ...given('nmfc', sent.nmfc ?? inIt.nmfc),
    ...given('dangerousGoods', goods),
    ...given('dryIceUg', said.dryIceUg || undefined),
    contents: inIt.contents,
    materials: [],
    labors: [],
    inside,
    said,
    follows: unsaidOf(sent),
    isSeparateShipment: false,
  };
  return isMeasured ? withClass(planned, weight) : planned;
}
