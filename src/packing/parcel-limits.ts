import type { PackingRequest, ParcelLimits, Size } from './packing.ts';

/** The limits that this request's boxes and pieces must keep: as freight they are no parcels. */
export function limitsOf(request: PackingRequest): ParcelLimits | undefined {
  return request.palletize === 'everything' ? undefined : request.parcelLimits;
}

/** Length plus girth: the longest side, and around the other two. */
export function lengthPlusGirth(size: Size): number {
  const longest = Math.max(size.length, size.width, size.height);
  return longest + 2 * (size.length + size.width + size.height - longest);
}

/** Whether a parcel of that outer size is below the limit of length plus girth. */
export function isParcelSized(outer: Size, limits: ParcelLimits | undefined): boolean {
  return limits === undefined || lengthPlusGirth(outer) < limits.lengthPlusGirthBelow;
}
