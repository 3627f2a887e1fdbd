import { ShipdockError } from '../../kernel/errors.ts';

/** A carrier that refuses to be asked (the account with it is closed) says as little of a label as one that does not answer. */
const SILENT: ReadonlySet<string> = new Set([
  'carrier_not_found',
  'carrier_timeout',
  'carrier_unavailable',
  'carrier_refused',
]);

/**
 * Whether a carrier does not say what became of a label, and may never: a person who says that he knows is believed then. One that
 * only takes no more requests for now is asked again.
 */
export function isSilent(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && SILENT.has(error.code);
}
