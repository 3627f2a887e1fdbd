import { releaseAllEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import type { Services } from '../../seams/services.ts';
import { startRounds, type Worker } from './rounds.ts';
import { workOnJobs } from './work-on-jobs.ts';

/**
 * Works on jobs, and ends holds whose time has passed, until it is stopped, for `serve`.
 * @param onError told of what went wrong.
 */
export function startJobWorker(services: Services, onError: (error: unknown) => void): Worker {
  return startRounds(() => round(services), onError);
}

/** What time did comes first: a job may be about an order whose hold has ended. */
async function round(services: Services): Promise<number> {
  await releaseAllEndedHolds(services);
  return workOnJobs(services);
}
