import type { NamedHistoryJson } from '../journal/named-history.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { WarehouseJson } from './warehouse-json.ts';

/** What can be done with warehouses. */
export const warehouseOperations = {
  list: {
    name: 'warehouses.list',
    summary: 'List the warehouses of the account.',
    route: { method: 'GET', path: '/warehouses', status: 200 },
    changes: false,
    load: () => import('./operations/list-warehouses.ts'),
  } satisfies EngineOperation<readonly WarehouseJson[]>,
  get: {
    name: 'warehouses.get',
    summary: 'Read one warehouse by id or code.',
    route: { method: 'GET', path: '/warehouses/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-warehouse.ts'),
  } satisfies EngineOperation<WarehouseJson>,
  create: {
    name: 'warehouses.create',
    summary: 'Add a warehouse.',
    route: { method: 'POST', path: '/warehouses', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/create-warehouse.ts'),
  } satisfies EngineOperation<WarehouseJson>,
  update: {
    name: 'warehouses.update',
    summary: 'Change a warehouse; what is not sent stays.',
    route: { method: 'POST', path: '/warehouses/:id', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/update-warehouse.ts'),
  } satisfies EngineOperation<WarehouseJson>,
  history: {
    name: 'warehouses.history',
    summary: 'List the changes of a warehouse: who, when, and what moved.',
    route: { method: 'GET', path: '/warehouses/:id/history', status: 200 },
    changes: false,
    load: () => import('./operations/warehouse-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
};
