import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptJob } from '../../jobs/operations/job-work.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { orderSplitSchema } from '../orders.schema.ts';
import { type SplitPlan, splitWork } from './split-work.ts';

export { orderSplitSchema as bodySchema };

/** Splits an order as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const request = { order: input.params?.id ?? '', body: input.body ?? {} };
  const { job, plan } = await acceptJob(services, {
    type: 'split_order',
    request,
    work: splitWork(services, request),
    orderId: (plan: SplitPlan) => plan.before.source.id,
  });
  return { value: jobJson(job), warnings: plan.warnings };
}
