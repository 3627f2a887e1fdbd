import type { EngineOperation } from '../seams/services.ts';
import type { ExplainedService } from './offers/explain-services.ts';
import type { ProposalJson } from './proposal-json.ts';
import type { RatesJson } from './rate-json.ts';

/** What can be done with rates and with proposed shipments: rated, not yet booked shipments of an order. */
export const ratingOperations = {
  rates: {
    name: 'rates.create',
    summary: 'Rate a shipment: every carrier service with its price, or the reasons why it is not offered.',
    route: { method: 'POST', path: '/rates', status: 200 },
    subject: ['packages', 'items'],
    changes: true,
    load: () => import('./operations/create-rates.ts'),
  } satisfies EngineOperation<RatesJson>,
  explain: {
    name: 'rates.explain',
    summary: 'Say of every service whether it is offered for a shipment, else why not and what would help.',
    route: { method: 'POST', path: '/rates/explain', status: 200 },
    subject: ['packages', 'items'],
    changes: false,
    load: () => import('./operations/explain-rates.ts'),
  } satisfies EngineOperation<readonly ExplainedService[]>,
  explainOrder: {
    name: 'orders.explainRates',
    summary: 'Say of every service whether it is offered for an order, else why not and what would help.',
    route: { method: 'GET', path: '/orders/:id/rates', status: 200 },
    changes: false,
    load: () => import('./operations/explain-order-rates.ts'),
  } satisfies EngineOperation<readonly ExplainedService[]>,
  generate: {
    name: 'proposed_shipments.generate',
    summary: 'Pack and rate what is left to ship of an order; its proposed shipments are replaced.',
    route: { method: 'POST', path: '/orders/:id/proposed_shipments/generate', status: 201 },
    changes: true,
    load: () => import('./operations/generate-proposals.ts'),
  } satisfies EngineOperation<readonly ProposalJson[]>,
  create: {
    name: 'proposed_shipments.create',
    summary: 'Add a proposed shipment to an order: with packages, a service, insurance and addresses of its own.',
    route: { method: 'POST', path: '/orders/:id/proposed_shipments', status: 201 },
    changes: true,
    load: () => import('./operations/create-proposal.ts'),
  } satisfies EngineOperation<ProposalJson>,
  delete: {
    name: 'proposed_shipments.delete',
    summary: 'Delete a proposed shipment of an order.',
    route: { method: 'DELETE', path: '/orders/:id/proposed_shipments/:pid', status: 204 },
    changes: true,
    load: () => import('./operations/delete-proposal.ts'),
  } satisfies EngineOperation<null>,
  list: {
    name: 'proposed_shipments.list',
    summary: 'List the proposed shipments of an order, cheapest first.',
    route: { method: 'GET', path: '/orders/:id/proposed_shipments', status: 200 },
    changes: false,
    load: () => import('./operations/list-proposals.ts'),
  } satisfies EngineOperation<readonly ProposalJson[]>,
};
