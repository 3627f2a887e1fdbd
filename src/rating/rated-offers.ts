import type { Offer, Refusal } from '../carriers/carrier.ts';
import type { PolicyOutcome } from './policies/apply-policies.ts';

/** What carriers and policies left of every service: best first, and the refusals of all others. */
export interface RatedOffers {
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
  readonly policies: PolicyOutcome;
}
