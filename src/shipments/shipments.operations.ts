import type { JobJson } from '../jobs/job.ts';
import type { OrderJson } from '../orders/order-json.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { BatchJson, BatchStep } from './batch.ts';
import type { InspectedJson } from './history/shipment-story.ts';
import type { GivenUpGoodsJson } from './json/given-up-goods-json.ts';
import type { RedactedShipmentJson, ShipmentJson } from './json/shipment-json.ts';
import type { BookedJson } from './operations/book-order.ts';
import type { CancelledShipmentJson } from './operations/cancel.ts';
import type { CheckJson } from './operations/check-order.ts';
import type { ExceptionJson } from './operations/list-exceptions.ts';

/** What can be done with shipments. */
export const shipmentOperations = {
  book: {
    name: 'shipments.book',
    summary: 'Book a shipment: by a rate, a proposed shipment, a service by name, or as its order wishes.',
    route: { method: 'POST', path: '/shipments', status: 201 },
    subject: ['order_id', 'order_number', 'proposed_shipment_id', 'rate_id'],
    changes: true,
    load: () => import('./operations/book-shipment.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  bookOrder: {
    name: 'shipments.bookOrder',
    summary:
      'Book what is left to ship of an order: its requested service, else what a policy prefers, else the cheapest, or the one that is named.',
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
  bookProposalAsync: {
    name: 'proposed_shipments.bookAsync',
    summary: 'Book a proposed shipment as a job.',
    route: { method: 'POST', path: '/orders/:id/proposed_shipments/:pid/book_async', status: 201 },
    changes: true,
    load: () => import('./operations/book-proposal-async.ts'),
  } satisfies EngineOperation<JobJson>,
  check: {
    name: 'shipments.check',
    summary: 'Say all that stands in the way of booking an order; `fix` mends what can be mended without guessing.',
    route: { method: 'POST', path: '/orders/:id/check', status: 200 },
    changes: true,
    load: () => import('./operations/check-order.ts'),
  } satisfies EngineOperation<CheckJson>,
  giveUp: {
    name: 'shipments.giveUp',
    summary:
      'Give up a booking of an order that was begun and not finished, and of which its carrier, that cannot be asked any more, sold nothing.',
    route: { method: 'POST', path: '/orders/:id/give_up', status: 200 },
    changes: true,
    load: () => import('./operations/give-up.ts'),
  } satisfies EngineOperation<OrderJson>,
  giveUpGoods: {
    name: 'shipments.giveUpGoods',
    summary:
      'The same of a booking of goods that are in no order, by the running number that their shipment was to have.',
    route: { method: 'POST', path: '/shipments/:id/give_up', status: 200 },
    changes: true,
    load: () => import('./operations/give-up-goods.ts'),
  } satisfies EngineOperation<GivenUpGoodsJson>,
  inspect: {
    name: 'shipments.inspect',
    summary: 'Tell the whole story of a shipment: itself, its status line, every change, every webhook delivery.',
    route: { method: 'GET', path: '/shipments/:id/inspect', status: 200 },
    changes: false,
    load: () => import('./operations/inspect-shipment.ts'),
  } satisfies EngineOperation<InspectedJson>,
  createExternal: {
    name: 'shipments.createExternal',
    summary: 'Keep a shipment that was booked elsewhere.',
    route: { method: 'POST', path: '/external_shipments', status: 201 },
    subject: ['order_id', 'order_number'],
    changes: true,
    isOneUnit: true,
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
    // A cancel asks the carrier, an address may ask a service.
    isOneUnit: (body) =>
      ['status', 'origin_address', 'destination_address'].every((field) => body[field] === undefined),
    load: () => import('./operations/update-shipment.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  cancel: {
    name: 'shipments.cancel',
    summary: 'Cancel a shipment: its labels are voided and its units are free again.',
    route: { method: 'POST', path: '/shipments/:id/cancel', status: 200 },
    changes: true,
    load: () => import('./operations/cancel.ts'),
  } satisfies EngineOperation<CancelledShipmentJson>,
  noteRefund: {
    name: 'shipments.refund',
    summary:
      'Note what became of the money of a cancelled shipment: what came back in all, nothing, or that it is pending.',
    route: { method: 'POST', path: '/shipments/:id/refund', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/note-refund.ts'),
  } satisfies EngineOperation<ShipmentJson>,
  redact: {
    name: 'shipments.redact',
    summary:
      "Erase a person's data from a finished shipment without an order, and from its journal. Sums and numbers stay.",
    route: { method: 'POST', path: '/shipments/:id/redact', status: 200 },
    changes: true,
    load: () => import('./operations/redact-shipment.ts'),
  } satisfies EngineOperation<RedactedShipmentJson>,
  delete: {
    name: 'shipments.delete',
    summary: 'Cancel a shipment, and answer nothing; one that is cancelled already stays so.',
    route: { method: 'DELETE', path: '/shipments/:id', status: 204 },
    changes: true,
    load: () => import('./operations/delete-shipment.ts'),
  } satisfies EngineOperation<CancelledShipmentJson>,
  listExceptions: {
    name: 'shipments.exceptions',
    summary: 'List exceptions of shipments: those that are open, or with `resolved=true` all.',
    route: { method: 'GET', path: '/shipments/exceptions', status: 200, query: ['resolved'] },
    changes: false,
    load: () => import('./operations/list-exceptions.ts'),
  } satisfies EngineOperation<readonly ExceptionJson[]>,
  resolveException: {
    name: 'shipments.resolveException',
    summary: 'Close the open exception of a shipment; it goes on from where it was.',
    route: { method: 'POST', path: '/shipments/:id/exceptions/resolve', status: 200 },
    changes: true,
    isOneUnit: true,
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
    route: {
      method: 'GET',
      path: '/shipments',
      status: 200,
      query: [
        'after_id',
        'carrier_code',
        'from',
        'order_id',
        'order_number',
        'query',
        'refund_status',
        'status',
        'to',
        'tracking_number',
      ],
    },
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

/** Orders that are booked together. */
export const batchOperations = {
  begin: {
    name: 'batches.begin',
    summary: 'Note which orders are going to be booked together.',
    route: { method: 'POST', path: '/batches', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/begin-batch.ts'),
  } satisfies EngineOperation<BatchJson>,
  work: {
    name: 'batches.work',
    summary: 'Book the next waiting orders of a batch.',
    route: { method: 'POST', path: '/batches/:id/work', status: 200 },
    changes: true,
    load: () => import('./operations/work-on-batch.ts'),
  } satisfies EngineOperation<readonly BatchStep[]>,
  list: {
    name: 'batches.list',
    summary: 'List batches, oldest first.',
    route: { method: 'GET', path: '/batches', status: 200 },
    changes: false,
    load: () => import('./operations/list-batches.ts'),
  } satisfies EngineOperation<readonly BatchJson[]>,
  get: {
    name: 'batches.get',
    summary: 'Read a batch with what became of each of its orders.',
    route: { method: 'GET', path: '/batches/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-batch.ts'),
  } satisfies EngineOperation<BatchJson>,
};
