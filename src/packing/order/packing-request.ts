import { PARCEL_LIMITS } from '../../carriers/parcel-limits.ts';
import type { Box } from '../../catalog/box.ts';
import { leastToldAs, MAX_MICROGRAMS, MICROMETRES_PER, wholePoundsUp } from '../../kernel/units.ts';
import { INCHES_AND_POUNDS } from '../measure-text.ts';
import type { CostedBox, PackingItem, PackingRequest } from '../packing.ts';
import { boxTypesOf, palletTypesOf } from './account-boxes.ts';

const INCH = MICROMETRES_PER.in;

/** How an account packs: into the boxes that cost least to ship, what is no parcel onto pallets, the rest as it is. */
export function packingRequest(items: readonly PackingItem[], boxes: readonly Box[]): PackingRequest {
  return {
    items,
    boxTypes: boxTypesOf(boxes),
    palletTypes: palletTypesOf(boxes),
    objective: { kind: 'cheapest', costOf: shippingCost(boxes) },
    parcelLimits: {
      weightBelow: leastToldAs(PARCEL_LIMITS.weightUnder ?? MAX_MICROGRAMS),
      lengthPlusGirthBelow: PARCEL_LIMITS.lengthPlusGirthUnder ?? Number.MAX_SAFE_INTEGER,
    },
    palletize: 'leftovers',
    whatFitsNoBox: 'ships_as_it_is',
    measureText: { ...INCHES_AND_POUNDS, cost: (minor) => `about ${(minor / 100).toFixed(2)}` },
  };
}

/** What a box roughly costs to ship: a start per parcel, its billable weight, and the box itself. */
function shippingCost(boxes: readonly Box[]): (box: CostedBox) => number {
  const supplies = new Map(boxes.map((box) => [box.code, box.costMinor + box.laborMinor]));
  return ({ boxType, grossWeight }) => {
    const { length, width, height } = boxType.outer;
    const inches = Math.ceil(length / INCH) * Math.ceil(width / INCH) * Math.ceil(height / INCH);
    const pounds = Math.max(wholePoundsUp(grossWeight), Math.ceil(inches / 139));
    return 800 + 60 * pounds + (supplies.get(boxType.code) ?? 0);
  };
}
