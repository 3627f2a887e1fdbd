import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { workOnJobs } from './work-on-jobs.ts';

/** Works on jobs that nobody works on, for a command that waits for one. */
export async function execute(services: Services): Promise<Reply<{ readonly done: number }>> {
  return { value: { done: services.dryRun ? 0 : await workOnJobs(services) } };
}
