import type { PalletType, Rotation, Size } from '../packing.ts';
import { fitsInside } from '../space/orientations.ts';

/** The room above the deck. */
export function palletRoom(type: PalletType): Size {
  return { length: type.length, width: type.width, height: type.maxTotalHeight - type.deckHeight };
}

/** Whether an empty pallet of the type takes that piece: no overhang, not too high, not too heavy. */
export function palletTakes(
  type: PalletType,
  piece: { readonly size: Size; readonly weight: number; readonly rotation: Rotation },
): boolean {
  return type.tare + piece.weight <= type.maxGrossWeight && fitsInside(piece.size, piece.rotation, palletRoom(type));
}
