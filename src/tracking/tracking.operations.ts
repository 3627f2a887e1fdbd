import type { EngineOperation } from '../seams/services.ts';
import type { ImportedScan } from './operations/import-scans.ts';
import type { PlayedJson } from './operations/play-scenario.ts';
import type { RecognisedJson } from './operations/recognise.ts';
import type { RefreshedJson } from './operations/refresh-tracking.ts';
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
    route: { method: 'POST', path: '/tracking/query', status: 200 },
    changes: false,
    load: () => import('./operations/list-tracking.ts'),
  } satisfies EngineOperation<readonly TrackingJson[]>,
  refresh: {
    name: 'tracking.refresh',
    summary: 'Ask the carriers what became of shipments, and record it; in the sandbox their clock may be set forward.',
    route: { method: 'POST', path: '/tracking/refresh', status: 200 },
    changes: true,
    load: () => import('./operations/refresh-tracking.ts'),
  } satisfies EngineOperation<RefreshedJson>,
  record: {
    name: 'tracking.record',
    summary: 'Record what somebody on the way saw of a shipment: for own drivers.',
    route: { method: 'POST', path: '/shipments/:id/status_updates', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/record-update.ts'),
  } satisfies EngineOperation<TrackingJson>,
  importScans: {
    name: 'tracking.import',
    summary: 'Record the scans of a carrier’s file, whatever their order and however often they come.',
    route: { method: 'POST', path: '/tracking/import', status: 200 },
    changes: true,
    load: () => import('./operations/import-scans.ts'),
  } satisfies EngineOperation<readonly ImportedScan[]>,
  recognise: {
    name: 'tracking.recognise',
    summary: 'Say whose a tracking number is, though its shipment was booked elsewhere.',
    route: { method: 'GET', path: '/tracking_numbers/:number', status: 200 },
    changes: false,
    load: () => import('./operations/recognise.ts'),
  } satisfies EngineOperation<RecognisedJson>,
  play: {
    name: 'sandbox.play',
    summary: 'Let shipments of the sandbox play a scenario from now on, or its carriers fail.',
    route: { method: 'POST', path: '/sandbox/play', status: 200 },
    changes: true,
    load: () => import('./operations/play-scenario.ts'),
  } satisfies EngineOperation<PlayedJson>,
};
