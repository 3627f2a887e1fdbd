import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptJob } from '../../jobs/operations/job-work.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { orderCombineSchema } from '../orders.schema.ts';
import { type CombinePlan, combineWork } from './combine-work.ts';

export { orderCombineSchema as bodySchema };

/** Combines orders as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const request = { body: input.body ?? {} };
  const { job, plan } = await acceptJob(services, {
    type: 'combine_orders',
    request,
    work: combineWork(services, request),
    orderId: (plan: CombinePlan) => plan.before.master.id,
  });
  return { value: jobJson(job), warnings: plan.warnings };
}
