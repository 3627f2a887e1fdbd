import type { Services } from '../../seams/services.ts';
import type { Job } from '../job.ts';
import { extendLeases, findDueJobs, takeJob } from '../jobs.store.ts';
import { runJob } from './run-job.ts';

const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;
const JOBS_A_GROUP = 50;

/**
 * Takes the jobs that nobody works on, of every account, and does them one after another; their leases are kept meanwhile.
 * Any number of processes may do this at the same time. Answers how many were done.
 */
export async function workOnJobs(services: Services): Promise<number> {
  const jobs = await takeDueJobs(services);
  const held = new Set(jobs.map((job) => job.id));
  const heartbeat = setInterval(() => void keep(services, [...held]), HEARTBEAT_MS);
  let done = 0;
  try {
    for (const job of jobs) {
      if (await runJob(services, job)) done++;
      held.delete(job.id);
    }
  } finally {
    clearInterval(heartbeat);
  }
  return done;
}

async function takeDueJobs(services: Services): Promise<readonly Job[]> {
  const now = new Date().toISOString();
  const isGone = (holder: string) => !services.process.mayBeAlive(holder);
  const seen = await services.database.read((transaction) => findDueJobs(transaction, now, 1, { for: 'look', isGone }));
  if (seen.length === 0) return [];
  return services.database.write(async (transaction) => {
    const lease = { holder: services.process.name, until: leaseEnd(), now: services.clock.now().toISOString() };
    const taken: Job[] = [];
    for (const job of await findDueJobs(transaction, now, JOBS_A_GROUP, { for: 'take', isGone })) {
      taken.push(await takeJob(transaction, job, lease));
    }
    return taken;
  });
}

async function keep(services: Services, ids: readonly string[]): Promise<void> {
  // A missed heartbeat is no failure: the next one may come in time, and the fence guards the rest.
  await services.database
    .write((transaction) => extendLeases(transaction, ids, services.process.name, leaseEnd()))
    .catch(() => undefined);
}

function leaseEnd(): string {
  return new Date(Date.now() + LEASE_MS).toISOString();
}
