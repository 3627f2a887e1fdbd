import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Proposal } from '../proposal.ts';
import { findProposal } from '../proposals.store.ts';

/** The proposed shipment of that id or rate id. @throws ShipdockError `rate_not_found`. */
export async function proposalNamed(services: Services, name: string): Promise<Proposal> {
  const proposal = await services.database.read((transaction) => findProposal(transaction, services.account, name));
  if (proposal !== undefined) return proposal;
  throw new ShipdockError(
    'rate_not_found',
    `there is no rate or proposed shipment ${name}; it may have been rated anew`,
    {
      hint: 'shipdock orders rate ORDER',
    },
  );
}
