import { ShipdockError } from '../../kernel/errors.ts';

const SILENT: ReadonlySet<string> = new Set(['carrier_not_found', 'carrier_timeout', 'carrier_unavailable']);

/** Whether a carrier cannot be asked what became of a label: a person who says that he knows is believed then. */
export function isSilent(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && SILENT.has(error.code);
}
