import { ShipdockError } from '../../kernel/errors.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { RatingWanted } from '../../orders/rating/rating-wanted.ts';
import type { Services } from '../../seams/services.ts';
import { againOnConflict } from '../../seams/unit-of-work.ts';
import { toldOfRefusal } from '../offers/told-of-refusal.ts';
import { type ProposalJson, proposalJson } from '../proposal-json.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { insertProposals, proposalsOf, replaceProposals } from '../proposals.store.ts';
import { generateProposals } from './generate-proposals.ts';
import { keepProposals } from './keep-proposals.ts';
import { prepareProposal } from './prepare-proposal.ts';
import { propose } from './propose.ts';

export interface RatedAlong {
  readonly warnings: readonly string[];
  /** In a dry run all that would now be proposed, where that changes; else it is read where it was stored. */
  readonly planned?: readonly ProposalJson[];
}

/**
 * Rates an order that was just saved, or in a dry run would have been. Its earlier proposed shipments make room for those that
 * are asked for. What was saved stays: where rating fails the reason is a warning.
 */
export async function rateSaved(services: Services, order: Order, wanted: RatingWanted): Promise<RatedAlong> {
  const all = wanted.all ? await rateAll(services, order) : { warnings: [] };
  const sent = await proposeSent(services, order, wanted);
  const warnings = [...all.warnings, ...sent.warnings];
  if (!services.dryRun || (all.proposals === undefined && wanted.proposed.length === 0)) return { warnings };
  const kept = wanted.all ? (all.proposals ?? (await storedProposals(services, order))) : [];
  const planned = [...kept, ...sent.proposals].toSorted((one, other) => one.totalMinor - other.totalMinor);
  return { warnings, planned: planned.map((proposal) => proposalJson(proposal, order)) };
}

interface Rated {
  readonly warnings: readonly string[];
  /** Undefined where nothing could be rated. */
  readonly proposals?: readonly Proposal[];
}

async function rateAll(services: Services, order: Order): Promise<Rated> {
  try {
    return await generateProposals(services, async (transaction) =>
      services.dryRun ? order : getOrderNamed(transaction, services.account, order.id),
    );
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    return { warnings: [`order ${order.orderNumber} was saved but not rated: ${toldOfRefusal(error)}`] };
  }
}

async function proposeSent(services: Services, order: Order, wanted: RatingWanted): Promise<Required<Rated>> {
  if (wanted.proposed.length === 0) return { proposals: [], warnings: [] };
  let rated: Required<Rated> = { proposals: [], warnings: [] };
  try {
    await againOnConflict(async () => {
      const stored = services.dryRun
        ? order
        : await services.database.read((read) => getOrderNamed(read, services.account, order.id));
      rated = await proposeEach(services, stored, wanted.proposed);
      const { proposals } = rated;
      await keepProposals(services, stored, (transaction) =>
        wanted.all ? insertProposals(transaction, proposals) : replaceProposals(transaction, order.id, proposals),
      );
    });
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    const unkept = `order ${order.orderNumber} was saved without its proposed_shipments: ${toldOfRefusal(error)}`;
    return { proposals: [], warnings: [...rated.warnings, unkept] };
  }
  return rated;
}

async function proposeEach(
  services: Services,
  order: Order,
  wanted: RatingWanted['proposed'],
): Promise<Required<Rated>> {
  const proposals: Proposal[] = [];
  const warnings = new Set<string>();
  for (const [index, sent] of wanted.entries()) {
    try {
      const prepared = await services.database.read((read) => prepareProposal(read, services, order, sent));
      const one = await propose(services, prepared);
      proposals.push(one.proposal);
      for (const warning of one.warnings) warnings.add(warning);
    } catch (error) {
      if (!(error instanceof ShipdockError)) throw error;
      const why = toldOfRefusal(error, sent);
      warnings.add(`order ${order.orderNumber} was saved without proposed_shipments[${index}]: ${why}`);
    }
  }
  return { proposals, warnings: [...warnings] };
}

function storedProposals(services: Services, order: Order): Promise<readonly Proposal[]> {
  return services.database.read((transaction) => proposalsOf(transaction, [order.id]));
}
