import { type ShipdockError, toShipdockError } from './errors.ts';

/** What one of several was refused for, so that the others go on. @throws what was thrown, where it is a fault of ours. */
export function refusalOf(error: unknown): ShipdockError {
  const refusal = toShipdockError(error);
  if (refusal.code === 'bug') throw error;
  return refusal;
}

/** The same. @throws it also where it is a fault of the whole database: it would fail for every other too. */
export function refusalOfOne(error: unknown): ShipdockError {
  const refusal = refusalOf(error);
  if (refusal.exitCode === 10) throw error;
  return refusal;
}
