import type { DangerousGoodsType } from '../carriers/carrier.ts';
import type { HandlingUnitType } from '../kernel/handling-unit-type.ts';
import type { PackageExtras } from './package-extras.ts';
import type { PackageItem } from './package-item.ts';

/** Units of an order line in a package. */
export interface PlannedContent {
  readonly lineId: string;
  readonly quantity: number;
  /** Where units were rolled up into a SKU that holds them: that SKU, and how many units it holds. */
  readonly rolledUp?: { readonly sku: string; readonly childQuantity: number };
  /** What the caller told of them otherwise than the line does. */
  readonly told?: Partial<PackageItem['details']>;
}

/** One material or labour of a package, its costs in minor units of the order's currency. */
export interface PackingCost {
  readonly name: string;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly extMinor: number;
  /** Of a material: what one of it weighs. */
  readonly unitWeightUg?: number;
}

/** Pieces of a SKU of several: the line, which of its pieces the first is, and what they are all called. */
export interface FurtherPiece {
  readonly lineId: string;
  /** Where there are such of several lines. */
  readonly otherLineIds?: readonly string[];
  readonly key: string;
  readonly name: string;
  /** How many pieces they are. */
  readonly count?: number;
}

/** What a caller may leave unsaid of a package that he packed. */
export type Following = 'contents' | 'weight' | 'valueMinor' | 'freightClass' | 'nmfc' | 'dangerousGoods';

/** A package as it will be booked: what it is, what is in it, what it weighs. Sizes are outer sizes, weight is gross. */
export interface PlannedPackage {
  readonly kind: 'parcel' | 'handling_unit';
  readonly handlingUnitType?: HandlingUnitType;
  /** Of a box or pallet of ours; absent where the item ships as it is. */
  readonly boxCode?: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Absent only on a handling unit that has a class and sizes but no weight. */
  readonly weight: number | undefined;
  readonly valueMinor: number;
  readonly freightClass?: string;
  readonly nmfc?: string;
  readonly dangerousGoods?: DangerousGoodsType;
  readonly dryIceUg?: number;
  /** How many packages it counts as (api-v4 2.7 package_quantity); what stands on it, else 1, where absent. */
  readonly packageQuantity?: number;
  readonly contents: readonly PlannedContent[];
  /** Of a package without contents: what is in it of units that are counted with another package. */
  readonly furtherPiece?: FurtherPiece;
  readonly materials: readonly PackingCost[];
  readonly labors: readonly PackingCost[];
  /** Of a pallet: the boxes and pieces on it. */
  readonly inside: readonly PlannedPackage[];
  /** What the caller said beside, of a package that he packed himself. */
  readonly said?: PackageExtras;
  /** What he did not say of it: it follows from what is in it, and where that is not known, from what is left. */
  readonly follows?: readonly Following[];
  /** Goes in a shipment of its own (api-v4 2.3). */
  readonly isSeparateShipment: boolean;
}

/** All units in a package and in what stands on it. */
export function allContents(planned: Pick<PlannedPackage, 'contents' | 'inside'>): readonly PlannedContent[] {
  return [...planned.contents, ...planned.inside.flatMap(allContents)];
}

/** Units of one line of which the same was told, and that travel alike, as one. */
export function mergedContents(contents: readonly PlannedContent[]): readonly PlannedContent[] {
  const merged = new Map<string, PlannedContent>();
  for (const content of contents) {
    const key = JSON.stringify([content.lineId, content.told, content.rolledUp]);
    merged.set(key, { ...content, quantity: content.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

/** The packages as shipments: what may go together first, then each unit that goes in a shipment of its own, all of it. */
export function shipmentsOf(packages: readonly PlannedPackage[]): readonly (readonly PlannedPackage[])[] {
  const together = packages.filter((each) => !each.isSeparateShipment);
  const separate = separateShipments(packages.filter((each) => each.isSeparateShipment));
  return together.length === 0 ? separate : [together, ...separate];
}

/** One a package that units are counted with; the further pieces of those units, as many for each, go along. */
function separateShipments(packages: readonly PlannedPackage[]): readonly (readonly PlannedPackage[])[] {
  const shipments = packages.filter((each) => allContents(each).length > 0).map((each) => [each]);
  const further = new Map<string, PlannedPackage[]>();
  for (const each of packages.filter((one) => allContents(one).length === 0)) {
    const key = furtherPieceOf(each)?.key ?? '';
    further.set(key, [...(further.get(key) ?? []), each]);
  }
  for (const pieces of further.values()) {
    const lineId = pieces[0] === undefined ? undefined : furtherPieceOf(pieces[0])?.lineId;
    const ofLine = shipments.filter(([first]) => first !== undefined && allContents(first)[0]?.lineId === lineId);
    for (const [index, piece] of pieces.entries()) {
      const shipment = ofLine[Math.floor((index * ofLine.length) / pieces.length)];
      if (shipment === undefined) shipments.push([piece]);
      else shipment.push(piece);
    }
  }
  return shipments;
}

/** All of the package and of what stands on it. */
export function furtherPieces({
  furtherPiece,
  inside,
}: Pick<PlannedPackage, 'furtherPiece' | 'inside'>): readonly FurtherPiece[] {
  return [...(furtherPiece === undefined ? [] : [furtherPiece]), ...inside.flatMap(furtherPieces)];
}

/** Of the package, or of what stands on it. */
export function furtherPieceOf({
  furtherPiece,
  inside,
}: Pick<PlannedPackage, 'furtherPiece' | 'inside'>): FurtherPiece | undefined {
  return furtherPiece ?? inside.map(furtherPieceOf).find((each) => each !== undefined);
}
