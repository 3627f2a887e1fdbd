import type { RatingRequest } from '../carrier.ts';
import { commonReasons } from './common-reasons.ts';
import { freightLines } from './freight-lines.ts';
import { findLane, freightLimitReasons } from './freight-reasons.ts';
import type { Geography } from './geography.ts';
import { priceLtl } from './price-ltl.ts';
import { type ServiceRating, toOffer, toRefusal } from './rated.ts';
import { schedule } from './schedule.ts';
import type { LtlTariff } from './tariff.ts';

/** Every service of a freight tariff, offered or refused with all its reasons; parcels are taken as cartons (decisions 5). */
export function rateLtl(
  tariff: LtlTariff,
  geography: Geography,
  request: RatingRequest,
): { readonly ratings: readonly ServiceRating[]; readonly messages: readonly string[] } {
  const lane = findLane(tariff, geography, request);
  const { lines, reasons, messages } = freightLines(tariff, request);
  const known = tariff.accessorials.map(({ code }) => code);
  const shared = [
    ...commonReasons(tariff, request, known),
    ...reasons,
    ...freightLimitReasons(tariff, request),
    ...('lane' in lane ? [] : lane),
  ];
  const ratings = tariff.services.map((service) => {
    const days = service.days ?? ('lane' in lane ? lane.days : 1);
    const planned = schedule(tariff, service, days, request);
    if ('code' in planned || !('lane' in lane) || shared.length > 0) {
      return toRefusal(tariff, service, 'code' in planned ? [...shared, planned] : shared);
    }
    const priced = priceLtl(tariff, service, lane, lines, request, planned.shipDate);
    return toOffer(tariff, service, { schedule: planned, serviceDays: days, ...priced });
  });
  return { ratings, messages };
}
