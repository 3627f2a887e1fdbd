import type { NamedHistoryJson } from '../journal/named-history.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { BoxJson } from './box-json.ts';
import type { ItemJson } from './item.ts';
import type { UnknownSkusJson } from './operations/unknown-skus.ts';
import type { DetectedSkuJson, SkuCountsJson, SkuJson } from './sku-json.ts';

/** What can be done with boxes. */
export const boxOperations = {
  list: {
    name: 'boxes.list',
    summary: 'List the boxes and pallets that orders are packed into.',
    route: { method: 'GET', path: '/boxes', status: 200 },
    changes: false,
    load: () => import('./operations/list-boxes.ts'),
  } satisfies EngineOperation<readonly BoxJson[]>,
  get: {
    name: 'boxes.get',
    summary: 'Read one box or pallet by its code.',
    route: { method: 'GET', path: '/boxes/:code', status: 200 },
    changes: false,
    load: () => import('./operations/get-box.ts'),
  } satisfies EngineOperation<BoxJson>,
  save: {
    name: 'boxes.save',
    summary: 'Add boxes, or change those whose codes are known: all of them or none.',
    route: { method: 'POST', path: '/boxes', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-boxes.ts'),
  } satisfies EngineOperation<readonly BoxJson[]>,
  update: {
    name: 'boxes.update',
    summary: 'Change a box or pallet; what is not sent stays.',
    route: { method: 'POST', path: '/boxes/:code', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/update-box.ts'),
  } satisfies EngineOperation<BoxJson>,
  delete: {
    name: 'boxes.delete',
    summary: 'Delete a box, or those of the body: all of them or none. What was packed into it before stays as it is.',
    route: { method: 'DELETE', path: '/boxes/:code', status: 204 },
    changes: true,
    load: () => import('./operations/delete-boxes.ts'),
  } satisfies EngineOperation<null>,
  history: {
    name: 'boxes.history',
    summary: 'List the changes of a box or pallet: who, when, and what moved.',
    route: { method: 'GET', path: '/boxes/:code/history', status: 200 },
    changes: false,
    load: () => import('./operations/box-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
};

/** What can be done with SKUs (decisions 5). */
export const skuOperations = {
  list: {
    name: 'skus.list',
    summary: 'List SKUs, narrowed by words of the SKU, its name or UPC, or to the one of a SKU, UPC or id elsewhere.',
    route: { method: 'GET', path: '/skus', status: 200, query: ['external_id', 'query', 'sku', 'upc'] },
    changes: false,
    load: () => import('./operations/list-skus.ts'),
  } satisfies EngineOperation<readonly SkuJson[]>,
  get: {
    name: 'skus.get',
    summary: 'Read one SKU.',
    route: { method: 'GET', path: '/skus/:sku', status: 200 },
    changes: false,
    load: () => import('./operations/get-sku.ts'),
  } satisfies EngineOperation<SkuJson>,
  save: {
    name: 'skus.save',
    summary: 'Add a SKU, or change it where it is known; what is not sent stays.',
    route: { method: 'POST', path: '/skus', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-sku.ts'),
  } satisfies EngineOperation<SkuJson>,
  saveMany: {
    name: 'skus.saveMany',
    summary: 'Add or change many SKUs at once: all of them or none.',
    route: { method: 'POST', path: '/skus/import', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-skus.ts'),
  } satisfies EngineOperation<readonly SkuJson[]>,
  detect: {
    name: 'skus.detect',
    summary: 'Find the SKU that a scanned code means: SKU, UPC, or id in another system.',
    route: { method: 'GET', path: '/skus/detect', status: 200, query: ['sku'] },
    changes: false,
    load: () => import('./operations/detect-sku.ts'),
  } satisfies EngineOperation<DetectedSkuJson>,
  search: {
    name: 'skus.search',
    summary: 'Search SKUs by words of the SKU, its name or UPC.',
    route: { method: 'GET', path: '/skus/search', status: 200, query: ['q'] },
    changes: false,
    load: () => import('./operations/search-skus.ts'),
  } satisfies EngineOperation<readonly SkuJson[]>,
  counts: {
    name: 'skus.counts',
    summary: 'Count SKUs: all of them, and those that can be rated.',
    route: { method: 'GET', path: '/skus/counts', status: 200 },
    changes: false,
    load: () => import('./operations/count-skus.ts'),
  } satisfies EngineOperation<SkuCountsJson>,
  unknown: {
    name: 'skus.unknown',
    summary: 'Tell which of some SKUs there are none of.',
    route: { method: 'POST', path: '/skus/unknown', status: 200 },
    changes: false,
    load: () => import('./operations/unknown-skus.ts'),
  } satisfies EngineOperation<UnknownSkusJson>,
  delete: {
    name: 'skus.delete',
    summary: 'Delete SKUs that no other SKU is made of: all of them or none.',
    route: { method: 'DELETE', path: '/skus', status: 204 },
    changes: true,
    load: () => import('./operations/delete-skus.ts'),
  } satisfies EngineOperation<null>,
  history: {
    name: 'skus.history',
    summary: 'List the changes of a SKU: who, when, and what moved.',
    route: { method: 'GET', path: '/skus/:sku/history', status: 200 },
    changes: false,
    load: () => import('./operations/sku-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
};

/** Everyday goods with what they usually measure (api-v4 2.15, 4.5, decisions 5). */
export const itemOperations = {
  list: {
    name: 'items.list',
    summary: 'List everyday goods by a simple name, with what they usually measure.',
    route: { method: 'GET', path: '/items', status: 200, query: ['name'] },
    changes: false,
    load: () => import('./operations/list-items.ts'),
  } satisfies EngineOperation<readonly ItemJson[]>,
  search: {
    name: 'items.search',
    summary: 'Search everyday goods by a few words.',
    route: { method: 'GET', path: '/items/search', status: 200, query: ['q'] },
    changes: false,
    load: () => import('./operations/search-items.ts'),
  } satisfies EngineOperation<readonly ItemJson[]>,
};
