import type { EngineOperation } from '../seams/services.ts';
import type { TrackingJson } from './tracking-json.ts';

/** What can be done with tracking. */
export const trackingOperations = {
  get: {
    name: 'tracking.get',
    summary: 'Read the tracking of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/tracking', status: 200 },
    changes: false,
    load: () => import('./operations/get-tracking.ts'),
  } satisfies EngineOperation<TrackingJson>,
  list: {
    name: 'tracking.list',
    summary: 'Read the tracking of many shipments at once, without asking their carriers.',
    changes: false,
    load: () => import('./operations/list-tracking.ts'),
  } satisfies EngineOperation<readonly TrackingJson[]>,
  refresh: {
    name: 'tracking.refresh',
    summary: 'Ask the carriers what became of shipments, and record it; in the sandbox their clock may be set forward.',
    changes: true,
    load: () => import('./operations/refresh-tracking.ts'),
  } satisfies EngineOperation<{ readonly asked: number; readonly new_updates: number }>,
};
