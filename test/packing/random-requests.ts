import fc from 'fast-check';
import type { BoxType, PackingItem, PackingRequest, PalletType, Size } from '../../src/packing/packing.ts';

/** Requests with every constraint: all flags, rotations, routes, limits, boxes and pallets, from one piece to hundreds. */
export function anyRequest(): fc.Arbitrary<PackingRequest> {
  return fc
    .record({
      unit: fc.constantFrom(1, 1, 25_400, 7_919),
      items: fc.array(anyItem(), { minLength: 1, maxLength: 8 }),
      boxTypes: fc.array(anyBox(), { maxLength: 4 }),
      palletTypes: fc.array(anyPallet(), { maxLength: 2 }),
      isCheapest: fc.boolean(),
      limits: fc.option(
        fc.record({
          weightBelow: fc.integer({ min: 20, max: 800 }),
          lengthPlusGirthBelow: fc.integer({ min: 40, max: 200 }),
        }),
        { nil: undefined },
      ),
      palletize: fc.constantFrom('nothing', 'leftovers', 'everything'),
      whatFitsNoBox: fc.constantFrom('ships_as_it_is', 'is_refused'),
    })
    .map(({ unit, items, boxTypes, palletTypes, isCheapest, limits, palletize, whatFitsNoBox }) => ({
      items: items.map((item, index) => ({ ...item, key: `I${index}`, size: scaled(item.size, unit) })),
      boxTypes: boxTypes.map((box, index) => ({
        ...box,
        code: `B${index}`,
        inner: scaled(box.inner, unit),
        outer: scaled(box.outer, unit),
      })),
      palletTypes: palletTypes.map((pallet) => scaledPallet(pallet, unit)),
      objective: isCheapest
        ? { kind: 'cheapest', costOf: ({ grossWeight }) => 50 + grossWeight }
        : { kind: 'fewest_boxes' },
      ...(limits === undefined
        ? {}
        : { parcelLimits: { ...limits, lengthPlusGirthBelow: limits.lengthPlusGirthBelow * unit } }),
      palletize,
      whatFitsNoBox,
    }));
}

const anySize = (max: number): fc.Arbitrary<Size> => {
  const side = fc.integer({ min: 1, max });
  return fc.record({ length: side, width: side, height: side });
};

const rarely = fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

function anyItem(): fc.Arbitrary<PackingItem> {
  return fc.record(
    {
      key: fc.constant(''),
      quantity: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 6 }) },
        { weight: 1, arbitrary: fc.integer({ min: 7, max: 150 }) },
      ),
      size: fc.oneof({ weight: 5, arbitrary: anySize(15) }, { weight: 1, arbitrary: anySize(45) }),
      weight: fc.integer({ min: 0, max: 60 }),
      rotation: fc.constantFrom('free', 'keep_flat', 'none'),
      itemType: fc.constantFrom('parcel', 'unpacked', 'parcel', 'unpacked', 'handling_unit'),
      handlingUnitType: fc.constantFrom('pallet', 'carton', 'crate', 'drum'),
      isSelfContained: rarely,
      shipIndividually: rarely,
      doNotPackWithOthers: rarely,
      doNotStack: rarely,
      hazmatClass: fc.constantFrom('3', '5.1', '9'),
      doNotPalletize: rarely,
      doNotPackBeforePalletize: rarely,
      boxCodes: fc.subarray(['B0', 'B1', 'B2', 'B3']),
    },
    {
      requiredKeys: ['key', 'quantity', 'size', 'weight', 'rotation', 'itemType'],
    },
  );
}

function anyBox(): fc.Arbitrary<BoxType> {
  return fc
    .record({
      inner: fc.oneof(anySize(20), anySize(40)),
      wall: fc.integer({ min: 0, max: 3 }),
      tare: fc.integer({ min: 0, max: 20 }),
      payload: fc.integer({ min: 1, max: 600 }),
    })
    .map(({ inner, wall, tare, payload }) => ({
      code: '',
      inner,
      outer: { length: inner.length + wall, width: inner.width + wall, height: inner.height + wall },
      tare,
      maxGrossWeight: tare + payload,
    }));
}

function anyPallet(): fc.Arbitrary<PalletType> {
  return fc
    .record({
      length: fc.integer({ min: 5, max: 60 }),
      width: fc.integer({ min: 5, max: 60 }),
      deckHeight: fc.integer({ min: 0, max: 6 }),
      room: fc.integer({ min: 1, max: 70 }),
      tare: fc.integer({ min: 0, max: 40 }),
      payload: fc.integer({ min: 1, max: 2_000 }),
    })
    .map(({ length, width, deckHeight, room, tare, payload }) => ({
      code: `P${length}x${width}`,
      length,
      width,
      deckHeight,
      tare,
      maxTotalHeight: deckHeight + room,
      maxGrossWeight: tare + payload,
    }));
}

function scaled({ length, width, height }: Size, unit: number): Size {
  return { length: length * unit, width: width * unit, height: height * unit };
}

function scaledPallet(pallet: PalletType, unit: number): PalletType {
  return {
    ...pallet,
    length: pallet.length * unit,
    width: pallet.width * unit,
    deckHeight: pallet.deckHeight * unit,
    maxTotalHeight: pallet.maxTotalHeight * unit,
  };
}
