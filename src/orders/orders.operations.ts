import type { JobJson } from '../jobs/job.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { ExportPage } from './export/exported-order.ts';
import type { HistoryJson } from './history/history.ts';
import type { ImportedOrder, UnitOutcome } from './import/imported-order.ts';
import type {
  CancelledJson,
  DeletedJson,
  LineJson,
  OrderJson,
  RedactedJson,
  RedactedTracesJson,
  UndoneJson,
} from './order-json.ts';
import type { LineItemSkuJson } from './rating/line-item-skus.ts';

/** What narrows a list of orders, and an export of them. */
const ORDER_FILTERS = [
  'after_id',
  'from',
  'missing',
  'order_number',
  'query',
  'sku',
  'source_system',
  'source_system_id',
  'status',
  'tag',
  'to',
  'warehouse',
  'warehouse_code',
  'warehouse_id',
];

/** What can be done with orders. */
export const orderOperations = {
  create: {
    name: 'orders.create',
    summary: 'Create an order.',
    route: { method: 'POST', path: '/orders', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/create-order.ts'),
  } satisfies EngineOperation<OrderJson>,
  get: {
    name: 'orders.get',
    summary: 'Read one order by id or number.',
    route: { method: 'GET', path: '/orders/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-order.ts'),
  } satisfies EngineOperation<OrderJson>,
  list: {
    name: 'orders.list',
    summary: 'List orders, narrowed by status, number, tag, SKU, source system, warehouse, dates or text.',
    route: {
      method: 'GET',
      path: '/orders',
      status: 200,
      query: ORDER_FILTERS,
    },
    changes: false,
    load: () => import('./operations/list-orders.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  importBatch: {
    name: 'orders.import',
    summary:
      'Import orders; each is created, changed, left or rejected by itself, or with atomic all or none. Sent again it changes nothing.',
    route: { method: 'POST', path: '/orders/import', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/import-orders.ts'),
  } satisfies EngineOperation<readonly ImportedOrder[]>,
  importUnit: {
    name: 'orders.importUnit',
    summary: 'Import orders slice by slice, in one unit of work.',
    changes: true,
    load: () => import('./operations/import-unit.ts'),
  } satisfies EngineOperation<UnitOutcome>,
  exportPage: {
    name: 'orders.export',
    summary: 'Read orders as they are imported again, 200 at a time; after_id of the next ones is in the answer.',
    route: {
      method: 'GET',
      path: '/orders/export',
      status: 200,
      query: ORDER_FILTERS,
    },
    changes: false,
    load: () => import('./operations/export-orders.ts'),
  } satisfies EngineOperation<ExportPage>,
  update: {
    name: 'orders.update',
    summary: 'Change an order; what is not sent stays.',
    route: { method: 'POST', path: '/orders/:id', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/update-order.ts'),
  } satisfies EngineOperation<OrderJson>,
  cancelled: {
    name: 'orders.cancelled',
    summary: 'Cancel an order, or set the status that the body names.',
    route: { method: 'POST', path: '/orders/:id/cancelled', status: 200 },
    changes: true,
    load: () => import('./operations/cancel-order.ts'),
  } satisfies EngineOperation<CancelledJson>,
  cancel: {
    name: 'orders.cancel',
    summary:
      'Cancel an order: what is not shipped stays unshipped; booked shipments stay unless they are to be voided.',
    route: { method: 'POST', path: '/orders/:id/cancel', status: 200 },
    changes: true,
    load: () => import('./operations/cancel-order.ts'),
  } satisfies EngineOperation<CancelledJson>,
  setStatus: {
    name: 'orders.setStatus',
    summary: 'Move an order to another status.',
    route: { method: 'POST', path: '/orders/:id/status', status: 200 },
    changes: true,
    // Carriers are asked to void what was booked.
    isOneUnit: (body) => body.cancel_shipments === undefined,
    load: () => import('./operations/set-status.ts'),
  } satisfies EngineOperation<OrderJson>,
  hold: {
    name: 'orders.hold',
    summary: 'Put orders on hold, until a moment or until they are released.',
    route: { method: 'POST', path: '/orders/hold', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/hold-orders.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  release: {
    name: 'orders.release',
    summary: 'Release orders from hold.',
    route: { method: 'POST', path: '/orders/release', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/release-orders.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  restore: {
    name: 'orders.restore',
    summary: 'Restore cancelled orders.',
    route: { method: 'POST', path: '/orders/restore', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/restore-orders.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  redact: {
    name: 'orders.redact',
    summary:
      "Erase a person's data from a finished order, its shipments and their journals; of a deleted one from its journal. Sums and numbers stay.",
    route: { method: 'POST', path: '/orders/:id/redact', status: 200 },
    changes: true,
    load: () => import('./operations/redact-order.ts'),
  } satisfies EngineOperation<RedactedJson | RedactedTracesJson>,
  delete: {
    name: 'orders.delete',
    summary: 'Delete an order of which nothing was ever shipped.',
    route: { method: 'DELETE', path: '/orders/:id', status: 204 },
    changes: true,
    load: () => import('./operations/delete-order.ts'),
  } satisfies EngineOperation<DeletedJson>,
};

/** What can be done with the line items of an order. */
export const orderItemOperations = {
  list: {
    name: 'orders.items',
    summary: 'List the line items of an order: all, what is shipped of them, or what is not.',
    route: { method: 'GET', path: '/orders/:id/order_line_items', status: 200, query: ['line', 'query', 'type'] },
    changes: false,
    load: () => import('./operations/list-items.ts'),
  } satisfies EngineOperation<readonly LineJson[]>,
  save: {
    name: 'orders.saveItems',
    summary: 'Add line items to an order, or change those that match by id or source_system_id.',
    route: { method: 'POST', path: '/orders/:id/order_line_items', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-items.ts'),
  } satisfies EngineOperation<readonly LineJson[]>,
  remove: {
    name: 'orders.removeItems',
    summary: 'Remove line items of which nothing is shipped: all of them or none.',
    route: { method: 'DELETE', path: '/orders/:id/order_line_items', status: 204 },
    changes: true,
    load: () => import('./operations/remove-items.ts'),
  } satisfies EngineOperation<OrderJson>,
  skus: {
    name: 'orders.skus',
    summary: 'List the SKUs of an order, quantities summed.',
    route: { method: 'GET', path: '/orders/:id/line_item_skus', status: 200, query: ['type'] },
    changes: false,
    load: () => import('./operations/list-skus.ts'),
  } satisfies EngineOperation<readonly LineItemSkuJson[]>,
  shippedSkus: {
    name: 'orders.shippedSkus',
    summary: 'List the SKUs that are shipped of an order.',
    route: { method: 'GET', path: '/orders/:id/shipped_line_item_skus', status: 200 },
    changes: false,
    load: () => import('./operations/list-shipped-skus.ts'),
  } satisfies EngineOperation<readonly LineItemSkuJson[]>,
  notShippedSkus: {
    name: 'orders.notShippedSkus',
    summary: 'List the SKUs that are not shipped yet of an order.',
    route: { method: 'GET', path: '/orders/:id/not_shipped_line_item_skus', status: 200 },
    changes: false,
    load: () => import('./operations/list-not-shipped-skus.ts'),
  } satisfies EngineOperation<readonly LineItemSkuJson[]>,
};

/** What moves units between orders, and what tells of changes or takes them back. */
export const orderMoveOperations = {
  splitAsync: {
    name: 'orders.splitAsync',
    summary: 'Split line items into a new order, or move them into another one, as a job.',
    route: { method: 'POST', path: '/orders/:id/split_async', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/split-async.ts'),
  } satisfies EngineOperation<JobJson>,
  splitDeprecated: {
    name: 'orders.splitDeprecated',
    summary: 'Deprecated: use split_async.',
    route: { method: 'POST', path: '/orders/:id/split', status: 201, successor: '/orders/:id/split_async' },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/split-async.ts'),
  } satisfies EngineOperation<JobJson>,
  split: {
    name: 'orders.split',
    summary: 'Split line items into a new order, or move them into another one; answers both orders.',
    route: { method: 'POST', path: '/orders/:id/split_now', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/split-order.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  unsplit: {
    name: 'orders.unsplit',
    summary: 'Take back the last split of an order.',
    route: { method: 'POST', path: '/orders/:id/unsplit', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/unsplit-order.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  combineAsync: {
    name: 'orders.combineAsync',
    summary: 'Move the items of other orders to one of them, as a job.',
    route: { method: 'POST', path: '/orders/combine_async', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/combine-async.ts'),
  } satisfies EngineOperation<JobJson>,
  combineDeprecated: {
    name: 'orders.combineDeprecated',
    summary: 'Deprecated: use combine_async.',
    route: { method: 'POST', path: '/orders/combine', status: 201, successor: '/orders/combine_async' },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/combine-async.ts'),
  } satisfies EngineOperation<JobJson>,
  combine: {
    name: 'orders.combine',
    summary: 'Move the items of other orders to one of them; answers it and the emptied ones.',
    route: { method: 'POST', path: '/orders/combine_now', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/combine-orders.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  uncombine: {
    name: 'orders.uncombine',
    summary: 'Take back the last combination of an order.',
    route: { method: 'POST', path: '/orders/:id/uncombine', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/uncombine-order.ts'),
  } satisfies EngineOperation<readonly OrderJson[]>,
  undo: {
    name: 'orders.undo',
    summary: 'Take back the last change of an order.',
    route: { method: 'POST', path: '/orders/:id/undo', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/undo-order.ts'),
  } satisfies EngineOperation<readonly UndoneJson[]>,
  history: {
    name: 'orders.history',
    summary: 'List the changes of an order.',
    route: { method: 'GET', path: '/orders/:id/history', status: 200 },
    changes: false,
    load: () => import('./operations/order-history.ts'),
  } satisfies EngineOperation<readonly HistoryJson[]>,
};
