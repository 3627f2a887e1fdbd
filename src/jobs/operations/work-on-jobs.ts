import type { Transaction } from '../../database/database.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import { HEARTBEAT_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import type { Job } from '../job.ts';
import { extendLeases, findDueJobs, takeJobs } from '../job-leases.store.ts';
import { runJob } from './run-job.ts';

const JOBS_A_GROUP = 50;
/** Jobs under way at once. On SQLite those that end together share one commit; on PostgreSQL each needs a connection. */
const AT_ONCE = { sqlite: JOBS_A_GROUP, postgres: 6 };

/**
 * Takes the jobs that nobody works on, of every account, fifty at most, and does them; their leases are kept meanwhile.
 * Any number of processes may do this at the same time. Answers how many were done.
 */
export async function workOnJobs(services: Services): Promise<number> {
  return workOnGroup(services, await takeDueJobs(services));
}

/**
 * Group after group until none is due. The next group is taken while the last one is worked on: on SQLite its taking and
 * the ends of those share a commit.
 * @param before what is done before each group.
 */
export async function workOnAllJobs(
  services: Services,
  stopping: AbortSignal,
  before: () => Promise<unknown>,
): Promise<number> {
  await before();
  let done = 0;
  let jobs = await takeDueJobs(services);
  while (jobs.length > 0) {
    const mayBeMore = jobs.length === JOBS_A_GROUP && !stopping.aborted;
    const work = workOnGroup(services, jobs);
    // Begun after the work, so that its write stands behind those of the jobs; and jobs that are taken are worked on.
    const [count, next] = await allEnded([work, mayBeMore ? takeNow(services) : []]);
    done += count;
    jobs = next;
    if (jobs.length > 0) await before();
  }
  return done;
}

/** Jobs of one order are done in the order in which they were asked for, those of several at once. */
async function workOnGroup(services: Services, jobs: readonly Job[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const held = new Set(jobs.map((job) => job.id));
  const heartbeat = setInterval(() => void keep(services, [...held]), HEARTBEAT_MS);
  const lanes = [...byOrder(jobs).values()];
  let done = 0;
  const workOnLanes = async () => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      for (const job of lane) {
        if (await runJob(services, job)) done++;
        held.delete(job.id);
      }
    }
  };
  try {
    const workers = Math.min(lanes.length, AT_ONCE[services.database.dialect]);
    await allEnded(Array.from({ length: workers }, workOnLanes));
  } finally {
    clearInterval(heartbeat);
  }
  return done;
}

function byOrder(jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> {
  const lanes = new Map<string, Job[]>();
  for (const job of jobs) {
    const key = job.orderId ?? job.id;
    const lane = lanes.get(key);
    if (lane === undefined) lanes.set(key, [job]);
    else lane.push(job);
  }
  return lanes;
}

/** Looks first, without a lock, because mostly there is nothing. */
async function takeDueJobs(services: Services): Promise<readonly Job[]> {
  const now = leaseUntil(0);
  const look = { for: 'look', isGone: (holder: string) => isGone(services, holder) } as const;
  const seen = await services.database.read((transaction) => findDueJobs(transaction, now, 1, look));
  return seen.length === 0 ? [] : takeNow(services);
}

function takeNow(services: Services): Promise<readonly Job[]> {
  return services.database.write(async (transaction: Transaction) => {
    const take = { for: 'take', isGone: (holder: string) => isGone(services, holder) } as const;
    const due = await findDueJobs(transaction, leaseUntil(0), JOBS_A_GROUP, take);
    const lease = { holder: services.process.name, until: leaseUntil(), now: services.clock.now().toISOString() };
    return takeJobs(transaction, due, lease);
  });
}

function isGone(services: Services, holder: string): boolean {
  return !services.process.mayBeAlive(holder);
}

async function keep(services: Services, ids: readonly string[]): Promise<void> {
  // A missed heartbeat is no failure: the next one may come in time, and the fence guards the rest.
  await services.database
    .write((transaction) => extendLeases(transaction, ids, services.process.name, leaseUntil()))
    .catch(() => undefined);
}
