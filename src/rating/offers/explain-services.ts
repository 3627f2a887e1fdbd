import type { Offer, Refusal } from '../../carriers/carrier.ts';
import { formatMinor, minorNumber } from '../../kernel/money.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { packingMinor } from '../../packing/order/packing-costs.ts';
import { type FixJson, fixJson } from '../fix-json.ts';
import { printedParts } from '../proposals/proposal.ts';
import type { UnmetFilter } from './filter-carriers.ts';
import type { RefusalDetail } from './refusal-detail.ts';

/** A service of a carrier: offered with its price and what that comes from, or refused with reasons. Never both, never neither. */
export interface ExplainedService {
  readonly carrier_code: string | null;
  readonly carrier: string | null;
  readonly service_code: string | null;
  readonly service_name: string | null;
  readonly offered: boolean;
  readonly price: string | null;
  readonly currency_code: string | null;
  readonly service_days: number | null;
  readonly ship_date: string | null;
  readonly est_delivery_date: string | null;
  readonly price_parts: readonly { readonly code: string; readonly price: number }[];
  readonly basis: Offer['basis'];
  readonly reasons: readonly {
    readonly code: string;
    readonly message: string;
    readonly change: string | null;
    readonly fix: FixJson | null;
  }[];
}

/** Offered services, best first, then the others as their carriers answered, then carriers that were asked for and are none. */
export function explainServices(
  rated: {
    readonly offers: readonly Offer[];
    readonly refusals: readonly Refusal[];
    readonly packages: readonly PlannedPackage[];
  },
  timeZone: string,
  errors: readonly (RefusalDetail | UnmetFilter)[] = [],
): readonly ExplainedService[] {
  const packing = packingMinor(rated.packages);
  const unmet = errors.filter((each) => each.service_code === null);
  return [
    ...rated.offers.map((offer) => offered(offer, packing)),
    ...rated.refusals.map((refusal) => refused(refusal, timeZone)),
    ...unmet.map(({ carrier_code, carrier_name, reason, message, changes, fixes }) => ({
      ...NOTHING,
      carrier_code,
      carrier: carrier_name,
      service_code: null,
      service_name: null,
      reasons: [{ code: reason, message, change: changes[0] ?? null, fix: fixes[0] ?? null }],
    })),
  ];
}

const NOTHING = {
  offered: false,
  price: null,
  currency_code: null,
  service_days: null,
  ship_date: null,
  est_delivery_date: null,
  price_parts: [],
  basis: {},
};

function offered(offer: Offer, packing: number): ExplainedService {
  const parts = printedParts(offer.parts, packing);
  return {
    carrier_code: offer.carrierCode,
    carrier: offer.carrierName,
    service_code: offer.serviceCode,
    service_name: offer.serviceName,
    offered: true,
    price: formatMinor(offer.totalMinor + packing, offer.currency),
    currency_code: offer.currency,
    service_days: offer.serviceDays,
    ship_date: offer.shipDate,
    est_delivery_date: offer.deliveryDate,
    price_parts: parts.map(({ code, minor }) => ({ code, price: minorNumber(minor, offer.currency) })),
    basis: offer.basis,
    reasons: [],
  };
}

function refused(refusal: Refusal, timeZone: string): ExplainedService {
  return {
    ...NOTHING,
    carrier_code: refusal.carrierCode,
    carrier: refusal.carrierName,
    service_code: refusal.serviceCode,
    service_name: refusal.serviceName,
    reasons: refusal.reasons.map((reason) => ({
      code: reason.code,
      message: reason.message,
      change: reason.change ?? null,
      fix: fixJson(reason, timeZone),
    })),
  };
}
