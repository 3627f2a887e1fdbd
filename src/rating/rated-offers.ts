import type { Offer, Refusal } from '../carriers/carrier.ts';
import type { PlannedPackage } from '../packages/planned-package.ts';
import type { PolicyOutcome } from './policies/apply-policies.ts';

/** What carriers and policies left of every service: best first, and the refusals of all others. */
export interface RatedOffers {
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly policies: PolicyOutcome;
  /** As what it all goes. */
  readonly packages: readonly Pick<PlannedPackage, 'kind'>[];
}

/** Whether all that goes are parcels. */
export function areParcels({ packages }: Pick<RatedOffers, 'packages'>): boolean {
  return packages.every(({ kind }) => kind === 'parcel');
}
