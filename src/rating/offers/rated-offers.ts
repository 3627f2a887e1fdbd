import type { Offer, Refusal } from '../../carriers/carrier.ts';
import { PARCEL_LIMITS } from '../../carriers/parcel-limits.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import type { PolicyOutcome } from '../policies/apply-policies.ts';

/** What carriers and policies left of every service: best first, and the refusals of all others. */
export interface RatedOffers {
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly policies: PolicyOutcome;
  /** As what it all goes. */
  readonly packages: readonly Pick<PlannedPackage, 'kind' | 'weight'>[];
}

/** For which carriers a shipment is made, by what goes in it. */
export interface Shape {
  /** All that goes are parcels. */
  readonly areParcels: boolean;
  /** A handling unit, or parcels that weigh together what none may weigh alone (api-v4 8): freight may well be the cheapest. */
  readonly isFreightSized: boolean;
}

export function shapeOf({ packages }: Pick<RatedOffers, 'packages'>): Shape {
  const areParcels = packages.every(({ kind }) => kind === 'parcel');
  const weight = packages.reduce((sum, each) => sum + (each.weight ?? 0), 0);
  return { areParcels, isFreightSized: !areParcels || weight >= (PARCEL_LIMITS.weightUnder ?? 0) };
}
