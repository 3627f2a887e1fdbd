import { releaseAllEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import type { Services } from '../../seams/services.ts';
import { workOnJobs } from './work-on-jobs.ts';

const POLL_MS = 1_000;

export interface JobWorker {
  /** Finishes the group that it works on, and begins no other. */
  stop(): Promise<void>;
}

/**
 * Works on jobs, and ends holds whose time has passed, until it is stopped, for `serve`. A fault of one round (a busy database) does not end it.
 * @param onError told of what went wrong.
 */
export function startJobWorker(services: Services, onError: (error: unknown) => void): JobWorker {
  const stopping = new AbortController();
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      const done = await round(services).catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (done === 0) await pause(POLL_MS, stopping.signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await rounds;
    },
  };
}

/** What time did comes first: a job may be about an order whose hold has ended. */
async function round(services: Services): Promise<number> {
  await releaseAllEndedHolds(services);
  return workOnJobs(services);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
