import type { BoxType, PackingItem, ParcelLimits } from '../packing.ts';
import { isParcelSized } from '../parcel-limits.ts';
import { fitsInside } from '../space/orientations.ts';

/** Whether the box may hold the item at all: allowed by its code, and the piece alone fits and is light enough. */
export function boxTakes(box: BoxType, item: PackingItem, limits: ParcelLimits | undefined): boolean {
  const isAllowed = item.boxCodes === undefined || item.boxCodes.includes(box.code);
  return (
    isAllowed &&
    isParcelSized(box.outer, limits) &&
    box.tare + item.weight <= maxGrossWeight(box, limits) &&
    fitsInside(item.size, item.rotation, box.inner)
  );
}

/** The box's own limit, or the largest weight still below the parcel limit. */
export function maxGrossWeight(box: BoxType, limits: ParcelLimits | undefined): number {
  return limits === undefined ? box.maxGrossWeight : Math.min(box.maxGrossWeight, limits.weightBelow - 1);
}
