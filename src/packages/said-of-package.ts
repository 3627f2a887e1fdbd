import { exactSum } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import { parseWeight, type WeightUnit } from '../kernel/units.ts';
import { boxesOf } from './equal-boxes.ts';
import { dangerousGoodsOfBox, dangerousGoodsSaid, hazmatDataSaid, type SaidHazards } from './hazards-said.ts';
import { itemsOf } from './items-of-package.ts';
import type { PackageExtras } from './package-extras.ts';
import type { Following, PlannedPackage } from './planned-package.ts';

/** What bookings, rates and proposed shipments may say alike of a box on a handling unit (api-v4 2.7). */
interface SaidOfBox extends SaidHazards {
  readonly package_quantity?: number | undefined;
  readonly weight?: string | undefined;
  readonly weight_uom?: WeightUnit | undefined;
  readonly freight_class?: string | undefined;
  readonly nmfc?: string | undefined;
  readonly package_type?: string | undefined;
  readonly number_of_units?: number | undefined;
  readonly commidity_description?: string | undefined;
  readonly commodity_description?: string | undefined;
  readonly dry_ice_weight?: string | undefined;
  readonly sscc_serial_references?: readonly (string | undefined)[] | undefined;
}

/** The same of a package. */
interface SaidOfPackage extends SaidOfBox {
  readonly packing_type?: string | undefined;
  readonly carrier_container?: string | undefined;
  readonly value?: number | undefined;
  readonly package_items?: readonly object[] | undefined;
  readonly handling_unit_packages?:
    | readonly (SaidOfBox & { readonly package_items?: readonly object[] | undefined })[]
    | undefined;
}

/** An SSCC is of one unit only: each of several equal packages has the next of those that were given, and none twice. */
export function withOwnReferences<Sent extends SaidOfPackage & { readonly quantity?: number | undefined }>(
  sent: Sent,
  copy: number,
): Sent {
  const { quantity = 1, handling_unit_packages: boxes } = sent;
  return {
    ...withReferencesOf(sent, copy, quantity),
    ...given(
      'handling_unit_packages',
      boxes?.map((box) => withReferencesOf(box, copy, quantity)),
    ),
  };
}

function withReferencesOf<Sent extends SaidOfBox>(sent: Sent, copy: number, copies: number): Sent {
  const references = sent.sscc_serial_references ?? [];
  const each = Math.max(1, Math.ceil(references.length / copies));
  return { ...sent, sscc_serial_references: references.slice(copy * each, (copy + 1) * each) };
}

/** Its own, else of all that stands on it; undefined where one of them is not told. */
export function weightSaid(sent: SaidOfPackage): number | undefined {
  const own = (each: SaidOfBox) =>
    (each.weight === undefined ? undefined : parseWeight(each.weight, each.weight_uom ?? 'lb')) || undefined;
  const boxes = (sent.handling_unit_packages ?? []).map((box) => (own(box) ?? 0) * boxesOf(box));
  return own(sent) ?? (boxes.length > 0 && boxes.every((weight) => weight > 0) ? exactSum(boxes) : undefined);
}

/** What is not said of it: a value of 0 says nothing. */
export function unsaidOf(sent: SaidOfPackage): readonly Following[] {
  const isSaid: Readonly<Record<Following, boolean>> = {
    contents: itemsOf(sent).length > 0,
    weight: weightSaid(sent) !== undefined,
    valueMinor: (sent.value ?? 0) > 0,
    freightClass: sent.freight_class !== undefined,
    nmfc: sent.nmfc !== undefined,
    dangerousGoods: dangerousGoodsSaid(sent) !== undefined,
  };
  return (Object.keys(isSaid) as Following[]).filter((name) => !isSaid[name]);
}

/** Boxes on a handling unit: their sizes are not asked for (api-v4 2.7), so they have none. */
export function insideOf({ handling_unit_packages: boxes = [] }: SaidOfPackage): readonly PlannedPackage[] {
  return boxes.flatMap((sent) => {
    const count = boxesOf(sent);
    return Array.from({ length: count }, (_, copy) => boxInside(withReferencesOf(sent, copy, count)));
  });
}

/** What it holds, and its dangerous goods, are told with the unit; it is one of the equal boxes that were sent as one. */
function boxInside(sent: SaidOfBox): PlannedPackage {
  const said = { ...extrasSaid(sent), packageQuantity: null, hazmatData: [] };
  return {
    kind: 'parcel',
    length: 0,
    width: 0,
    height: 0,
    weight: sent.weight === undefined ? undefined : parseWeight(sent.weight, sent.weight_uom ?? 'lb'),
    valueMinor: 0,
    ...given('freightClass', sent.freight_class),
    ...given('nmfc', sent.nmfc),
    ...given('dangerousGoods', dangerousGoodsOfBox(sent)),
    dryIceUg: said.dryIceUg,
    contents: [],
    materials: [],
    labors: [],
    inside: [],
    said,
    isSeparateShipment: false,
  };
}

/** What is kept of a package beside its size, contents and price: it is answered and printed as it was told. */
export function extrasSaid(sent: SaidOfPackage): PackageExtras {
  const { handling_unit_packages: boxes = [] } = sent;
  const ofBoxes = boxes.map(descriptionOf);
  const isDescribed = ofBoxes.length > 0 && ofBoxes.every((each) => each !== undefined);
  return {
    packageType: sent.package_type ?? null,
    packingType: sent.packing_type ?? null,
    packageQuantity: sent.package_quantity ?? null,
    numberOfUnits: sent.number_of_units ?? 1,
    commodityDescription: descriptionOf(sent) ?? (isDescribed ? [...new Set(ofBoxes)].join('; ') : null),
    carrierContainer: sent.carrier_container ?? null,
    dryIceUg: dryIceOf(sent) || exactSum(boxes.map((box) => dryIceOf(box) * boxesOf(box))),
    hazmatData: hazmatDataSaid(sent),
    ssccReferences: (sent.sscc_serial_references ?? []).flatMap((reference) => reference ?? []),
  };
}

function descriptionOf({ commidity_description, commodity_description }: SaidOfBox): string | undefined {
  return commidity_description ?? commodity_description;
}

function dryIceOf({ dry_ice_weight: weight = '0', weight_uom: unit = 'lb' }: SaidOfBox): number {
  return parseWeight(weight, unit) ?? 0;
}
