import type { EngineOperation } from '../seams/services.ts';
import type { BookedJson } from './operations/book-order.ts';
import type { ShipmentJson } from './shipment-json.ts';

/** What can be done with shipments. */
export const shipmentOperations = {
  book: {
    name: 'shipments.book',
    summary: 'Book a shipment: by a rate, a proposed shipment, a service by name, or as its order wishes.',
    route: { method: 'POST', path: '/shipments', status: 201 },
    changes: true,
    load: () => import('./operations/book-shipment.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  bookOrder: {
    name: 'shipments.bookOrder',
    summary:
      'Book what is left to ship of an order: its requested service, else the cheapest, or the one that is named.',
    route: { method: 'POST', path: '/orders/:id/book', status: 201 },
    changes: true,
    load: () => import('./operations/book-order.ts'),
  } satisfies EngineOperation<BookedJson>,
  bookProposal: {
    name: 'proposed_shipments.book',
    summary: 'Book a proposed shipment.',
    route: { method: 'POST', path: '/orders/:id/proposed_shipments/:pid/book', status: 201 },
    changes: true,
    load: () => import('./operations/book-proposal.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  get: {
    name: 'shipments.get',
    summary: 'Read one shipment by id, shid or tracking number.',
    route: { method: 'GET', path: '/shipments/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-shipment.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  list: {
    name: 'shipments.list',
    summary: 'List shipments.',
    route: { method: 'GET', path: '/shipments', status: 200 },
    changes: false,
    load: () => import('./operations/list-shipments.ts'),
  } satisfies EngineOperation<readonly ShipmentJson[]>,
  ofOrder: {
    name: 'orders.shipments',
    summary: 'List the shipments of an order.',
    route: { method: 'GET', path: '/orders/:id/shipments', status: 200 },
    changes: false,
    load: () => import('./operations/list-order-shipments.ts'),
  } satisfies EngineOperation<readonly ShipmentJson[]>,
};
