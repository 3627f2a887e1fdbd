import type { EngineOperation } from '../seams/services.ts';
import type { RenderedDocuments } from './rendered.ts';

/** What can be done with documents. */
export const documentOperations = {
  labels: {
    name: 'documents.labels',
    summary: 'Draw the labels of shipments, each by itself or all in one document.',
    changes: false,
    load: () => import('./operations/render-labels.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  bols: {
    name: 'documents.bols',
    summary: 'Draw the bills of lading of freight shipments.',
    changes: false,
    load: () => import('./operations/render-bols.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
};
