import { ShipdockError } from '../../kernel/errors.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import type { Proposal } from '../proposal.ts';
import { insertProposals, replaceProposals } from '../proposals.store.ts';
import type { RatingWanted } from '../rating-wanted.ts';
import { execute as generateProposals } from './generate-proposals.ts';
import { prepareProposal, propose } from './propose.ts';

/**
 * Rates an order that was just saved. Its earlier proposed shipments make room for those that are asked for. What was saved
 * stays: where rating fails the reason is a warning.
 */
export async function rateSaved(
  services: Services,
  order: Order,
  { all, proposed }: RatingWanted,
): Promise<readonly string[]> {
  // A dry run saved nothing, so what would be rated is not there.
  if (services.dryRun) return [];
  const warnings = all ? await rateAll(services, order) : [];
  return proposed.length === 0 ? warnings : [...warnings, ...(await proposeSent(services, order, { all, proposed }))];
}

async function rateAll(services: Services, order: Order): Promise<readonly string[]> {
  try {
    const { warnings } = await generateProposals(services, { params: { id: order.id } });
    return warnings ?? [];
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    return [`order ${order.orderNumber} was saved but not rated: ${error.message}`];
  }
}

async function proposeSent(services: Services, order: Order, wanted: RatingWanted): Promise<readonly string[]> {
  const proposals: Proposal[] = [];
  const warnings = new Set<string>();
  for (const [index, sent] of wanted.proposed.entries()) {
    try {
      const prepared = await services.database.read((read) => prepareProposal(read, services, order.id, sent));
      const one = await propose(services, prepared, sent);
      proposals.push(one.proposal);
      for (const warning of one.warnings) warnings.add(warning);
    } catch (error) {
      if (!(error instanceof ShipdockError)) throw error;
      warnings.add(`order ${order.orderNumber} was saved without proposed_shipments[${index}]: ${error.message}`);
    }
  }
  await services.database.write((transaction) =>
    wanted.all ? insertProposals(transaction, proposals) : replaceProposals(transaction, order.id, proposals),
  );
  return [...warnings];
}
