import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { ERASED_REQUEST, type Job, type JobStatus } from './job.ts';
import { fromRow, type JobTables, toRow } from './job-row.ts';

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
    .tables<JobTables>()
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('job_not_found', `there is no job ${visibleName(id)}`, {
    about: 'subject',
    ...nextStep('jobs.list'),
  });
}

export async function listJobs(
  transaction: Transaction,
  accountId: AccountId,
  filter: JobFilter,
  page: PageRequest,
): Promise<readonly Job[]> {
  const query = filtered(transaction, accountId, filter).selectAll().orderBy('id', page.direction);
  return (await onPage(query, page).execute()).map(fromRow);
}

export async function countJobs(transaction: Transaction, accountId: AccountId, filter: JobFilter): Promise<number> {
  return countOf(filtered(transaction, accountId, filter));
}

/** How many there are of each status but finished, of every account. */
export async function countOpen(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .tables<JobTables>()
    .selectFrom('jobs')
    .select(['status', (row) => row.fn.countAll().as('count')])
    // Said as in their index, which SQLite takes for nothing that is bound.
    .where(sql.ref('status'), '<>', sql.lit('finished'))
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Ids of the jobs of an order that are not ended. */
export async function openJobsOf(transaction: Transaction, orderId: string): Promise<readonly string[]> {
  const query = transaction.tables<JobTables>().selectFrom('jobs').select('id').where('finished_at', 'is', null);
  return (await query.where('order_id', '=', orderId).execute()).map(({ id }) => id);
}

/** Leaves of what was asked of the ended jobs of an order nothing but that it was erased. */
export async function eraseRequests(transaction: Transaction, accountId: AccountId, orderId: string): Promise<void> {
  await transaction
    .tables<JobTables>()
    .updateTable('jobs')
    .set({ request: JSON.stringify(ERASED_REQUEST) })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('finished_at', 'is not', null)
    .execute();
}

/** Puts a failed job back in line. False where it is not failed. */
export async function requeueJob(transaction: Transaction, job: Job): Promise<boolean> {
  const result = await transaction
    .tables<JobTables>()
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
  let query = transaction.tables<JobTables>().selectFrom('jobs').where('account_id', '=', accountId);
  if (filter.status !== undefined) query = query.where('status', 'in', filter.status);
  if (filter.type !== undefined) query = query.where('type', '=', filter.type);
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId);
  if (filter.afterId !== undefined) query = query.where('id', '>', filter.afterId);
  return query;
}
