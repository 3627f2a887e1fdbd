import type { Services } from '../../seams/services.ts';
import type { Job, JobType } from '../job.ts';
import type { JobWork } from './job-work.ts';

interface WorkModule {
  /** The work that a job's stored request asks for. */
  workOf(services: Services, request: Job['request']): JobWork<unknown, unknown>;
}

/** Where the work of each type of job stands; loaded when a job of it is done. */
const WORK: Readonly<Record<JobType, () => Promise<WorkModule>>> = {
  split_order: async () => {
    const { splitWork } = await import('../../orders/operations/split-work.ts');
    return { workOf: (services, request) => splitWork(services, request) as JobWork<unknown, unknown> };
  },
  combine_orders: async () => {
    const { combineWork } = await import('../../orders/operations/combine-work.ts');
    return { workOf: (services, request) => combineWork(services, request) as JobWork<unknown, unknown> };
  },
  pick_ticket: async () => {
    const { pickTicketWork } = await import('../../documents/operations/pick-ticket-work.ts');
    return { workOf: (services, request) => pickTicketWork(services, request) as JobWork<unknown, unknown> };
  },
};

/** The work that a job asks for, made again from what was stored. */
export async function jobWork(services: Services, job: Job): Promise<JobWork<unknown, unknown>> {
  const { workOf } = await WORK[job.type]();
  return workOf(services, job.request);
}
