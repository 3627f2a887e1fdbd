import { maxGrossWeight } from './boxes/box-takes.ts';
import { BARE_NUMBERS, nameOf, sizeText } from './measure-text.ts';
import type { BoxType, PackingItem, PackingRequest, ParcelLimits, UnpackedItem } from './packing.ts';
import { palletRoom } from './pallets/pallet-takes.ts';
import { isParcelSized, lengthPlusGirth, limitsOf } from './parcel-limits.ts';
import { fitsInside } from './space/orientations.ts';

/** Why a piece could go nowhere, with what it is and what it may be. */
export type Refusal = Pick<UnpackedItem, 'code' | 'reason'>;

/** Why no box takes the item. */
export function noBoxReason(item: PackingItem, request: PackingRequest): Refusal {
  const limits = limitsOf(request);
  const { length, weight } = request.measureText ?? BARE_NUMBERS;
  const allowed = request.boxTypes.filter((box) => item.boxCodes?.includes(box.code) ?? true);
  if (allowed.length === 0) return { code: 'no_box', reason: `${nameOf(item)} goes in no box: ${missingBoxes(item)}` };
  const roomy = allowed.filter((box) => fitsInside(item.size, item.rotation, box.inner));
  if (roomy.length === 0) return tooLarge(item, allowed, request);
  const parcels = roomy.filter((box) => isParcelSized(box.outer, limits));
  if (parcels.length === 0 && limits !== undefined) {
    const least = length(Math.min(...roomy.map((box) => lengthPlusGirth(box.outer))));
    const most = length(limits.lengthPlusGirthBelow);
    const reason = `${nameOf(item)} fits only boxes of length plus girth ${least} or more; a parcel stays below ${most}`;
    return { code: 'over_parcel_limit', reason };
  }
  const most = Math.max(...parcels.map((box) => maxGrossWeight(box, limits) - box.tare));
  const reason = `${nameOf(item)} weighs ${weight(item.weight)}; the boxes that it fits carry at most ${weight(most)}`;
  return { code: 'too_heavy', reason };
}

/** Which parcel limit a piece that ships as it is would break. */
export function overLimitReason(item: PackingItem, limits: ParcelLimits, request: PackingRequest): string {
  const { length, weight } = request.measureText ?? BARE_NUMBERS;
  return item.weight >= limits.weightBelow
    ? `${nameOf(item)} weighs ${weight(item.weight)}; a parcel weighs less than ${weight(limits.weightBelow)}`
    : `${nameOf(item)} has length plus girth ${length(lengthPlusGirth(item.size))}; a parcel stays below ${length(limits.lengthPlusGirthBelow)}`;
}

/** Why no pallet takes the item. */
export function noPalletReason(item: PackingItem, request: PackingRequest): string {
  const text = request.measureText ?? BARE_NUMBERS;
  const rooms = request.palletTypes.map((type) => ({ type, room: palletRoom(type) }));
  if (rooms.length === 0) return `there is no pallet for ${nameOf(item)}`;
  const roomy = rooms.filter(({ room }) => fitsInside(item.size, item.rotation, room));
  if (roomy.length === 0) {
    const largest = rooms.map(({ type, room }) => `${type.code} takes ${sizeText(room, text)}`).join(', ');
    return `${nameOf(item)} is ${sizeText(item.size, text)}; a pallet ${largest}`;
  }
  const most = Math.max(...roomy.map(({ type }) => type.maxGrossWeight - type.tare));
  return `${nameOf(item)} weighs ${text.weight(item.weight)}; a pallet carries at most ${text.weight(most)}`;
}

function missingBoxes(item: PackingItem): string {
  return item.boxCodes === undefined ? 'there is none' : `of its boxes (${item.boxCodes.join(', ')}) there is none`;
}

function tooLarge(item: PackingItem, boxes: readonly BoxType[], request: PackingRequest): Refusal {
  const text = request.measureText ?? BARE_NUMBERS;
  const largest = boxes.reduce((a, b) => (innerVolume(b) > innerVolume(a) ? b : a));
  const turns = { free: '', keep_flat: ' and stays this side up', none: ' and may not be turned' }[item.rotation];
  const inside = `the largest box ${largest.code} is ${sizeText(largest.inner, text)} inside`;
  return { code: 'too_large', reason: `${nameOf(item)} is ${sizeText(item.size, text)}${turns}; ${inside}` };
}

function innerVolume(box: BoxType): bigint {
  return BigInt(box.inner.length) * BigInt(box.inner.width) * BigInt(box.inner.height);
}
