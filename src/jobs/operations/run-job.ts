import { type ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import { LEASE_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againWhileAway, writeAnew } from '../../seams/unit-of-work.ts';
import type { Job } from '../job.ts';
import { leaveJob } from '../job-leases.store.ts';
import { jobWork } from './job-types.ts';

/** A job that others keep in the way is tried that often before it fails. */
const MOST_ATTEMPTS = 10;
const MOST_WAIT_MS = 60_000;

/**
 * Does a job that this process holds. Its changes and its end commit together, under the fence: who lost the job meanwhile
 * changes nothing. Answers whether it is done, one way or the other.
 */
export async function runJob(services: Services, job: Job): Promise<boolean> {
  const own = { ...services, account: job.accountId, actor: job.actor };
  try {
    await perform(own, job);
    return true;
  } catch (error) {
    if (error instanceof LostJob) return false;
    return giveUpOrBack(own, job, toShipdockError(error));
  }
}

async function perform(services: Services, job: Job): Promise<void> {
  const { kind, work } = await jobWork(services, job);
  const madeOutside = kind === 'outside' ? await work.perform() : undefined;
  await writeAnew(services, async (transaction) => {
    const made =
      kind === 'inside' ? await work.save(transaction, work.decide(await work.load(transaction))) : madeOutside;
    const isMine = await leaveJob(transaction, job, {
      status: 'finished',
      meta: { ...job.meta, ...made },
      error: null,
      finishedAt: services.clock.now().toISOString(),
      leaseUntil: null,
    });
    if (!isMine) throw new LostJob();
  });
}

/** Thrown to roll back what was done for a job that another process took over. */
class LostJob extends Error {}

async function giveUpOrBack(services: Services, job: Job, error: ShipdockError): Promise<boolean> {
  const isFinal = !mayPass(error) || job.attempts >= MOST_ATTEMPTS;
  const wait = Math.min(MOST_WAIT_MS, 1000 * 2 ** job.attempts);
  const isMine = await againWhileAway(services, LEASE_MS, () =>
    services.database.write((transaction) =>
      leaveJob(transaction, job, {
        status: isFinal ? 'failed' : 'unprocessed',
        meta: job.meta,
        error: { code: error.code, message: error.message },
        finishedAt: isFinal ? services.clock.now().toISOString() : null,
        leaseUntil: isFinal ? null : leaseUntil(wait),
      }),
    ),
  );
  return isMine && isFinal;
}

/** Whether it is the moment that stood in the way: somebody else, or a database that is away or full. */
function mayPass({ retryable, entry }: ShipdockError): boolean {
  return retryable || entry.status === 503;
}
