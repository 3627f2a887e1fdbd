import type { DangerousGoodsType } from '../carriers/carrier.ts';

/** Units of an order line in a package. */
export interface PlannedContent {
  readonly lineId: string;
  readonly quantity: number;
}

/** One material or labour of a package, its costs in minor units of the order's currency. */
export interface PackingCost {
  readonly name: string;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly extMinor: number;
}

/** A package as it will be booked: what it is, what is in it, what it weighs. Sizes are outer sizes, weight is gross. */
export interface PlannedPackage {
  readonly kind: 'parcel' | 'handling_unit';
  readonly handlingUnitType?: 'pallet' | 'carton' | 'box' | 'crate' | 'bag' | 'drum';
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
  readonly contents: readonly PlannedContent[];
  readonly materials: readonly PackingCost[];
  readonly labors: readonly PackingCost[];
  /** Of a pallet: the boxes and pieces on it. */
  readonly inside: readonly PlannedPackage[];
  /** Goes in a shipment of its own (api-v4 2.3). */
  readonly isSeparateShipment: boolean;
}

/** All units in a package and in what stands on it. */
export function allContents(planned: PlannedPackage): readonly PlannedContent[] {
  return [...planned.contents, ...planned.inside.flatMap(allContents)];
}
