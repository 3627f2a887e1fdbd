import type { Offer } from '../carriers/carrier.ts';
import { formatMinor, minorNumber } from '../kernel/money.ts';
import { packageJson } from '../packages/package-json.ts';
import type { UnmetFilter } from './offers/filter-carriers.ts';
import type { RefusalDetail } from './offers/refusal-detail.ts';
import { priceDetails, printedParts } from './proposals/proposal.ts';
import type { Rate } from './rate.ts';

/** A rate as the API answers it (decisions 5); packages and price parts where they were asked for. */
export function rateJson({ id, request, offer, totalMinor }: Rate, withDetail: boolean) {
  const { currency } = offer;
  const insurance = offer.parts.filter(({ group }) => group === 'insurance');
  const rate = {
    id,
    carrier: offer.carrierName,
    carrier_code: offer.carrierCode,
    carrier_type: offer.carrierType,
    service_name: offer.serviceName,
    service_code: offer.serviceCode,
    service_level: offer.serviceName,
    standardized_service_name: offer.standardizedServiceName,
    rate_display_name: displayName(offer),
    price: formatMinor(totalMinor, currency),
    currency_code: currency,
    ship_date: offer.shipDate,
    est_delivery_date: offer.deliveryDate,
    est_delivery_time: null,
    service_days: offer.serviceDays,
    tariff_insurance_rule: offer.insuranceRule,
    rates_provider: 'shipdock',
    rates_provider_code: 'shipdock',
    rates_provider_type: 'tariff',
    carrier_account: {
      code: offer.carrierCode,
      name: offer.carrierName,
      scac: offer.scac,
      is_customer_tariff: true,
    },
    insurance_price: minorNumber(
      insurance.reduce((sum, { minor }) => sum + minor, 0),
      currency,
    ),
    expires_at: request.expiresAt,
  };
  return withDetail ? { ...rate, ...detail(offer, request.details) } : rate;
}

/** The carrier's name once: services often begin with it. */
function displayName({ carrierName, serviceName }: Offer): string {
  return serviceName.startsWith(carrierName) ? serviceName : `${carrierName} ${serviceName}`;
}

function detail({ currency, parts, basis }: Offer, details: Rate['request']['details']) {
  const lines = new Map(details.lines.map((each) => [each.line.id as string, each]));
  const sums = Object.entries(priceDetails(parts, details.packingMinor));
  return {
    price_details: Object.fromEntries(sums.map(([name, minor]) => [name, minorNumber(minor, currency)])),
    price_parts: printedParts(parts, details.packingMinor).map(({ code, minor }) => ({
      code,
      price: minorNumber(minor, currency),
    })),
    basis,
    packages: details.packages.map((planned) => packageJson(planned, currency, lines)),
  };
}

export interface RateJson extends ReturnType<typeof rateJson> {
  readonly price_details?: Readonly<Record<string, number>>;
  readonly price_parts?: readonly { readonly code: string; readonly price: number }[];
  readonly basis?: Offer['basis'];
  readonly packages?: readonly Readonly<Record<string, unknown>>[];
}

/** The answer to a rate request: what is offered, cheapest first, and why everything else is not. */
export interface RatesJson {
  readonly rates: readonly RateJson[];
  readonly errors: readonly (RefusalDetail | UnmetFilter)[];
  readonly warnings: readonly string[];
}
