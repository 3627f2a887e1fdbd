import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptJob } from '../../jobs/operations/job-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { orderSplitSchema } from '../orders.schema.ts';
import { type SplitPlan, splitWork } from './split-work.ts';

export { orderSplitSchema as bodySchema };

/** Splits an order as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const body = (input.body ?? {}) as JsonObject;
  const request = { order: input.params?.id ?? '', body };
  const { job, plan } = await acceptJob(services, {
    type: 'split_order',
    request: ({ before }) => ({ order: before.source.id, body: { ...body, ...targetOf(before) } }),
    work: splitWork(services, request),
    orderId: (plan: SplitPlan) => plan.before.source.id,
  });
  return { value: jobJson(job), warnings: plan.warnings };
}

function targetOf({ target }: SplitPlan['before']): JsonObject {
  return target === undefined ? {} : { move_to_order_id: target.id };
}
