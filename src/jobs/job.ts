import type { Actor } from '../kernel/context.ts';
import type { ErrorCode } from '../kernel/error-catalogue.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';

export const JOB_STATUSES = ['unprocessed', 'processing', 'finished', 'failed'] as const;
/** api-v4 3.3, decisions 4. */
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_TYPES = ['split_order', 'combine_orders', 'pick_ticket', 'book_shipment'] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** Work that somebody asked for. */
export interface Job {
  readonly id: Id<'job'>;
  readonly accountId: AccountId;
  readonly type: JobType;
  readonly status: JobStatus;
  /** The order that it is about. */
  readonly orderId: string | null;
  /** What was asked, as the work reads it again. */
  readonly request: JsonObject;
  /** The order's public id, and the ids that the job made. */
  readonly meta: JsonObject;
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
  /** Who asked: the journal names them, whoever does the work. */
  readonly actor: Actor;
  readonly attempts: number;
  /** Grows whenever somebody takes the job; who took it before cannot finish it any more. */
  readonly fence: number;
  readonly holder: string | null;
  /** While processing: until when the holder has it. While unprocessed: not before then. */
  readonly leaseUntil: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** What is left of a request that was erased with a person's data. */
export const ERASED_REQUEST: JsonObject = { erased: true };

/** The asynchronous job object (api-v4 2.6). */
export function jobJson(job: Job) {
  return {
    id: job.id,
    type: job.type,
    status: job.status,
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    error_message: job.error?.message ?? null,
    error_code: job.error?.code ?? null,
    meta: job.meta,
    meta_search: {},
  };
}
export type JobJson = ReturnType<typeof jobJson>;
