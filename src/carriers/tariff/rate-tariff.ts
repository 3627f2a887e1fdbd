import type { CarrierAnswer, Rated, RatingRequest } from '../carrier.ts';
import type { Geography } from './geography.ts';
import { rateCourier } from './rate-courier.ts';
import { rateLtl } from './rate-ltl.ts';
import { rateParcel } from './rate-parcel.ts';
import type { ServiceRating } from './rated.ts';
import type { Tariff } from './tariff.ts';

/**
 * Rates a shipment by a tariff: every service either as an offer or as a refusal with all its reasons.
 * Pure: the same arguments always give the same answer.
 * @throws ShipdockError `unreadable_field` where the ready date is no date.
 */
export function rateTariff(tariff: Tariff, geography: Geography, request: RatingRequest): CarrierAnswer<Rated> {
  const { ratings, messages } = rateFamily(tariff, geography, request);
  const value = {
    offers: ratings.flatMap((rating) => ('offer' in rating ? [rating.offer] : [])),
    refusals: ratings.flatMap((rating) => ('refusal' in rating ? [rating.refusal] : [])),
  };
  return { value, messages };
}

function rateFamily(
  tariff: Tariff,
  geography: Geography,
  request: RatingRequest,
): { readonly ratings: readonly ServiceRating[]; readonly messages: readonly string[] } {
  switch (tariff.family) {
    case 'parcel':
      return { ratings: rateParcel(tariff, geography, request), messages: [] };
    case 'ltl':
      return rateLtl(tariff, geography, request);
    case 'courier':
      return rateCourier(tariff, geography, request);
  }
}
