import type { Box } from '../../catalog/box.ts';
import { mostToldAs } from '../../kernel/units.ts';
import type { BoxType, PalletType } from '../packing.ts';
import { STANDARD_PALLET } from '../pallets/pack-pallets.ts';

/** The account's boxes as the packer takes them. */
export function boxTypesOf(boxes: readonly Box[]): readonly BoxType[] {
  return boxes
    .filter((box) => box.type === 'box')
    .map((box) => ({
      code: box.code,
      inner: box.inner,
      outer: box.outer,
      tare: box.tareUg,
      maxGrossWeight: mostToldAs(box.maxWeightUg),
    }));
}

/**
 * The account's pallets as the packer takes them; the standard 48x40 one where it has none. The inner size is the room for
 * the load, so the deck is as high as the outer height is above the inner.
 */
export function palletTypesOf(boxes: readonly Box[]): readonly PalletType[] {
  const pallets = boxes
    .filter((box) => box.type === 'pallet')
    .map((box) => ({
      code: box.code,
      length: box.inner.length,
      width: box.inner.width,
      deckHeight: box.outer.height - box.inner.height,
      tare: box.tareUg,
      maxTotalHeight: box.outer.height,
      maxGrossWeight: mostToldAs(box.maxWeightUg),
    }));
  if (pallets.length > 0) return pallets;
  return [{ ...STANDARD_PALLET, maxGrossWeight: mostToldAs(STANDARD_PALLET.maxGrossWeight) }];
}
