import type { JsonObject } from '../../kernel/json.ts';
import type { Services } from '../../seams/services.ts';
import { type Job, type JobType, jobJson } from '../job.ts';
import { insertJob } from '../jobs.store.ts';
import { finishedJob, newJob } from './job-work.ts';

/**
 * Work that waits for somebody outside, which no unit of work may do. It must be safe to perform twice: a process can die
 * between doing it and noting that it is done.
 */
export interface OutsideWork {
  /** Public id of the order that it is about. @throws ShipdockError what is refused at once. */
  check(): Promise<string>;
  /** Answers the ids that the job made, for its `meta`. */
  perform(): Promise<JsonObject>;
}

/** Accepts such a job: refuses what can be known at once, then does it, or leaves it to a worker where there is one. */
export async function acceptOutsideWork(
  services: Services,
  asked: { readonly type: JobType; readonly request: (orderId: string) => JsonObject; readonly work: OutsideWork },
): Promise<Job> {
  const { type, work } = asked;
  const orderId = await work.check();
  const accepted = newJob(services, { type, request: asked.request(orderId), orderId });
  if (services.dryRun) return accepted;
  const job = services.jobs === 'by_worker' ? accepted : finishedJob(services, accepted, await work.perform());
  await services.database.write(async (transaction) => {
    await insertJob(transaction, job);
    await services.keepReply?.(transaction, { value: jobJson(job) });
  });
  return job;
}
