import type { EngineOperation } from '../seams/services.ts';
import type { RatesJson } from './operations/create-rates.ts';
import type { ProposalJson } from './proposal-json.ts';

/** What can be done with rates and with proposed shipments: rated, not yet booked shipments of an order. */
export const ratingOperations = {
  rates: {
    name: 'rates.create',
    summary: 'Rate a shipment: every carrier service with its price, or the reasons why it is not offered.',
    route: { method: 'POST', path: '/rates', status: 200 },
    changes: true,
    load: () => import('./operations/create-rates.ts'),
  } satisfies EngineOperation<RatesJson>,
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
