import { MICROGRAMS_PER_POUND, type Micrograms } from '../../kernel/units.ts';
import type { RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import { PARCEL_LIMITS } from '../parcel-limits.ts';
import { commonReasons, kindReasons } from './common-reasons.ts';
import { findZone } from './find-zone.ts';
import type { Geography } from './geography.ts';
import { parcelLimitReasons } from './parcel-limit-reasons.ts';
import { priceParcel } from './price-parcel.ts';
import { type ServiceRating, toOffer, toRefusal } from './rated.ts';
import { schedule } from './schedule.ts';
import { surchargeAccessorials } from './surcharge-facts.ts';
import type { ParcelTariff } from './tariff.ts';

/** Every service of a parcel tariff, offered or refused with all its reasons. */
export function rateParcel(
  tariff: ParcelTariff,
  geography: Geography,
  request: RatingRequest,
): readonly ServiceRating[] {
  const found = findZone(tariff, geography, request);
  const shared = [
    ...commonReasons(tariff, request, surchargeAccessorials(tariff)),
    ...kindReasons(tariff, request),
    ...request.packages.flatMap((parcel, index) => limitReasons(tariff, parcel, index)),
    ...('zone' in found ? [] : found),
  ];
  return tariff.services.map((service) => {
    const days = 'zone' in found ? (service.daysByZone[found.zone] ?? 1) : 1;
    const planned = schedule(tariff, service, days, request);
    if ('code' in planned || !('zone' in found) || shared.length > 0) {
      return toRefusal(tariff, service, 'code' in planned ? [...shared, planned] : shared);
    }
    const priced = priceParcel(tariff, service, found, request, planned.shipDate);
    if ('code' in priced) return toRefusal(tariff, service, [priced]);
    return toOffer(tariff, service, { schedule: planned, serviceDays: days, ...priced });
  });
}

function limitReasons(tariff: ParcelTariff, parcel: RatingPackage, index: number): readonly RefusalReason[] {
  const limits = {
    weightUnder: tariff.limits.weightUnder ?? PARCEL_LIMITS.weightUnder,
    lengthPlusGirthUnder: tariff.limits.lengthPlusGirthUnder ?? PARCEL_LIMITS.lengthPlusGirthUnder,
    maxLength: tariff.limits.maxLength,
  };
  const faults = parcelLimitReasons(parcel, index, limits);
  return parcel.weight === undefined ? [...faults, weightMissing(`package ${index + 1}`, index)] : faults;
}

function weightMissing(what: string, index: number): RefusalReason {
  const onePound = MICROGRAMS_PER_POUND as Micrograms; // a whole number of micrograms
  return {
    code: 'limit',
    message: `${what} has no weight; parcels are priced by weight`,
    change: 'state its weight',
    fix: { kind: 'package', index, change: { weight: onePound } },
  };
}
