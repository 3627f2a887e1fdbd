import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptJob } from '../../jobs/operations/job-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { orderCombineSchema } from '../orders.schema.ts';
import { type CombinePlan, combineWork } from './combine-work.ts';

export { orderCombineSchema as bodySchema };

/** Combines orders as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const body = (input.body ?? {}) as JsonObject;
  const { job, plan } = await acceptJob(services, {
    type: 'combine_orders',
    request: ({ before }) => ({ body: { ...body, master_order_id: before.master.id, ...namedOf(body, before) } }),
    work: combineWork(services, { body }),
    orderId: (plan: CombinePlan) => plan.before.master.id,
  });
  return { value: jobJson(job), warnings: plan.warnings };
}

/** Where all companions are meant, those are that are there when the work is done. One text is a list of one. */
function namedOf({ ids = [] }: JsonObject, { sources }: CombinePlan['before']): JsonObject {
  const isNamed = (typeof ids === 'string' || Array.isArray(ids)) && ids.length > 0;
  return isNamed ? { ids: sources.map(({ id }) => id) } : {};
}
