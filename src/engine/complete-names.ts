import type { NamesRequest } from '../database/sqlite/names-beginning.ts';
import { isPostgres } from '../kernel/database-address.ts';

/** Names of the data that begin so, for a shell's completion; none of PostgreSQL, which a key press does not call. */
export async function completeNames(request: NamesRequest): Promise<readonly string[]> {
  if (isPostgres(request.file)) return [];
  const { namesBeginning } = await import('../database/sqlite/names-beginning.ts');
  return namesBeginning(request);
}
