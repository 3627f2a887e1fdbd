import type { ProposalRequestInput } from '../../rating/proposals.schema.ts';

/** What those who save an order ask to be rated along with it (api-v4 2.1). */
export interface RatingWanted {
  /** Whether every service that can take the order is proposed. */
  readonly all: boolean;
  /** Shipments that are proposed as they were asked for (api-v4 2.9). */
  readonly proposed: readonly ProposalRequestInput[];
}
