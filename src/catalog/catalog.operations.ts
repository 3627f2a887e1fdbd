import type { EngineOperation } from '../seams/services.ts';
import type { BoxJson } from './box.ts';
import type { SkuJson } from './sku.ts';

/** What can be done with boxes. */
export const boxOperations = {
  list: {
    name: 'boxes.list',
    summary: 'List the boxes and pallets that orders are packed into.',
    route: { method: 'GET', path: '/boxes', status: 200 },
    changes: false,
    load: () => import('./operations/list-boxes.ts'),
  } satisfies EngineOperation<readonly BoxJson[]>,
  save: {
    name: 'boxes.save',
    summary: 'Add boxes, or change those whose codes are known: all of them or none.',
    route: { method: 'POST', path: '/boxes', status: 200 },
    changes: true,
    load: () => import('./operations/save-boxes.ts'),
  } satisfies EngineOperation<readonly BoxJson[]>,
};

/** What can be done with SKUs (decisions 5). */
export const skuOperations = {
  list: {
    name: 'skus.list',
    summary: 'List SKUs by name.',
    route: { method: 'GET', path: '/skus', status: 200 },
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
    load: () => import('./operations/save-sku.ts'),
  } satisfies EngineOperation<SkuJson>,
  saveMany: {
    name: 'skus.saveMany',
    summary: 'Add or change many SKUs at once: all of them or none.',
    changes: true,
    load: () => import('./operations/save-skus.ts'),
  } satisfies EngineOperation<readonly SkuJson[]>,
};
