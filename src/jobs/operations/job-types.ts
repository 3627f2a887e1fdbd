import type { Services } from '../../seams/services.ts';
import type { Job, JobType } from '../job.ts';
import type { JobWork } from './job-work.ts';
import type { OutsideWork } from './outside-work.ts';

type Work =
  | { readonly kind: 'inside'; readonly work: JobWork<unknown, unknown> }
  | { readonly kind: 'outside'; readonly work: OutsideWork };

/** The work that a job's stored request asks for. */
type WorkOf = (services: Services, request: Job['request']) => Work;

/** Where the work of each type of job stands; loaded when a job of it is done. */
const WORK: Readonly<Record<JobType, () => Promise<WorkOf>>> = {
  split_order: async () => {
    const { splitWork } = await import('../../orders/operations/split-work.ts');
    return (services, request) => ({ kind: 'inside', work: splitWork(services, request) as JobWork<unknown, unknown> });
  },
  combine_orders: async () => {
    const { combineWork } = await import('../../orders/operations/combine-work.ts');
    return (services, request) => ({
      kind: 'inside',
      work: combineWork(services, request) as JobWork<unknown, unknown>,
    });
  },
  pick_ticket: async () => {
    const { pickTicketWork } = await import('../../documents/operations/pick-ticket-work.ts');
    return (services, request) => ({
      kind: 'inside',
      work: pickTicketWork(services, request) as JobWork<unknown, unknown>,
    });
  },
  book_shipment: async () => {
    const { bookProposalWork } = await import('../../shipments/operations/book-proposal-job.ts');
    return (services, request) => ({ kind: 'outside', work: bookProposalWork(services, request) });
  },
};

/**
 * The work that a job asks for, made again from what was stored. A job is one request, however often it is begun: what it bought
 * before its worker died is not bought again.
 */
export async function jobWork(services: Services, job: Job): Promise<Work> {
  const workOf = await WORK[job.type]();
  return workOf({ ...services, jobId: job.id }, job.request);
}
