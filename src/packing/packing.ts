import type { HandlingUnitType } from '../kernel/handling-unit-type.ts';
/**
 * What the packer is asked and what it answers. Lengths and weights are integers of whatever unit the caller uses
 * throughout one request (the engine: micrometres and micrograms; the planning mode: millimetres and grams).
 * Axes: length along x, width along y, height along z; z is up.
 */

export interface Size {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** `free`: any of the six ways; `keep_flat`: this side up, may turn about the vertical; `none`: exactly as given. */
export type Rotation = 'free' | 'keep_flat' | 'none';

export type ItemType = 'parcel' | 'handling_unit' | 'unpacked';

/** One line to be packed: `quantity` equal pieces. */
export interface PackingItem {
  /** Names the line in the plan; lines of the same key are told apart only by their sizes. */
  readonly key: string;
  /** What messages call it; its key where absent. */
  readonly name?: string;
  readonly quantity: number;
  readonly size: Size;
  readonly weight: number;
  readonly rotation: Rotation;
  readonly itemType: ItemType;
  /** Of a `handling_unit` that is one already: it ships as it is. */
  readonly handlingUnitType?: HandlingUnitType;
  /** Comes in its own box: never goes into another, ships as it is or on a pallet. */
  readonly isSelfContained?: boolean;
  /** Each piece alone in its box, and each box in a shipment of its own (api-v4 2.3). */
  readonly shipIndividually?: boolean;
  /** Shares a box only with pieces of the same line. */
  readonly doNotPackWithOthers?: boolean;
  /** Fragile: nothing may stand above it, in a box or on a pallet. */
  readonly doNotStack?: boolean;
  /** Hazard class or division, as `3` or `5.1`. Classes that must be kept apart never share a box. */
  readonly hazmatClass?: string;
  /** Never put on a pallet. */
  readonly doNotPalletize?: boolean;
  /** Goes on a pallet without a box around it. */
  readonly doNotPackBeforePalletize?: boolean;
  /** The only boxes it may go in; absent means any. */
  readonly boxCodes?: readonly string[];
}

export interface BoxType {
  readonly code: string;
  readonly inner: Size;
  readonly outer: Size;
  readonly tare: number;
  /** Of the packed box, tare included. */
  readonly maxGrossWeight: number;
}

export interface PalletType {
  readonly code: string;
  readonly length: number;
  readonly width: number;
  /** Height of the empty pallet; the load stands on it. */
  readonly deckHeight: number;
  readonly tare: number;
  /** Deck and load together. */
  readonly maxTotalHeight: number;
  /** Pallet and load together. */
  readonly maxGrossWeight: number;
}

/** A box as the cost function sees it. */
export interface CostedBox {
  readonly boxType: BoxType;
  readonly grossWeight: number;
}

/**
 * What the best packing is. `fewest_boxes`: fewest boxes, then least outer volume. `cheapest`: least sum of `costOf`
 * (billable weight, material), an integer of minor units that may not fall when the weight grows.
 */
export type Objective =
  | { readonly kind: 'fewest_boxes' }
  | { readonly kind: 'cheapest'; readonly costOf: (box: CostedBox) => number };

/** A parcel must stay strictly below both (api-v4 8: 150 lb; 165 in of length plus girth). */
export interface ParcelLimits {
  readonly weightBelow: number;
  readonly lengthPlusGirthBelow: number;
}

/** How the reasons write lengths, weights and costs; without it they are bare numbers. */
export interface MeasureText {
  readonly length: (value: number) => string;
  readonly weight: (value: number) => string;
  /** Of what `costOf` answers. */
  readonly cost?: (minor: number) => string;
}

export interface PackingRequest {
  readonly items: readonly PackingItem[];
  readonly boxTypes: readonly BoxType[];
  readonly palletTypes: readonly PalletType[];
  readonly objective: Objective;
  /** Absent: no limits but those of the boxes. */
  readonly parcelLimits?: ParcelLimits;
  /** `leftovers`: what cannot be a parcel; `everything`: boxes and loose pieces alike; `nothing`: no pallets. */
  readonly palletize: 'nothing' | 'leftovers' | 'everything';
  /** Of a piece that no box takes: ship it as it is (within the parcel limits), or refuse it with the reason. */
  readonly whatFitsNoBox: 'ships_as_it_is' | 'is_refused';
  readonly measureText?: MeasureText;
}

/** Where a piece lies: its corner nearest the origin, and its sizes as turned, along x, y and z. */
export interface Placement {
  readonly itemKey: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

export interface PackedBox {
  readonly boxType: BoxType;
  /** In the order in which they are put in: each stands on the floor or on pieces before it. */
  readonly placements: readonly Placement[];
  readonly netWeight: number;
  readonly grossWeight: number;
  /** Goes in a shipment of its own. */
  readonly isSeparateShipment: boolean;
}

/** One unit that ships without a box of ours. */
export interface LoosePiece {
  readonly itemKey: string;
  readonly size: Size;
  readonly weight: number;
  readonly kind: 'parcel' | 'handling_unit';
  readonly handlingUnitType?: HandlingUnitType;
  readonly isSeparateShipment: boolean;
}

/** A box or piece on a pallet; z is 0 at the deck's top. */
export interface PalletLoad {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly load: { readonly box: PackedBox } | { readonly piece: LoosePiece };
}

export interface PackedPallet {
  readonly palletType: PalletType;
  readonly loads: readonly PalletLoad[];
  /** Deck included. */
  readonly totalHeight: number;
  readonly grossWeight: number;
  /** Goes in a shipment of its own. */
  readonly isSeparateShipment: boolean;
}

/** Pieces that could go nowhere. */
export interface UnpackedItem {
  readonly itemKey: string;
  readonly quantity: number;
  readonly code: 'too_large' | 'too_heavy' | 'no_box' | 'over_parcel_limit' | 'no_pallet';
  /** A whole sentence with both numbers. */
  readonly reason: string;
}

/** What goes where. Every piece of the request is in exactly one of the four. */
export interface PackingPlan {
  readonly boxes: readonly PackedBox[];
  readonly pieces: readonly LoosePiece[];
  readonly pallets: readonly PackedPallet[];
  readonly unpacked: readonly UnpackedItem[];
}
