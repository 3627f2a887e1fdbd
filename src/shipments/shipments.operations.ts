import type { EngineOperation } from '../seams/services.ts';
import type { BookedJson } from './operations/book-order.ts';
import type { CancelledShipmentJson } from './operations/cancel.ts';
import type { ExceptionJson } from './operations/list-exceptions.ts';
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
  createExternal: {
    name: 'shipments.createExternal',
    summary: 'Keep a shipment that was booked elsewhere.',
    route: { method: 'POST', path: '/external_shipments', status: 201 },
    changes: true,
    load: () => import('./operations/create-external.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  query: {
    name: 'shipments.query',
    summary: 'Find shipments by any of their columns.',
    route: { method: 'POST', path: '/shipments/query', status: 200 },
    changes: false,
    load: () => import('./operations/query-shipments.ts'),
  } satisfies EngineOperation<readonly ShipmentJson[]>,
  update: {
    name: 'shipments.update',
    summary: 'Change what was sent of a shipment; the rest stays.',
    route: { method: 'POST', path: '/shipments/:id', status: 200 },
    changes: true,
    load: () => import('./operations/update-shipment.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  cancel: {
    name: 'shipments.cancel',
    summary: 'Cancel a shipment: its labels are voided and its units are free again.',
    route: { method: 'POST', path: '/shipments/:id/cancel', status: 200 },
    changes: true,
    load: () => import('./operations/cancel.ts'),
  } satisfies EngineOperation<CancelledShipmentJson>,
  delete: {
    name: 'shipments.delete',
    summary: 'Cancel a shipment, and answer nothing; one that is cancelled already stays so.',
    route: { method: 'DELETE', path: '/shipments/:id', status: 204 },
    changes: true,
    load: () => import('./operations/cancel.ts'),
  } satisfies EngineOperation<CancelledShipmentJson>,
  listExceptions: {
    name: 'shipments.exceptions',
    summary: 'List exceptions of shipments: those that are open, or with `resolved=true` all.',
    route: { method: 'GET', path: '/shipments/exceptions', status: 200 },
    changes: false,
    load: () => import('./operations/list-exceptions.ts'),
  } satisfies EngineOperation<readonly ExceptionJson[]>,
  resolveException: {
    name: 'shipments.resolveException',
    summary: 'Close the open exception of a shipment; it goes on from where it was.',
    route: { method: 'POST', path: '/shipments/:id/exceptions/resolve', status: 200 },
    changes: true,
    load: () => import('./operations/resolve-exception.ts'),
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
