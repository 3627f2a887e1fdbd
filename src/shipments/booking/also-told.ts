import { ShipdockError } from '../../kernel/errors.ts';

/**
 * A refusal, behind which something was done all the same that whoever hears it has to know: it is told with it, for nobody
 * hears it otherwise. What is no refusal stays as it is.
 */
export function alsoTold(error: unknown, told: readonly string[]): unknown {
  if (told.length === 0 || !(error instanceof ShipdockError)) return error;
  return error.with({ message: `${error.message}; before that, ${told.join('; ')}` });
}
