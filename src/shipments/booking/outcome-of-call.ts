import { ShipdockError } from '../../kernel/errors.ts';

/** Errors after which the carrier may have done what it was asked, all the same: nobody knows before it is asked again. */
const UNCERTAIN = new Set([
  'carrier_timeout',
  'carrier_unavailable',
  'void_unfinished',
  'database_unusable',
  'database_busy',
  'database_newer',
  'bug',
]);

/** Whether it is certain after this error that the carrier did nothing. */
export function didNothing(error: unknown): boolean {
  return error instanceof ShipdockError && !UNCERTAIN.has(error.code);
}
