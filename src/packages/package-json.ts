import { decimalNumber } from '../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { exactInches, MICROMETRES_PER, weightIn } from '../kernel/units.ts';
import { hazmatDataOf } from '../orders/parts/dangerous-goods.ts';
import { hazmatJson } from '../orders/parts/hazmat-data.ts';
import type { RatableLine } from '../orders/rating/ratable-line.ts';
import { kindOf } from './kind-of-package.ts';
import {
  allContents,
  furtherPieceOf,
  mergedContents,
  type PackingCost,
  type PlannedContent,
  type PlannedPackage,
} from './planned-package.ts';

/** The lines that packages hold units of, by their ids. */
export type PackedLines = ReadonlyMap<string, RatableLine>;

/**
 * What a proposed and a booked package answer alike (api-v4 2.9, 2.10); inches and pounds.
 * @param lines what its units are of: then its items are told too
 */
export function packageJson(
  planned: Omit<PlannedPackage, 'contents'> & { readonly contents?: readonly PlannedContent[] },
  currency: string,
  lines?: PackedLines,
): Readonly<Record<string, unknown>> {
  const { said } = planned;
  // Boxes on a unit, and what was booked elsewhere, may be of no size that is known.
  const inches = (um: number) => exactInches(um) || null;
  return {
    freight_class: isFreightByIt(planned) ? null : (planned.freightClass ?? null),
    nmfc: planned.nmfc ?? null,
    packing_type: said?.packingType ?? planned.boxCode ?? null,
    package_type: said?.packageType ?? planned.kind,
    handling_unit_type: planned.handlingUnitType ?? null,
    quantity: 1,
    package_quantity: said?.packageQuantity ?? planned.packageQuantity ?? Math.max(1, planned.inside.length),
    length: inches(planned.length),
    width: inches(planned.width),
    height: inches(planned.height),
    dimension_uom: 'in',
    weight: planned.weight === undefined ? null : weightIn(planned.weight, 'lb', 4),
    weight_uom: 'lb',
    dry_ice_weight: weightIn(planned.dryIceUg ?? 0, 'lb', 4),
    value: minorNumber(planned.valueMinor, currency),
    volume: inches(planned.length) === null ? null : cubicFeet(planned),
    commodity_description: said?.commodityDescription ?? describedByPieces({ contents: [], ...planned }),
    orm_d: planned.dangerousGoods === 'limited_quantity',
    hazmat: planned.dangerousGoods === 'hazmat',
    carrier_container: said?.carrierContainer ?? null,
    number_of_units: said?.numberOfUnits ?? 1,
    ...(lines === undefined
      ? {}
      : {
          ...hazmatOf({ contents: [], ...planned }, lines),
          ...unpackedTypeOf({ contents: [], ...planned }, lines),
          sscc_serial_references: said?.ssccReferences ?? [],
          package_items: itemsJson(mergedContents(allContents({ contents: [], ...planned })), lines),
        }),
    handling_unit_packages: planned.inside.map((inside) => boxJson(inside, currency)),
    materials: planned.materials.map((each) => ({ ...costJson(each, currency), weight: weightOf(each) })),
    labors: planned.labors.map((each) => ({ ...costJson(each, currency), uom: 'each' })),
  };
}

/** A class that follows from what is in a parcel, and would make freight of one called by that word where it is sent back. */
function isFreightByIt({ kind, said, freightClass, follows = [] }: Omit<PlannedPackage, 'contents'>): boolean {
  const word = said?.packageType ?? undefined;
  if (kind !== 'parcel' || word === undefined || freightClass === undefined) return false;
  return follows.includes('freightClass') && kindOf({ package_type: word, freight_class: freightClass }).kind !== kind;
}

/** Where nothing is counted with it: beside goods that are, it would stand for all of them. */
function describedByPieces(planned: Pick<PlannedPackage, 'furtherPiece' | 'contents' | 'inside'>): string | null {
  return allContents(planned).length > 0 ? null : (furtherPieceOf(planned)?.name ?? null);
}

/** Of goods that all have the same one (api-v4 2.9); which type of item that is knows the caller alone. */
function unpackedTypeOf(planned: Pick<PlannedPackage, 'contents' | 'inside'>, lines: PackedLines) {
  const [id = null, ...others] = new Set(
    allContents(planned).map(({ lineId }) => lines.get(lineId)?.line.details.unpackedItemTypeId ?? null),
  );
  return { unpacked_item_type_id: others.length > 0 ? null : id, unpacked_item_type_name: null };
}

function hazmatOf(planned: Pick<PlannedPackage, 'said' | 'contents' | 'inside'>, lines: PackedLines) {
  const untold = allContents(planned).filter(({ told }) => told?.hazmatTold !== 'data');
  const carried = untold.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId)?.line;
    return line === undefined ? [] : [{ line, quantity }];
  });
  const hazmat = hazmatDataOf(planned.said?.hazmatData ?? [], carried).map(hazmatJson);
  return { hazmat_data: hazmat[0] ?? null, hazmat_data_list: hazmat };
}

/**
 * A box on a handling unit, of which the unit tells what is in it: told of both, it would be there twice. One that the caller
 * packed is called as he did, and has the SSCC that he gave it. It is one: sent back, a `package_quantity` would make as many
 * of it, whatever its goods count as.
 */
function boxJson(inside: PlannedPackage, currency: string) {
  const { said } = inside;
  const ofCaller =
    said === undefined
      ? {}
      : { package_type: said.packageType ?? inside.kind, sscc_serial_references: said.ssccReferences };
  return { ...packageJson(inside, currency), ...ofCaller, package_quantity: 1 };
}

/**
 * api-v4 2.9 package_items, with the value and weight of one unit, as they are sent; where units were rolled up the product is
 * the SKU that holds them, the child the one ordered.
 */
function itemsJson(contents: readonly PlannedContent[], lines: PackedLines) {
  return contents.flatMap(({ lineId, quantity, rolledUp, told }) => {
    const ratable = lines.get(lineId);
    if (ratable === undefined) return [];
    const { line, lengthUm, widthUm, heightUm, packing } = ratable;
    const weightUg = told?.weightUg ?? ratable.weightUg;
    const { details } = line;
    return {
      id: lineId,
      order_line_item_id: lineId,
      product_sku: rolledUp?.sku ?? line.sku,
      product_upc: rolledUp === undefined ? (details.upc ?? null) : null,
      product_sku_packing_code: packing.packingCode ?? null,
      product_child_sku: rolledUp === undefined ? null : line.sku,
      product_child_sku_quantity: rolledUp?.childQuantity ?? null,
      xid: told?.xid ?? null,
      item_name: told?.name ?? details.name ?? line.sku,
      description: told?.description ?? details.description ?? null,
      quantity,
      length: exactInches(lengthUm) || null,
      width: exactInches(widthUm) || null,
      height: exactInches(heightUm) || null,
      volume: cubicFeet({ length: lengthUm, width: widthUm, height: heightUm }) || null,
      weight: weightUg === undefined ? null : weightIn(weightUg, 'lb', 4),
      weight_uom: 'lb',
      value: decimalNumber(told?.valueE4 ?? ratable.valueE4, UNIT_PRICE_SCALE),
      freight_class: told?.freightClass ?? ratable.freightClass ?? null,
      nmfc: told?.nmfc ?? ratable.nmfc ?? null,
      hs_code: told?.hsCode ?? ratable.hsCode ?? null,
      country_of_origin: told?.countryOfOrigin ?? ratable.countryOfOrigin ?? null,
    };
  });
}

export type PackageItemJson = ReturnType<typeof itemsJson>[number];

function costJson(cost: PackingCost, currency: string) {
  return {
    name: cost.name,
    unit_cost: minorNumber(cost.unitMinor, currency),
    ext_cost: minorNumber(cost.extMinor, currency),
    quantity: cost.quantity,
  };
}

/** In pounds; null of what was packed before it was kept. */
function weightOf({ unitWeightUg }: PackingCost): number | null {
  return unitWeightUg === undefined ? null : weightIn(unitWeightUg, 'lb', 4);
}

/** Cubic feet to six decimals: the smallest goods have some, for a density is divided by it. */
export function cubicFeet(size: Pick<PlannedPackage, 'length' | 'width' | 'height'>): number {
  const cubicFoot = BigInt(12 * MICROMETRES_PER.in) ** 3n;
  const cubic = BigInt(size.length) * BigInt(size.width) * BigInt(size.height);
  return decimalNumber(Number((cubic * 2n * 10n ** 6n + cubicFoot) / (cubicFoot * 2n)), 6);
}
