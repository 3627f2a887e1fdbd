import type { Services } from '../../seams/services.ts';
import { countOpen } from '../jobs.store.ts';

/** How many jobs are not finished, by status, of every account. */
export async function countOpenJobs(services: Services): Promise<ReadonlyMap<string, number>> {
  return services.database.read((transaction) => countOpen(transaction));
}
