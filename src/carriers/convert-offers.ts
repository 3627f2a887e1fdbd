import { convertMinor, type ExchangeRate, findRate } from '../exchange-rates/exchange-rate.ts';
import { exactSum } from '../kernel/decimal.ts';
import type { Currency } from '../kernel/money.ts';
import type { Offer, Rated, RatingRequest } from './carrier.ts';

/**
 * The request with its values in a carrier's currency.
 * @throws ShipdockError `exchange_rate_missing`.
 */
export function requestInCurrency(
  request: RatingRequest,
  to: Currency,
  date: string,
  table: readonly ExchangeRate[],
): RatingRequest {
  if (request.currency === to) return request;
  const rate = findRate(table, request.currency, to, date);
  const packages = request.packages.map((parcel) => ({
    ...parcel,
    valueMinor: convertMinor(parcel.valueMinor, request.currency, to, rate),
  }));
  return { ...request, packages, currency: to };
}

/**
 * An offer in another currency: each part half-up to its minor unit, the total their sum, so that parts and total agree.
 * `exchange_rate_date` in its basis tells whose day's rate was used.
 * @throws ShipdockError `exchange_rate_missing`.
 */
export function offerInCurrency(offer: Offer, to: Currency, date: string, table: readonly ExchangeRate[]): Offer {
  if (offer.currency === to) return offer;
  const rate = findRate(table, offer.currency, to, date);
  const parts = offer.parts.map((part) => ({ ...part, minor: convertMinor(part.minor, offer.currency, to, rate) }));
  return {
    ...offer,
    parts,
    totalMinor: exactSum(parts.map(({ minor }) => minor)),
    currency: to,
    basis: { ...offer.basis, converted_from: offer.currency, exchange_rate_date: rate.date },
  };
}

/** All offers of a rating in another currency; refusals stay as they are. @throws ShipdockError `exchange_rate_missing`. */
export function ratedInCurrency(rated: Rated, to: Currency, date: string, table: readonly ExchangeRate[]): Rated {
  return { ...rated, offers: rated.offers.map((offer) => offerInCurrency(offer, to, date, table)) };
}
