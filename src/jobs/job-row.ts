import type { AccountId, Id } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Job, JobStatus, JobType } from './job.ts';

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
export interface JobTables {
  jobs: JobRow;
}

export function toRow(job: Job): JobRow {
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
export function fromRow(row: JobRow): Job {
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
