import type { Offer, PartyAddress, RatingRequest } from '../carriers/carrier.ts';
import type { AccountId, Id, RateId } from '../kernel/ids.ts';
import type { RatableLine } from '../orders/rating/ratable-line.ts';
import type { PackageInput } from '../packages/packages.schema.ts';
import type { PlannedPackage } from '../packages/planned-package.ts';

export type RateRequestId = Id<'rateRequest'>;

/** decisions 5: for that long a rate may be booked. */
export const RATE_LIFETIME_MS = 2 * 3600 * 1000;
/** Later it is unknown; until then it is told that it has expired, and which service it was of. */
export const RATE_MEMORY_MS = 30 * 24 * 3600 * 1000;

/** What all rates of one request share: everything that a booking by one of them needs. */
export interface RateRequest {
  readonly id: RateRequestId;
  readonly accountId: AccountId;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly details: {
    /** What carriers were asked. */
    readonly request: RatingRequest & { readonly origin: PartyAddress; readonly destination: PartyAddress };
    readonly packages: readonly PlannedPackage[];
    /** What is in the packages, by the names that their contents use (`items[0]`, `packages[0].package_items[0]`). */
    readonly lines: readonly RatableLine[];
    readonly packingMinor: number;
    readonly isInsured: boolean;
    /** When it was to be ready, as it was asked. */
    readonly pickup?: readonly Readonly<Record<string, unknown>>[];
    readonly warehouseCode: string | null;
    /** Asked for without the rating rules, and booked so. */
    readonly isWithoutRules?: boolean;
    /** The rating rules that it was quoted by; null where there were none, absent of those from before this was kept. */
    readonly rulesId?: string | null;
    /** Whether packages were sent, and not items to be packed. */
    readonly hasOwnPackages?: boolean;
    /** As they were sent, their values in the currency of the request. */
    readonly packagesSent?: readonly PackageInput[];
  };
}

/** One service of a rate request at its price. */
export interface Rate {
  readonly id: RateId;
  readonly request: RateRequest;
  readonly offer: Offer;
  /** The carrier's price and packing together, in minor units of the offer's currency. */
  readonly totalMinor: number;
}

export function isExpired(rate: Rate, now: Date): boolean {
  return rate.request.expiresAt <= now.toISOString();
}
