import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type JobJson, jobJson } from '../job.ts';
import { getJob, requeueJob } from '../jobs.store.ts';
import { workOnJobs } from './work-on-jobs.ts';

/** Puts a failed job back in line, and works on it at once where this engine has no worker. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  const id = input.params?.id ?? '';
  const read = () => services.database.read((transaction) => getJob(transaction, services.account, id));
  const before = await read();
  if (before.status === 'finished') {
    throw new ShipdockError('job_finished', `job ${id} is finished; there is nothing to try again`, {
      about: 'subject',
    });
  }
  if (before.request.erased === true) {
    throw new ShipdockError('order_redacted', `what was asked of job ${id} was erased with a person's data`, {
      about: 'subject',
    });
  }
  if (services.dryRun) return { value: jobJson({ ...before, status: 'unprocessed', error: null }) };
  await services.database.write((transaction) => requeueJob(transaction, before));
  if (services.jobs === 'at_once') await workOnJobs(services);
  return { value: jobJson(await read()) };
}
