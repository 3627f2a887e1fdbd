import type { RatingPackage, RefusalReason } from '../carrier.ts';
import { type ParcelLimits, parcelFaults } from '../parcel-limits.ts';

/** Every limit that a parcel exceeds, with the change that would keep it. */
export function parcelLimitReasons(
  parcel: RatingPackage,
  index: number,
  limits: ParcelLimits,
): readonly RefusalReason[] {
  return parcelFaults(parcel, limits, `package ${index + 1}`).map(({ message, change, fix }) => ({
    code: 'limit' as const,
    message,
    change,
    fix: { kind: 'package' as const, index, change: fix },
  }));
}
