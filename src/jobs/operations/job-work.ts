import type { Transaction } from '../../database/database.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import type { Job, JobType } from '../job.ts';
import { insertJob } from '../jobs.store.ts';

/** What a job does, in the three phases of every change. It ends with the job in one unit of work. */
export interface JobWork<State, Plan> {
  load(transaction: Transaction): Promise<State>;
  /** @throws ShipdockError what is refused; known at once it is the answer, not a failed job. */
  decide(state: State): Plan;
  /** Answers the ids that the job made, for its `meta`. */
  save(transaction: Transaction, plan: Plan): Promise<JsonObject>;
}

/** A job that somebody asks for. */
export interface JobRequest<State, Plan> {
  readonly type: JobType;
  /** What the work is made from again, wherever it is done: orders by their ids, since their numbers may mean others by then. */
  readonly request: (plan: Plan) => JsonObject;
  readonly work: JobWork<State, Plan>;
  /** Public id of the order that it is about. */
  readonly orderId: (plan: Plan) => string;
}

/**
 * Accepts a job: refuses what can be known at once, and then does it in the same unit of work, or leaves it to a worker
 * where this engine has one. Answers it with what is planned.
 */
export async function acceptJob<State, Plan>(
  services: Services,
  asked: JobRequest<State, Plan>,
): Promise<{ readonly job: Job; readonly plan: Plan }> {
  const waits = services.jobs === 'by_worker';
  let job: Job | undefined;
  const plan = await change(services, {
    load: (transaction) => asked.work.load(transaction),
    decide: (state) => asked.work.decide(state),
    save: async (transaction, decided) => {
      const accepted = jobOf(services, asked, decided);
      const made = waits ? {} : await asked.work.save(transaction, decided);
      job = waits ? accepted : finishedJob(services, accepted, made);
      await insertJob(transaction, job);
    },
  });
  return { job: job ?? jobOf(services, asked, plan), plan };
}

function jobOf<State, Plan>(services: Services, { type, request, orderId }: JobRequest<State, Plan>, plan: Plan): Job {
  return newJob(services, { type, request: request(plan), orderId: orderId(plan) });
}

/** A job that nobody has begun. */
export function newJob(
  services: Services,
  { type, request, orderId }: { readonly type: JobType; readonly request: JsonObject; readonly orderId: string },
): Job {
  return {
    id: services.ids.next('job'),
    accountId: services.account,
    type,
    status: 'unprocessed',
    orderId,
    request,
    meta: { order_public_id: orderId },
    error: null,
    actor: services.actor,
    attempts: 0,
    fence: 0,
    holder: null,
    leaseUntil: null,
    createdAt: services.clock.now().toISOString(),
    startedAt: null,
    finishedAt: null,
  };
}

/** The same job, done by the process that accepted it. */
export function finishedJob(services: Services, job: Job, made: JsonObject): Job {
  const now = services.clock.now().toISOString();
  return {
    ...job,
    status: 'finished',
    attempts: 1,
    fence: 1,
    meta: { ...job.meta, ...made },
    startedAt: job.createdAt,
    finishedAt: now,
  };
}
