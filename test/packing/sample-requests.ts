import type { BoxType, PackingItem, PackingRequest, PalletType } from '../../src/packing/packing.ts';

/** A box of that inner side, one thicker on each side, tare 100, for 20,000. */
export const cubeBox = (side: number, fields: Partial<BoxType> = {}): BoxType => ({
  code: `CUBE${side}`,
  inner: { length: side, width: side, height: side },
  outer: { length: side + 2, width: side + 2, height: side + 2 },
  tare: 100,
  maxGrossWeight: 20_100,
  ...fields,
});

/** A cube of side 10 and weight 100, freely turned, a parcel. */
export const sampleItem = (fields: Partial<PackingItem> = {}): PackingItem => ({
  key: 'A',
  quantity: 1,
  size: { length: 10, width: 10, height: 10 },
  weight: 100,
  rotation: 'free',
  itemType: 'parcel',
  ...fields,
});

/** Fewest boxes of CUBE20 and CUBE40, no pallets, what fits nowhere refused. */
export const sampleRequest = (fields: Partial<PackingRequest> = {}): PackingRequest => ({
  items: [sampleItem()],
  boxTypes: [cubeBox(20), cubeBox(40)],
  palletTypes: [],
  objective: { kind: 'fewest_boxes' },
  palletize: 'nothing',
  whatFitsNoBox: 'is_refused',
  ...fields,
});

/** Deck 100 x 80, 10 high; load up to 90 high and 5,000. */
export const samplePallet: PalletType = {
  code: 'PALLET',
  length: 100,
  width: 80,
  deckHeight: 10,
  tare: 400,
  maxTotalHeight: 100,
  maxGrossWeight: 5_400,
};
