import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptJob } from '../../jobs/operations/job-work.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type PickTicketPlan, pickTicketWork } from './pick-ticket-work.ts';

/** Makes a pick ticket as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const { job } = await acceptJob(services, {
    type: 'pick_ticket',
    request: ({ order }) => ({ order: order.id }),
    work: pickTicketWork(services, { order: input.params?.id ?? '' }),
    orderId: (plan: PickTicketPlan) => plan.order.id,
  });
  return { value: jobJson(job) };
}
