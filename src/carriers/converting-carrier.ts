import type { ExchangeRate } from '../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { BookingRequest, Carrier, CarrierAnswer, Rated, RatingRequest, RefusalReason } from './carrier.ts';
import { offerInCurrency, ratedInCurrency, requestInCurrency } from './convert-offers.ts';

/**
 * A carrier that takes requests in every currency for which there is an exchange rate of the day: values go to it in the
 * currency of its prices, offers come back in that of the request. Without a rate every service is refused with that reason;
 * a rate is never assumed.
 */
export function convertingCarrier(carrier: Carrier, table: readonly ExchangeRate[]): Carrier {
  return {
    ...carrier,
    rate: (request) => rate(carrier, request, table),
    book: (request) => (request.currency === carrier.currency ? carrier.book(request) : book(carrier, request, table)),
  };
}

async function rate(
  carrier: Carrier,
  request: RatingRequest,
  table: readonly ExchangeRate[],
): Promise<CarrierAnswer<Rated>> {
  const { currency, readyDate } = request;
  try {
    const { value, messages } = await carrier.rate(requestInCurrency(request, carrier.currency, readyDate, table));
    return { value: ratedInCurrency(value, currency, readyDate, table), messages };
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'exchange_rate_missing') throw error;
    return { value: { offers: [], refusals: withoutRate(carrier, error) }, messages: [] };
  }
}

function withoutRate(carrier: Carrier, { message, hint }: ShipdockError): Rated['refusals'] {
  const reason: RefusalReason = {
    code: 'currency',
    lacksExchangeRate: true,
    message,
    ...(hint === undefined ? {} : { change: hint }),
    fix: { kind: 'currency', currency: carrier.currency },
  };
  return carrier.services.map((service) => ({
    carrierCode: carrier.code,
    carrierName: carrier.name,
    serviceCode: service.code,
    serviceName: service.name,
    reasons: [reason],
  }));
}

/**
 * What it sold in another currency than its own is answered so: after a refusal it would count as not sold, and be bought again.
 * @throws ShipdockError `exchange_rate_missing`, before anything is bought.
 */
async function book(
  carrier: Carrier,
  request: BookingRequest,
  table: readonly ExchangeRate[],
): ReturnType<Carrier['book']> {
  const converted = { ...request, ...requestInCurrency(request, carrier.currency, request.readyDate, table) };
  const { value, messages } = await carrier.book(converted);
  if (value.offer.currency !== carrier.currency) return { value, messages };
  const offer = offerInCurrency(value.offer, request.currency, request.readyDate, table);
  return { value: { ...value, offer }, messages };
}
