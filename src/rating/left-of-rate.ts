import { isInsuranceAsked } from './insurance.ts';
import type { ProposalRequestInput } from './proposals.schema.ts';
import type { Rate } from './rate.ts';

/** What a rate was asked with and a proposed shipment by it is not: it takes the rate's carrier and service alone. */
export function leftOfRate({ id, request: { details } }: Rate, sent: ProposalRequestInput): readonly string[] {
  const hasAccessorials = [sent.origin_accessorials, sent.destination_accessorials].some((list) => list !== undefined);
  const left = [
    details.request.accessorials.length > 0 && !hasAccessorials ? 'accessorials' : undefined,
    details.isInsured && isInsuranceAsked(sent) === undefined ? 'insurance' : undefined,
    details.pickup !== undefined && details.pickup.length > 0 && sent.pickup === undefined ? 'pickup' : undefined,
    details.hasOwnPackages === true && sent.packages === undefined ? 'packages' : undefined,
  ].filter((each) => each !== undefined);
  if (left.length === 0) return [];
  return [`of rate ${id} carrier and service are taken, its ${left.join(', ')} not: send them too, or book the rate`];
}
