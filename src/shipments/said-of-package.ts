import type { DangerousGoodsType } from '../carriers/carrier.ts';
import { exactSum } from '../kernel/decimal.ts';
import { allGiven, given } from '../kernel/given.ts';
import { parseWeight, type WeightUnit } from '../kernel/units.ts';
import { strictest } from '../rating/dangerous-goods.ts';
import { itemsOf } from '../rating/packed-goods.ts';
import type { Following, PlannedPackage } from '../rating/planned-package.ts';
import { MAX_PACKAGES } from './limits.ts';
import type { Json, PackageExtras } from './shipment.ts';

interface HazmatData {
  readonly dangerous_goods_type?: string | undefined;
}

/** What bookings, rates and proposed shipments may say alike of a box on a handling unit (api-v4 2.7). */
interface SaidOfBox {
  readonly package_quantity?: number | undefined;
  readonly weight?: string | undefined;
  readonly weight_uom?: WeightUnit | undefined;
  readonly freight_class?: string | undefined;
  readonly nmfc?: string | undefined;
  readonly hazmat?: boolean | undefined;
  readonly orm_d?: boolean | undefined;
  readonly hazmat_data?: HazmatData | undefined;
  readonly hazmat_data_list?: readonly (HazmatData | undefined)[] | undefined;
}

/** The same of a package. */
interface SaidOfPackage extends SaidOfBox {
  readonly package_type?: string | undefined;
  readonly packing_type?: string | undefined;
  readonly number_of_units?: number | undefined;
  readonly commidity_description?: string | undefined;
  readonly commodity_description?: string | undefined;
  readonly carrier_container?: string | undefined;
  readonly dry_ice_weight?: string | undefined;
  readonly sscc_serial_references?: readonly (string | undefined)[] | undefined;
  readonly value?: number | undefined;
  readonly package_items?: readonly unknown[] | undefined;
  readonly handling_unit_packages?:
    | readonly (SaidOfBox & { readonly package_items?: readonly unknown[] | undefined })[]
    | undefined;
}

/** An SSCC is of one unit only: each of several equal packages has the next of those that were given, and none twice. */
export function withOwnReferences<Sent extends SaidOfPackage & { readonly quantity?: number | undefined }>(
  sent: Sent,
  copy: number,
): Sent {
  const references = sent.sscc_serial_references ?? [];
  const each = Math.max(1, Math.ceil(references.length / (sent.quantity ?? 1)));
  return { ...sent, sscc_serial_references: references.slice(copy * each, (copy + 1) * each) };
}

/** Its own, else of all that stands on it; undefined where one of them is not told. */
export function weightSaid(sent: SaidOfPackage): number | undefined {
  const own = (each: SaidOfBox) =>
    (each.weight === undefined ? undefined : parseWeight(each.weight, each.weight_uom ?? 'lb')) || undefined;
  const boxes = (sent.handling_unit_packages ?? []).map((box) => (own(box) ?? 0) * (box.package_quantity ?? 1));
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
  };
  return (Object.keys(isSaid) as Following[]).filter((name) => !isSaid[name]);
}

/** Of the package and of what stands on it: a handling unit with one dangerous box travels as dangerous goods. */
export function dangerousGoodsSaid(sent: SaidOfPackage): DangerousGoodsType | undefined {
  return strictest([sent, ...(sent.handling_unit_packages ?? [])].map(ownDangerousGoods));
}

/** Hazmat data first; the deprecated flags where it is not given (decisions 4). */
function ownDangerousGoods(sent: SaidOfBox): DangerousGoodsType | undefined {
  const data = hazmatOf(sent);
  if (data.length > 0) {
    return data.every((each) => each.dangerous_goods_type === 'limited_quantity') ? 'limited_quantity' : 'hazmat';
  }
  if (sent.hazmat === true) return 'hazmat';
  return sent.orm_d === true ? 'limited_quantity' : undefined;
}

/** Boxes on a handling unit: their sizes are not asked for (api-v4 2.7), so they have none. */
export function insideOf({ handling_unit_packages: boxes = [] }: SaidOfPackage): readonly PlannedPackage[] {
  return boxes.flatMap((sent) => {
    const one = {
      kind: 'parcel',
      length: 0,
      width: 0,
      height: 0,
      weight: sent.weight === undefined ? undefined : parseWeight(sent.weight, sent.weight_uom ?? 'lb'),
      valueMinor: 0,
      ...given('freightClass', sent.freight_class),
      ...given('nmfc', sent.nmfc),
      ...given('dangerousGoods', ownDangerousGoods(sent)),
      contents: [],
      materials: [],
      labors: [],
      inside: [],
      isSeparateShipment: false,
    } as const;
    return Array.from({ length: Math.min(sent.package_quantity ?? 1, MAX_PACKAGES) }, () => one);
  });
}

/** What is kept of a package beside its size, contents and price: it is answered and printed as it was told. */
export function extrasSaid(sent: SaidOfPackage): PackageExtras {
  return {
    packageType: sent.package_type ?? null,
    packingType: sent.packing_type ?? null,
    packageQuantity: sent.package_quantity ?? null,
    numberOfUnits: sent.number_of_units ?? 1,
    commodityDescription: sent.commidity_description ?? sent.commodity_description ?? null,
    carrierContainer: sent.carrier_container ?? null,
    dryIceUg: sent.dry_ice_weight === undefined ? 0 : (parseWeight(sent.dry_ice_weight, sent.weight_uom ?? 'lb') ?? 0),
    hazmatData: [sent, ...(sent.handling_unit_packages ?? [])].flatMap(hazmatOf),
    ssccReferences: (sent.sscc_serial_references ?? []).flatMap((reference) => reference ?? []),
  };
}

/** An answer tells the first both by itself and in the list; sent again it is one. */
function hazmatOf({ hazmat_data, hazmat_data_list = [] }: SaidOfBox): readonly Json[] {
  const [first, ...listed] = [hazmat_data, ...hazmat_data_list].map((each) =>
    each === undefined ? [] : [{ dangerous_goods_type: 'hazmat', ...allGiven(each) }],
  );
  const isListed = listed.some((each) => JSON.stringify(each) === JSON.stringify(first));
  return [...listed.flat(), ...(isListed ? [] : (first ?? []))];
}
