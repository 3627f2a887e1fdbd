import type { Transaction } from '../database/database.ts';
import type { Job } from './job.ts';
import { fromRow, type JobTables } from './job-row.ts';

/**
 * Jobs that nobody works on, oldest first: not begun, or in the hands of a holder whose lease has ended or who is known to
 * be gone. Those that are to be taken are locked on PostgreSQL, and those that another worker takes are left out.
 */
export async function findDueJobs(
  transaction: Transaction,
  now: string,
  limit: number,
  why: { readonly for: 'look' | 'take'; isGone(holder: string): boolean },
): Promise<readonly Job[]> {
  const locks = why.for === 'take' && transaction.locksRows;
  let waiting = openJobs(transaction, 'unprocessed')
    .selectAll()
    .where((job) => job.or([job('lease_until', 'is', null), job('lease_until', '<=', now)]))
    .orderBy('id')
    .limit(limit);
  const holders = await openJobs(transaction, 'processing').select('holder').distinct().execute();
  const gone = holders.flatMap(({ holder }) => (holder !== null && why.isGone(holder) ? [holder] : []));
  let left = openJobs(transaction, 'processing')
    .selectAll()
    .where((job) => job.or([job('lease_until', '<=', now), job('holder', 'in', gone)]))
    .orderBy('id')
    .limit(limit);
  if (locks) {
    waiting = waiting.forUpdate().skipLocked();
    left = left.forUpdate().skipLocked();
  }
  return [...(await left.execute()), ...(await waiting.execute())].slice(0, limit).map(fromRow);
}

/** By the index of jobs that are not ended, which holds nothing else. */
function openJobs(transaction: Transaction, status: 'unprocessed' | 'processing') {
  return transaction
    .tables<JobTables>()
    .selectFrom('jobs')
    .where('status', '=', status)
    .where('finished_at', 'is', null);
}

/** Takes jobs, each under a new fence. */
export async function takeJobs(
  transaction: Transaction,
  jobs: readonly Job[],
  lease: { readonly holder: string; readonly until: string; readonly now: string },
): Promise<readonly Job[]> {
  if (jobs.length === 0) return [];
  const ids = jobs.map((job) => job.id);
  await transaction
    .tables<JobTables>()
    .updateTable('jobs')
    .set((job) => ({
      status: 'processing',
      holder: lease.holder,
      lease_until: lease.until,
      started_at: job.fn.coalesce('started_at', job.val(lease.now)),
      attempts: job('attempts', '+', 1),
      fence: job('fence', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  return jobs.map((job) => ({
    ...job,
    status: 'processing',
    holder: lease.holder,
    leaseUntil: lease.until,
    startedAt: job.startedAt ?? lease.now,
    attempts: job.attempts + 1,
    fence: job.fence + 1,
  }));
}

/** Keeps jobs for their holder. Answers how many are still held. */
export async function extendLeases(
  transaction: Transaction,
  ids: readonly string[],
  holder: string,
  until: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await transaction
    .tables<JobTables>()
    .updateTable('jobs')
    .set({ lease_until: until })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends or gives back a job that is held under that fence. False where somebody else took it meanwhile. */
export async function leaveJob(
  transaction: Transaction,
  job: Job,
  end: Pick<Job, 'status' | 'meta' | 'error' | 'finishedAt' | 'leaseUntil'>,
): Promise<boolean> {
  const result = await transaction
    .tables<JobTables>()
    .updateTable('jobs')
    .set({
      status: end.status,
      meta: JSON.stringify(end.meta),
      error_code: end.error?.code ?? null,
      error_message: end.error?.message ?? null,
      holder: null,
      lease_until: end.leaseUntil,
      finished_at: end.finishedAt,
    })
    .where('id', '=', job.id)
    .where('status', '=', 'processing')
    .where('fence', '=', job.fence)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
