import { isPostgres } from '../database/open-database.ts';
import type { NamesRequest } from '../database/sqlite/names-beginning.ts';

/** Names of the data that begin so, for a shell's completion; none of PostgreSQL, which a key press does not call. */
export async function completeNames(request: NamesRequest): Promise<readonly string[]> {
  if (isPostgres(request.file)) return [];
  const { namesBeginning } = await import('../database/sqlite/names-beginning.ts');
  return namesBeginning(request);
}
