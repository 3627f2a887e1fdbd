import { releaseAllEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import type { Services } from '../../seams/services.ts';
import { startRounds, type Worker } from './rounds.ts';
import { workOnAllJobs } from './work-on-jobs.ts';

/**
 * Works on jobs, and ends holds whose time has passed, until it is stopped, for `serve`.
 * @param onError told of what went wrong.
 */
export function startJobWorker(services: Services, onError: (error: unknown) => void): Worker {
  // What time did comes first: a job may be about an order whose hold has ended.
  const endHolds = () => releaseAllEndedHolds(services);
  return startRounds((stopping) => workOnAllJobs(services, stopping, endHolds), onError);
}
