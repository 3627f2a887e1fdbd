import type { EngineOperation } from '../seams/services.ts';
import type { ProposalJson } from './proposal-json.ts';

/** What can be done with proposed shipments: rated, not yet booked shipments of an order. */
export const ratingOperations = {
  generate: {
    name: 'proposed_shipments.generate',
    summary: 'Pack and rate what is left to ship of an order; its proposed shipments are replaced.',
    route: { method: 'POST', path: '/orders/:id/proposed_shipments/generate', status: 201 },
    changes: true,
    load: () => import('./operations/generate-proposals.ts'),
  } satisfies EngineOperation<readonly ProposalJson[]>,
  list: {
    name: 'proposed_shipments.list',
    summary: 'List the proposed shipments of an order, cheapest first.',
    route: { method: 'GET', path: '/orders/:id/proposed_shipments', status: 200 },
    changes: false,
    load: () => import('./operations/list-proposals.ts'),
  } satisfies EngineOperation<readonly ProposalJson[]>,
};
