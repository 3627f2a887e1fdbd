import { resolve } from 'node:path';
import { isPostgres } from '../../kernel/database-address.ts';

/** A file as an absolute path; URLs stay. */
export function placeOf(given: string): string {
  return isPostgres(given) ? given : resolve(given);
}
