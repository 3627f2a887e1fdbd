import type { Offer } from '../../carriers/carrier.ts';
import { askedMinor } from '../policies/policy-parts.ts';

/**
 * Cheapest first; of the same price the one for which its carrier asks less (a discount of policies may make all of them cost
 * nothing), then the faster one, then by carrier and service code, so that the same offers always come
 * in the same order. Offers must be of one currency.
 * @throws RangeError where they are not.
 */
export function rankOffers(offers: readonly Offer[]): readonly Offer[] {
  const [first] = offers;
  const other = offers.find(({ currency }) => currency !== first?.currency);
  if (other !== undefined) throw new RangeError(`${other.currency} and ${first?.currency} cannot be ranked together`);
  return offers.toSorted(byPrice);
}

/** Price, then what the carrier asks, then days, then codes. */
export function byPrice(one: Offer, other: Offer): number {
  return (
    one.totalMinor - other.totalMinor ||
    askedMinor(one) - askedMinor(other) ||
    one.serviceDays - other.serviceDays ||
    compareTexts(one.carrierCode, other.carrierCode) ||
    compareTexts(one.serviceCode, other.serviceCode)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
