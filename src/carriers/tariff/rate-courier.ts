import { zip5 } from '../../addresses/places/postal-code.ts';
import { exactSum, multiplyRatio } from '../../kernel/decimal.ts';
import { minorDigits } from '../../kernel/money.ts';
import { MICROGRAMS_PER_POUND, type Micrograms, poundsE4, weightIn, wholePoundsUp } from '../../kernel/units.ts';
import type { PricePart, RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import { PARCEL_LIMITS } from '../parcel-limits.ts';
import { commonReasons, kindReasons } from './common-reasons.ts';
import type { Geography } from './geography.ts';
import { parcelLimitReasons } from './parcel-limit-reasons.ts';
import { fuelPart, fuelPercent, insuranceParts, type ServiceRating, toOffer, toRefusal } from './rated.ts';
import { schedule } from './schedule.ts';
import type { CourierService, CourierTariff } from './tariff.ts';
import { domesticCountry } from './us-territories.ts';

/**
 * Every service of a local courier, offered or refused with all its reasons. Distance is that between the ZIPs' own
 * positions, half-up to the tenth of a mile as it is printed; mileage, weight (up to the pound) and pieces above what the
 * base price includes are charged for.
 */
export function rateCourier(
  tariff: CourierTariff,
  geography: Geography,
  request: RatingRequest,
): { readonly ratings: readonly ServiceRating[]; readonly messages: readonly string[] } {
  const distance = findDistance(tariff, geography, request);
  const known = tariff.accessorials.map(({ code }) => code);
  const shared = [
    ...commonReasons(tariff, request, known),
    ...kindReasons(tariff, request),
    ...limitReasons(tariff, request),
    ...('milesTenths' in distance ? [] : distance.reasons),
  ];
  const ratings = tariff.services.map((service) => {
    const planned = schedule(tariff, service, service.days, request);
    if ('code' in planned || !('milesTenths' in distance) || shared.length > 0) {
      return toRefusal(tariff, service, 'code' in planned ? [...shared, planned] : shared);
    }
    const parts = priceCourier(tariff, service, distance.milesTenths, request, planned.shipDate);
    const basis = {
      miles: distance.milesTenths / 10,
      weight_lb: wholePoundsUp(totalWeight(request)),
      pieces: request.packages.length,
      fuel_percent: fuelPercent(tariff, planned.shipDate) / 100,
    };
    return toOffer(tariff, service, { schedule: planned, serviceDays: service.days, parts, basis });
  });
  return { ratings, messages: 'milesTenths' in distance ? distance.messages : [] };
}

function priceCourier(
  tariff: CourierTariff,
  service: CourierService,
  milesTenths: number,
  request: RatingRequest,
  shipDate: string,
): readonly PricePart[] {
  const scale = 10 ** minorDigits(tariff.currency);
  const extraTenths = Math.max(milesTenths - service.includedMilesTenths, 0);
  const extraPounds = Math.max(wholePoundsUp(totalWeight(request)) - service.includedLb, 0);
  const shipping = (code: string, minor: number): PricePart => ({ code, group: 'shipping', minor });
  const parts = [
    shipping('base', service.baseMinor),
    shipping('mileage', multiplyRatio(service.perMileE4, extraTenths * scale, 100_000)),
    shipping('weight', multiplyRatio(service.perLbE4, extraPounds * scale, 10_000)),
    shipping('pieces', (request.packages.length - 1) * service.perExtraPieceMinor),
  ];
  const accessorials = tariff.accessorials
    .filter(({ code }) => request.accessorials.some(({ type }) => type === code))
    .map(({ code, amountMinor }) => ({ code, group: 'accessorials' as const, minor: amountMinor }));
  return [...parts, fuelPart(tariff, shipDate, parts), ...accessorials, ...insuranceParts(tariff, request)];
}

function totalWeight(request: RatingRequest): number {
  return exactSum(request.packages.map((parcel) => parcel.weight ?? 0));
}

type Distance =
  | { readonly milesTenths: number; readonly messages: readonly string[] }
  | { readonly reasons: readonly RefusalReason[] };

function findDistance(tariff: CourierTariff, geography: Geography, request: RatingRequest): Distance {
  const [origin, destination] = [usZip(request, 'origin'), usZip(request, 'destination')];
  const miles =
    origin === undefined || destination === undefined ? undefined : geography.milesByZip5(origin, destination);
  const warehouse = tariff.onlyFromWarehouse && !request.originIsWarehouse ? [notFromWarehouse(tariff)] : [];
  if (origin === undefined || destination === undefined || miles === undefined) {
    return { reasons: [...warehouse, ...unplacedReasons(tariff, geography, request)] };
  }
  const milesTenths = Math.round(miles * 10);
  const { maxDistanceTenths } = tariff.limits;
  const isTooFar = maxDistanceTenths !== null && milesTenths > maxDistanceTenths;
  const reasons = isTooFar ? [...warehouse, tooFar(geography, request, milesTenths, maxDistanceTenths)] : warehouse;
  if (reasons.length > 0) return { reasons };
  const unknown = [origin, destination].filter((zip) => !geography.hasZip5(zip));
  const messages = unknown.map((zip) => `the position of ZIP ${zip} is not known; the middle of its prefix was used`);
  return { milesTenths, messages };
}

function usZip(request: RatingRequest, side: 'origin' | 'destination'): string | undefined {
  return domesticCountry(request[side].country) === 'US' ? zip5(request[side].zip) : undefined;
}

function notFromWarehouse(tariff: CourierTariff): RefusalReason {
  return {
    code: 'lane',
    message: `${tariff.carrierName} collects only at warehouses, the origin is none`,
    change: 'ship from a warehouse of the account',
    fix: { kind: 'from_warehouse' },
  };
}

function unplacedReasons(
  tariff: CourierTariff,
  geography: Geography,
  request: RatingRequest,
): readonly RefusalReason[] {
  const sides = ['origin', 'destination'] as const;
  const placed = sides.map((side) => usZip(request, side)).find((zip) => isPlaced(geography, zip)) ?? SOME_ZIP;
  return sides
    .filter((side) => !isPlaced(geography, usZip(request, side)))
    .map((side) => ({
      code: domesticCountry(request[side].country) === 'US' ? ('address' as const) : ('lane' as const),
      message: `${tariff.carrierName} carries between US ZIPs; the ${side} ${request[side].country} ${request[side].zip} is none that is known`,
      change: `give ${side === 'origin' ? 'an origin' : 'a destination'} within reach, such as ${placed}`,
      fix: { kind: 'address' as const, side, change: { country: 'US', zip: placed } },
    }));
}

const SOME_ZIP = '67202';

function isPlaced(geography: Geography, zip: string | undefined): boolean {
  return zip !== undefined && geography.milesByZip5(zip, zip) !== undefined;
}

function tooFar(geography: Geography, request: RatingRequest, tenths: number, maxTenths: number): RefusalReason {
  const { origin, destination } = request;
  const zip = usZip(request, 'destination') ?? '';
  const state = geography.stateOfZip(zip);
  return {
    code: 'limit',
    message: `it is ${tenths / 10} miles from ${origin.zip} to ${destination.zip}, at most ${maxTenths / 10} miles are served`,
    change: `ship from a warehouse within ${maxTenths / 10} miles of ${destination.zip}`,
    fix: { kind: 'address', side: 'origin', change: { country: 'US', zip, ...(state === undefined ? {} : { state }) } },
  };
}

/** A parcel, or what would have to become one. */
function isParcelHere(tariff: CourierTariff, { kind, handlingUnitType = 'pallet' }: RatingPackage): boolean {
  return kind === 'parcel' || !tariff.handlingUnitTypes.includes(handlingUnitType);
}

function limitReasons(tariff: CourierTariff, request: RatingRequest): readonly RefusalReason[] {
  const { maxWeight, maxPieces } = tariff.limits;
  const reasons: RefusalReason[] = request.packages.flatMap((parcel, index) => [
    ...(isParcelHere(tariff, parcel) ? parcelLimitReasons(parcel, index, PARCEL_LIMITS) : []),
    ...(parcel.weight === undefined ? [weightMissing(index)] : []),
  ]);
  const total = totalWeight(request);
  if (maxWeight !== null && poundsE4(total) > poundsE4(maxWeight)) {
    const allowed = weightIn(maxWeight, 'lb', 4);
    reasons.push({
      code: 'limit',
      message: `the shipment weighs ${weightIn(total, 'lb', 4)} lb, at most ${allowed} lb are taken`,
      change: `split it into shipments of at most ${allowed} lb`,
      fix: { kind: 'total_weight_at_most', weight: maxWeight },
    });
  }
  if (maxPieces !== null && request.packages.length > maxPieces) {
    reasons.push({
      code: 'limit',
      message: `the shipment has ${request.packages.length} pieces, at most ${maxPieces} are taken`,
      change: `split it into shipments of at most ${maxPieces} pieces`,
      fix: { kind: 'packages_at_most', count: maxPieces },
    });
  }
  return reasons;
}

function weightMissing(index: number): RefusalReason {
  return {
    code: 'limit',
    message: `package ${index + 1} has no weight; couriers price by weight`,
    change: 'state its weight',
    fix: { kind: 'package', index, change: { weight: MICROGRAMS_PER_POUND as Micrograms } }, // one pound
  };
}
