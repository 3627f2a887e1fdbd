import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type JobJson, jobJson } from '../job.ts';
import { getJob } from '../jobs.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const job = await services.database.read((transaction) =>
    getJob(transaction, services.account, input.params?.id ?? ''),
  );
  return { value: jobJson(job) };
}
