import type { EngineOperation } from '../seams/services.ts';
import type { ClosedManifestJson, ManifestJson } from './manifest-json.ts';

/** The end of a day: what each carrier takes over. */
export const manifestOperations = {
  close: {
    name: 'manifests.close',
    summary: 'Close the day: a manifest per carrier and warehouse of what is booked, and what is missing from it.',
    route: { method: 'POST', path: '/manifests', status: 201 },
    changes: true,
    load: () => import('./operations/close-manifests.ts'),
  } satisfies EngineOperation<readonly ClosedManifestJson[]>,
  list: {
    name: 'manifests.list',
    summary: 'List manifests, oldest first, each reconciled with what became of its shipments.',
    route: { method: 'GET', path: '/manifests', status: 200, query: ['carrier_code', 'date'] },
    changes: false,
    load: () => import('./operations/list-manifests.ts'),
  } satisfies EngineOperation<readonly ManifestJson[]>,
  get: {
    name: 'manifests.get',
    summary: 'Read a manifest, reconciled with what became of its shipments.',
    route: { method: 'GET', path: '/manifests/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-manifest.ts'),
  } satisfies EngineOperation<ManifestJson>,
  sheet: {
    name: 'manifests.sheet',
    summary: 'Read the sheet of a manifest that the driver signs.',
    route: { method: 'GET', path: '/manifests/:id/file', status: 200, answers: 'application/pdf' },
    changes: true,
    load: () => import('./operations/manifest-file.ts'),
  } satisfies EngineOperation<null>,
};
