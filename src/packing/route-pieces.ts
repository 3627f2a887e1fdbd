import { boxTakes } from './boxes/box-takes.ts';
import type { LoosePiece, PackingItem, PackingRequest, UnpackedItem } from './packing.ts';
import { palletTakes } from './pallets/pallet-takes.ts';
import { isParcelSized } from './parcel-limits.ts';
import { noBoxReason, noPalletReason, overLimitReason, type Refusal } from './refusal-reasons.ts';

/** Where the pieces of a line go: they are alike, so they go the same way. */
export type Route =
  | { readonly to: 'box' }
  | { readonly to: 'pallet' }
  | { readonly to: 'itself'; readonly kind: LoosePiece['kind'] }
  | { readonly to: 'nowhere'; readonly code: UnpackedItem['code']; readonly reason: string };

/**
 * Decides how a line ships.
 * - A handling unit of a named type is one already; one without a type goes on a pallet where one takes it.
 * - A piece in its own box ships as it is; every other parcel goes in a box.
 * - Of unknown method (`unpacked`): a parcel where it fits, else on a pallet.
 */
export function routeOf(item: PackingItem, request: PackingRequest): Route {
  if (item.itemType === 'handling_unit') return handlingUnitRoute(item, request);
  if (request.palletize === 'everything') return freightRoute(item, request);
  const asParcel = parcelRoute(item, request);
  if (asParcel.to !== 'nowhere' || item.itemType === 'parcel') return asParcel;
  return mayStandOnPallet(item, request) ? { to: 'pallet' } : { ...asParcel, ...unlessPallet(asParcel, item, request) };
}

const ITSELF: Route = { to: 'itself', kind: 'handling_unit' };

/** Handling units that go on a pallet when everything does; pallets and crates stand on their own. */
const PALLETIZED_UNITS: readonly string[] = ['carton', 'box', 'bag', 'drum'];

function handlingUnitRoute(item: PackingItem, request: PackingRequest): Route {
  const isSmallUnit = item.handlingUnitType !== undefined && PALLETIZED_UNITS.includes(item.handlingUnitType);
  const goesOnPallet = item.handlingUnitType === undefined || (isSmallUnit && request.palletize === 'everything');
  return goesOnPallet && mayStandOnPallet(item, request) ? { to: 'pallet' } : ITSELF;
}

function freightRoute(item: PackingItem, request: PackingRequest): Route {
  const mayPalletize = mayStandOnPallet(item, request);
  const isBare = item.isSelfContained === true || (item.doNotPackBeforePalletize === true && mayPalletize);
  if (!isBare && request.boxTypes.some((box) => boxTakes(box, item, undefined))) return { to: 'box' };
  if (mayPalletize) return { to: 'pallet' };
  if (item.isSelfContained === true || request.whatFitsNoBox === 'ships_as_it_is') return ITSELF;
  return { to: 'nowhere', ...unlessPallet(noBoxReason(item, request), item, request) };
}

function parcelRoute(item: PackingItem, request: PackingRequest): Route {
  const limits = request.parcelLimits;
  if (item.isSelfContained !== true) {
    if (request.boxTypes.some((box) => boxTakes(box, item, limits))) return { to: 'box' };
    if (request.whatFitsNoBox === 'is_refused') return { to: 'nowhere', ...noBoxReason(item, request) };
  }
  const isBelowLimits = limits === undefined || (item.weight < limits.weightBelow && isParcelSized(item.size, limits));
  return isBelowLimits
    ? { to: 'itself', kind: 'parcel' }
    : { to: 'nowhere', code: 'over_parcel_limit', reason: overLimitReason(item, limits, request) };
}

function mayStandOnPallet(item: PackingItem, request: PackingRequest): boolean {
  const takes = request.palletTypes.some((type) => palletTakes(type, item));
  return takes && item.doNotPalletize !== true && request.palletize !== 'nothing';
}

/** A refusal of what might have gone on a pallet says why it could not do that either. */
function unlessPallet(refusal: Refusal, item: PackingItem, request: PackingRequest): Refusal {
  if (item.doNotPalletize === true || request.palletize === 'nothing') return refusal;
  return { code: 'no_pallet', reason: `${refusal.reason}; ${noPalletReason(item, request)}` };
}
