import type { DangerousGoodsType } from '../carriers/carrier.ts';
import { exactSum } from '../kernel/decimal.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { minorFromE4 } from '../kernel/money.ts';
import { parseLength, parseWeight } from '../kernel/units.ts';
import type { Order } from '../orders/order.ts';
import { common, dangerousGoodsIn, hazmatOf } from './goods-in-package.ts';
import { MAX_PACKAGES } from './limits.ts';
import { matchItems } from './match-items.ts';
import type { FullPackage, PackedFacts, PackedPackage } from './packed-package.ts';
import type { DraftItem, DraftPackage } from './purchase.ts';
import type { Json, PackageExtras } from './shipment.ts';
import type { HandlingUnitPackageInput, PackageInput } from './shipments.schema.ts';

/**
 * Packages as they were sent (api-v4 2.7). One of a quantity above 1 stands for as many equal ones, each with a label of its
 * own. A draft of one throws `dimensions_missing` where neither the package nor its contents tell a weight.
 * @throws ShipdockError `unreadable_field` naming every size that is missing, `line_item_not_found`, `limit_exceeded`.
 */
export function sentPackages(sent: readonly PackageInput[], facts: PackedFacts): readonly PackedPackage[] {
  refuseIncomplete(sent);
  refuseTooMuch(sent);
  const items = matchItems(
    sent.map((each) => contentsOf(each)),
    sent.map((each) => each.quantity ?? 1),
    facts,
  );
  const packages = sent.flatMap((each, index) => {
    const valueMinor = minorFromE4(each.value, facts.currency) || undefined;
    const isSilent = contentsOf(each).length === 0;
    const copies = items[index] ?? [];
    return copies.map((told, place): PackedPackage => {
      const copy = withOwnReferences(each, place, copies.length);
      const draft: PackedPackage['draft'] = (full) => draftPackage(copy, index, full, facts);
      return { items: told, isSilent, valueMinor, draft };
    });
  });
  if (packages.length <= MAX_PACKAGES) return packages;
  throw new ShipdockError('limit_exceeded', `${packages.length} packages; a shipment has at most ${MAX_PACKAGES}`, {
    details: [{ field: 'packages', message: `are ${packages.length}` }],
  });
}

/** An SSCC is of one unit only: each of several equal packages has the next of those that were given, and none twice. */
function withOwnReferences(sent: PackageInput, copy: number, copies: number): PackageInput {
  const references = sent.sscc_serial_references ?? [];
  const each = Math.max(1, Math.ceil(references.length / copies));
  return { ...sent, sscc_serial_references: references.slice(copy * each, (copy + 1) * each) };
}

/** What is in a package and in what stands on it. */
function contentsOf(sent: PackageInput) {
  return [
    ...(sent.package_items ?? []),
    ...(sent.handling_unit_packages ?? []).flatMap((inside) => inside.package_items ?? []),
  ];
}

function refuseIncomplete(sent: readonly PackageInput[]): void {
  const details = sent.flatMap((each, index) =>
    (['length', 'width', 'height'] as const)
      .filter((side) => each[side] === undefined || Number(each[side]) === 0)
      .map((side): ErrorDetail => ({ field: `packages[${index}].${side}`, message: 'is missing' })),
  );
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('unreadable_field', `${first.field} ${first.message}`, { details });
}

/** 1,000 t and ten thousand million: no shipment has more, and sums below them stay exact. */
const MOST_WEIGHT = 1_000_000_000_000_000n;
const MOST_VALUE_E4 = 100_000_000_000_000n;

function refuseTooMuch(sent: readonly PackageInput[]): void {
  let weight = 0n;
  let value = 0n;
  for (const each of sent) {
    const copies = BigInt(each.quantity ?? 1);
    const micrograms = (text: string | undefined, unit: 'lb' | 'kg' | undefined) =>
      BigInt(parseWeight(text ?? '0', unit ?? 'lb') ?? 0);
    const insides = each.handling_unit_packages ?? [];
    const items = contentsOf(each);
    const ofItems = items.map((item) => micrograms(item.weight, item.weight_uom) * BigInt(item.quantity ?? 1));
    const ofInsides = insides.map(
      (inside) => micrograms(inside.weight, inside.weight_uom) * BigInt(inside.package_quantity ?? 1),
    );
    weight +=
      copies * [micrograms(each.weight, each.weight_uom), ...ofItems, ...ofInsides].reduce((sum, one) => sum + one, 0n);
    const values = items.map((item) => BigInt(item.value ?? 0) * BigInt(item.quantity ?? 1));
    value += copies * values.reduce((sum, one) => sum + one, BigInt(each.value ?? 0));
  }
  if (weight <= MOST_WEIGHT && value <= MOST_VALUE_E4) return;
  const message = weight > MOST_WEIGHT ? 'weigh more than 1,000 t together' : 'are worth more than a shipment may be';
  throw new ShipdockError('limit_exceeded', `packages ${message}`, { details: [{ field: 'packages', message }] });
}

function draftPackage(
  sent: PackageInput,
  index: number,
  { items, valueMinor, weightUg }: FullPackage,
  facts: PackedFacts,
): DraftPackage {
  const unit = sent.dimension_uom ?? 'in';
  const goods = dangerousGoods(sent) ?? dangerousGoodsIn(items, facts);
  const side = (text: string | undefined) => parseLength(text ?? '0', unit) ?? 0;
  return {
    weightUg: weightOf(sent, index, weightUg),
    ...given('trackingNumber', sent.tracking_number),
    details: {
      kind: isHandlingUnit(sent) ? 'handling_unit' : 'parcel',
      ...given('handlingUnitType', handlingUnitType(sent)),
      ...given('boxCode', sent.packing_type),
      length: side(sent.length),
      width: side(sent.width),
      height: side(sent.height),
      valueMinor,
      ...given('freightClass', sent.freight_class ?? common(items, 'freightClass')),
      ...given('nmfc', sent.nmfc ?? common(items, 'nmfc')),
      ...given('dangerousGoods', goods),
      materials: [],
      labors: [],
      inside: (sent.handling_unit_packages ?? []).flatMap(insidePackages),
      isSeparateShipment: false,
    },
    extras: extrasOf(sent, items, facts.order),
    items,
  };
}

const UNIT_TYPES = ['pallet', 'carton', 'box', 'crate', 'bag', 'drum'] as const;

function isHandlingUnit(sent: PackageInput): boolean {
  const named = sent.package_type?.toLowerCase() ?? '';
  const freightOnly = ['handling_unit', 'pallet', 'crate', 'drum', 'skid'].includes(named);
  return sent.handling_unit_type !== undefined || freightOnly || (sent.handling_unit_packages ?? []).length > 0;
}

function handlingUnitType(sent: PackageInput) {
  if (!isHandlingUnit(sent)) return undefined;
  return sent.handling_unit_type ?? UNIT_TYPES.find((type) => type === sent.package_type?.toLowerCase()) ?? 'pallet';
}

/** Boxes on a handling unit: their sizes are not asked for (api-v4 2.7), so they have none. */
function insidePackages(sent: HandlingUnitPackageInput): DraftPackage['details']['inside'] {
  const one = {
    kind: 'parcel',
    length: 0,
    width: 0,
    height: 0,
    weight: sent.weight === undefined ? undefined : parseWeight(sent.weight, sent.weight_uom ?? 'lb'),
    valueMinor: 0,
    ...given('freightClass', sent.freight_class),
    ...given('nmfc', sent.nmfc),
    ...given('dangerousGoods', dangerousGoods(sent)),
    contents: [],
    materials: [],
    labors: [],
    inside: [],
    isSeparateShipment: false,
  } as const;
  return Array.from({ length: Math.min(sent.package_quantity ?? 1, MAX_PACKAGES) }, () => one);
}

/** As it was sent, else what its contents weigh together. */
function weightOf(sent: PackageInput, index: number, ofItems: number | undefined): number | undefined {
  const unit = sent.weight_uom ?? 'lb';
  const own = sent.weight === undefined ? 0 : (parseWeight(sent.weight, unit) ?? 0);
  if (own > 0) return own;
  const inside = (sent.handling_unit_packages ?? []).map((each) => {
    const weight = each.weight === undefined ? undefined : parseWeight(each.weight, each.weight_uom ?? 'lb');
    return weight === undefined ? undefined : weight * (each.package_quantity ?? 1);
  });
  const isToldInside = inside.every((weight) => weight !== undefined && weight > 0);
  const toldInside = isToldInside ? exactSum(inside.map((weight) => weight ?? 0)) : undefined;
  const weight = inside.length > 0 ? toldInside : ofItems;
  if (weight !== undefined) return weight;
  if (isHandlingUnit(sent) && sent.freight_class !== undefined) return undefined;
  const message = 'is missing, and what is in the package does not tell it either';
  throw new ShipdockError('dimensions_missing', `packages[${index}].weight ${message}`, {
    details: [{ field: `packages[${index}].weight`, message }],
  });
}

/** Hazmat data first; the deprecated flags where it is not given (decisions 4). */
function dangerousGoods(
  sent: HandlingUnitPackageInput & Pick<Partial<PackageInput>, 'hazmat_data_list'>,
): DangerousGoodsType | undefined {
  const data = [...(sent.hazmat_data_list ?? []), sent.hazmat_data].flatMap((each) => each ?? []);
  if (data.length > 0) {
    return data.every((each) => each.dangerous_goods_type === 'limited_quantity') ? 'limited_quantity' : 'hazmat';
  }
  if (sent.hazmat === true) return 'hazmat';
  return sent.orm_d === true ? 'limited_quantity' : undefined;
}

function extrasOf(sent: PackageInput, items: readonly DraftItem[], order: Order | undefined): PackageExtras {
  const listed: readonly Json[] = [
    ...(sent.hazmat_data_list ?? []),
    sent.hazmat_data,
    ...(sent.handling_unit_packages ?? []).map((inside) => inside.hazmat_data),
  ].flatMap((each) => (each === undefined ? [] : { dangerous_goods_type: 'hazmat', ...spoken(each) }));
  return {
    packageType: sent.package_type ?? null,
    packingType: sent.packing_type ?? null,
    packageQuantity: sent.package_quantity ?? null,
    numberOfUnits: sent.number_of_units ?? 1,
    commodityDescription: sent.commidity_description ?? sent.commodity_description ?? null,
    carrierContainer: sent.carrier_container ?? null,
    dryIceUg: sent.dry_ice_weight === undefined ? 0 : (parseWeight(sent.dry_ice_weight, sent.weight_uom ?? 'lb') ?? 0),
    hazmatData: listed.length > 0 ? listed : order === undefined ? [] : hazmatOf(order, items),
    ssccReferences: (sent.sscc_serial_references ?? []).flatMap((reference) => reference ?? []),
  };
}

/** A hash without the parts that were not sent. */
function spoken(hash: object): Json {
  return Object.fromEntries(Object.entries(hash).filter(([, value]) => value !== undefined));
}
