import { counted } from '../../kernel/counted.ts';
import { exactSum } from '../../kernel/decimal.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { minorFromE4 } from '../../kernel/money.ts';
import { lengthIn, parseLength } from '../../kernel/units.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import { strictest } from '../../orders/parts/dangerous-goods.ts';
import { dryIceFaults } from '../../packages/dry-ice.ts';
import { boxesOf } from '../../packages/equal-boxes.ts';
import { dangerousGoodsSaid, hazmatDataSaid } from '../../packages/hazards-said.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { PackageExtras } from '../../packages/package-extras.ts';
import type { PackageInput } from '../../packages/packages.schema.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { extrasSaid, insideOf } from '../../packages/said-of-package.ts';
import type { Shipment } from '../shipment.ts';
import { itemFaults, otherWeight, withItems } from './update-items.ts';

/**
 * The packages with what was sent of them; goods, boxes and packages stay as many as they were bought.
 * @throws ShipdockError `unreadable_field` for a package that the shipment does not have or that is sent twice, and contents
 * that are not in it.
 */
export function withPackages(before: Shipment, sent: readonly PackageInput[]): readonly ShipmentPackage[] {
  if (sent.length === 0) return before.packages;
  const details: ErrorDetail[] = [];
  const updates = new Map<string, PackageInput>();
  for (const [index, each] of sent.entries()) {
    const [only, another] = before.packages;
    const id = each.id ?? (another === undefined && sent.length === 1 ? only?.id : undefined);
    const field = `packages[${index}]`;
    const known = before.packages.find((one) => one.id === id);
    if (id === undefined) details.push({ field: `${field}.id`, message: 'is missing: it says which package' });
    else if (known === undefined) {
      details.push({ field: `${field}.id`, message: `is "${id}", which is no package of the shipment` });
    } else if (updates.has(id)) {
      details.push({ field: `${field}.id`, message: `is "${id}", which was sent before` });
    } else {
      details.push(...countFaults(known, each, field), ...itemFaults(known, each, field));
      updates.set(id, each);
    }
  }
  refuseUnreadable(details);
  const after = before.packages.map((each) => {
    const update = updates.get(each.id);
    return update === undefined ? each : withPackage(each, update, before.currency);
  });
  refuseUnreadable(iceFaults(before.packages, after, [...updates.keys()]));
  return after;
}

/** More dry ice than package, where an update makes it so. */
function iceFaults(
  before: readonly ShipmentPackage[],
  after: readonly ShipmentPackage[],
  updated: readonly string[],
): readonly ErrorDetail[] {
  const faultsOf = ({ weightUg, extras, details }: ShipmentPackage) =>
    dryIceFaults({ dryIceUg: extras.dryIceUg, weightUg, inside: details.inside });
  return after.flatMap((each, index) => {
    const had = new Set(
      before
        .slice(index, index + 1)
        .flatMap(faultsOf)
        .map(({ message }) => message),
    );
    const made = faultsOf(each).filter(({ message }) => !had.has(message));
    return made.map(({ member, message }) => ({ field: `packages[${updated.indexOf(each.id)}].${member}`, message }));
  });
}

/** Another number of packages, or of boxes on one: that was bought so, and kept quiet it would seem to be changed. */
function countFaults({ details }: ShipmentPackage, sent: PackageInput, field: string): readonly ErrorDetail[] {
  const { quantity = 1, handling_unit_packages: boxes = [] } = sent;
  const sentBoxes = exactSum(boxes.map(boxesOf));
  const standing = details.inside.length;
  return [
    ...(quantity === 1
      ? []
      : [{ field: `${field}.quantity`, message: `is ${quantity}, but it is one package: that was bought so` }]),
    ...(sentBoxes === 0 || sentBoxes === standing
      ? []
      : [
          {
            field: `${field}.handling_unit_packages`,
            message: `are ${counted(sentBoxes, 'box', 'boxes')}, but ${standing} ${standing === 1 ? 'stands' : 'stand'} on it: that was bought so`,
          },
        ]),
  ];
}

function withPackage(before: ShipmentPackage, sent: PackageInput, currency: string): ShipmentPackage {
  const { dimension_uom: lengthUnit = 'in' } = sent;
  // A 0 says nothing, and answers are rounded: what is sent as it was answered is what it was, also where it was measured in centimetres or kilograms.
  const side = (text: string | undefined, was: number) =>
    text === undefined || [2, 5].some((decimals) => Number(text) === lengthIn(was, lengthUnit, decimals))
      ? undefined
      : parseLength(text, lengthUnit) || undefined;
  const hazmatData = hazmatDataSaid(sent);
  return {
    ...before,
    trackingNumber: sent.tracking_number ?? before.trackingNumber,
    weightUg: otherWeight(sent.weight, sent.weight_uom, before.weightUg) || before.weightUg,
    details: {
      ...before.details,
      ...given('length', side(sent.length, before.details.length)),
      ...given('width', side(sent.width, before.details.width)),
      ...given('height', side(sent.height, before.details.height)),
      ...given('valueMinor', minorFromE4(sent.value, currency) || undefined),
      ...given('freightClass', sent.freight_class),
      ...given('nmfc', sent.nmfc),
      // An answer tells the flag beside the data, and for other goods than those.
      ...given('dangerousGoods', strictest([dangerousGoodsSaid(sent), sent.hazmat === true ? 'hazmat' : undefined])),
      inside: withBoxes(before.details.inside, sent),
    },
    extras: {
      ...withExtras(before.extras, sent),
      ...given('packageQuantity', sent.package_quantity),
      ...given('packingType', sent.packing_type),
      ...given('carrierContainer', sent.carrier_container),
      ...(hazmatData.length === 0 ? {} : { hazmatData }),
    },
    items: withItems(before, sent),
  };
}

/** Each box in its turn; one of a `package_quantity` stands for as many. */
function withBoxes(before: readonly PlannedPackage[], sent: PackageInput): readonly PlannedPackage[] {
  const boxes = (sent.handling_unit_packages ?? []).flatMap((box) => Array.from({ length: boxesOf(box) }, () => box));
  if (boxes.length === 0) return before;
  const told = insideOf(sent);
  return before.map((box, index): PlannedPackage => {
    const { [index]: update } = boxes;
    const { [index]: now } = told;
    if (update === undefined || now === undefined) return box;
    const said = withExtras(box.said ?? extrasSaid({}), {
      ...update,
      sscc_serial_references: now.said?.ssccReferences,
    });
    return {
      ...box,
      ...given('weight', otherWeight(update.weight, update.weight_uom, box.weight ?? 0) || undefined),
      ...given('freightClass', update.freight_class),
      ...given('nmfc', update.nmfc),
      ...given('dangerousGoods', now.dangerousGoods),
      dryIceUg: otherWeight(update.dry_ice_weight, update.weight_uom, box.dryIceUg ?? 0) ?? box.dryIceUg ?? 0,
      said,
    };
  });
}

/** What a package and a box on it say alike. */
function withExtras(before: PackageExtras, sent: SentExtras): PackageExtras {
  return {
    ...before,
    ...given('packageType', sent.package_type),
    ...given('numberOfUnits', sent.number_of_units),
    ...given('commodityDescription', sent.commidity_description ?? sent.commodity_description),
    ...given('dryIceUg', otherWeight(sent.dry_ice_weight, sent.weight_uom, before.dryIceUg)),
    ...given(
      'ssccReferences',
      sent.sscc_serial_references?.flatMap((reference) => reference ?? []),
    ),
  };
}

type SentExtras = Pick<
  PackageInput,
  | 'package_type'
  | 'number_of_units'
  | 'commidity_description'
  | 'commodity_description'
  | 'dry_ice_weight'
  | 'weight_uom'
> & { readonly sscc_serial_references?: readonly (string | undefined)[] | undefined };
