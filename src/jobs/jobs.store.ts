import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { ERASED_REQUEST, type Job, type JobStatus, type JobType } from './job.ts';

type JobRow = {
  id: string;
  account_id: string;
  type: string;
  status: string;
  order_id: string | null;
  request: string;
  meta: string;
  error_code: string | null;
  error_message: string | null;
  actor_type: string;
  actor_name: string;
  attempts: number;
  fence: number;
  holder: string | null;
  lease_until: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};
interface Tables {
  jobs: JobRow;
}

export interface JobFilter {
  readonly status?: readonly JobStatus[];
  readonly type?: string;
  readonly orderId?: string;
  /** Only jobs after this id. */
  readonly afterId?: string;
}

export async function insertJob(transaction: Transaction, job: Job): Promise<void> {
  await transaction.insertRows('jobs', [toRow(job)]);
}

/** @throws ShipdockError `job_not_found`. */
export async function getJob(transaction: Transaction, accountId: AccountId, id: string): Promise<Job> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('job_not_found', `there is no job ${visibleName(id)}`, { hint: 'shipdock jobs list' });
}

export async function listJobs(
  transaction: Transaction,
  accountId: AccountId,
  filter: JobFilter,
  page: PageRequest,
): Promise<readonly Job[]> {
  let query = filtered(transaction, accountId, filter).selectAll().orderBy('id', page.direction);
  if (page.perPage !== undefined) query = query.limit(page.perPage).offset((page.page - 1) * page.perPage);
  return (await query.execute()).map(fromRow);
}

export async function countJobs(transaction: Transaction, accountId: AccountId, filter: JobFilter): Promise<number> {
  const { count } = await filtered(transaction, accountId, filter)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many there are of each status but finished, of every account. */
export async function countOpen(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('jobs')
    .select(['status', (row) => row.fn.countAll().as('count')])
    // Said as in their index, which SQLite takes for nothing that is bound.
    .where(sql.ref('status'), '<>', sql.lit('finished'))
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

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
  return transaction.tables<Tables>().selectFrom('jobs').where('status', '=', status).where('finished_at', 'is', null);
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
    .tables<Tables>()
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
    .tables<Tables>()
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
    .tables<Tables>()
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

/** Ids of the jobs of an order that are not ended. */
export async function openJobsOf(transaction: Transaction, orderId: string): Promise<readonly string[]> {
  const query = transaction.tables<Tables>().selectFrom('jobs').select('id').where('finished_at', 'is', null);
  return (await query.where('order_id', '=', orderId).execute()).map(({ id }) => id);
}

/** Leaves of what was asked of the ended jobs of an order nothing but that it was erased. */
export async function eraseRequests(transaction: Transaction, orderId: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('jobs')
    .set({ request: JSON.stringify(ERASED_REQUEST) })
    .where('order_id', '=', orderId)
    .where('finished_at', 'is not', null)
    .execute();
}

/** Puts a failed job back in line. False where it is not failed. */
export async function requeueJob(transaction: Transaction, job: Job): Promise<boolean> {
  const result = await transaction
    .tables<Tables>()
    .updateTable('jobs')
    .set({
      status: 'unprocessed',
      attempts: 0,
      error_code: null,
      error_message: null,
      started_at: null,
      finished_at: null,
      lease_until: null,
    })
    .where('id', '=', job.id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function filtered(transaction: Transaction, accountId: AccountId, filter: JobFilter) {
  let query = transaction.tables<Tables>().selectFrom('jobs').where('account_id', '=', accountId);
  if (filter.status !== undefined) query = query.where('status', 'in', filter.status);
  if (filter.type !== undefined) query = query.where('type', '=', filter.type);
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId);
  if (filter.afterId !== undefined) query = query.where('id', '>', filter.afterId);
  return query;
}

function toRow(job: Job): JobRow {
  return {
    id: job.id,
    account_id: job.accountId,
    type: job.type,
    status: job.status,
    order_id: job.orderId,
    request: JSON.stringify(job.request),
    meta: JSON.stringify(job.meta),
    error_code: job.error?.code ?? null,
    error_message: job.error?.message ?? null,
    actor_type: job.actor.type,
    actor_name: job.actor.name,
    attempts: job.attempts,
    fence: job.fence,
    holder: job.holder,
    lease_until: job.leaseUntil,
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
  };
}

/** The job that a row stands for. Casts here trust what the store itself wrote, under the table's CHECKs. */
function fromRow(row: JobRow): Job {
  return {
    id: row.id as Id<'job'>,
    accountId: row.account_id as AccountId,
    type: row.type as JobType,
    status: row.status as JobStatus,
    orderId: row.order_id,
    request: JSON.parse(row.request) as JsonObject,
    meta: JSON.parse(row.meta) as JsonObject,
    error: row.error_message === null ? null : { code: row.error_code as never, message: row.error_message },
    actor: { type: row.actor_type as Job['actor']['type'], name: row.actor_name },
    attempts: row.attempts,
    fence: row.fence,
    holder: row.holder,
    leaseUntil: row.lease_until,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
