import type { EngineOperation } from '../seams/services.ts';
import type { JobJson } from './job.ts';

/** What can be done with jobs (api-v4 3.3, decisions 4). */
export const jobOperations = {
  get: {
    name: 'jobs.get',
    summary: 'Read a job.',
    route: { method: 'GET', path: '/jobs/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-job.ts'),
  } satisfies EngineOperation<JobJson>,
  getTracker: {
    name: 'job_trackers.get',
    summary: 'Read a job under its other name.',
    route: { method: 'GET', path: '/job_trackers/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-job.ts'),
  } satisfies EngineOperation<JobJson>,
  list: {
    name: 'jobs.list',
    summary: 'List jobs, narrowed by status, type or order.',
    route: { method: 'GET', path: '/jobs', status: 200, query: ['after_id', 'order_id', 'status', 'type'] },
    changes: false,
    load: () => import('./operations/list-jobs.ts'),
  } satisfies EngineOperation<readonly JobJson[]>,
  retry: {
    name: 'jobs.retry',
    summary: 'Put a failed job back in line.',
    route: { method: 'POST', path: '/jobs/:id/retry', status: 200 },
    changes: true,
    load: () => import('./operations/retry-job.ts'),
  } satisfies EngineOperation<JobJson>,
  work: {
    name: 'jobs.work',
    summary: 'Work on jobs that nobody works on.',
    changes: true,
    load: () => import('./operations/work.ts'),
  } satisfies EngineOperation<{ readonly done: number }>,
};
