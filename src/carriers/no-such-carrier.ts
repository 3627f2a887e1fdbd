import { meantOr } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';
import { nextStep } from '../next-steps/next-step.ts';

/** A code that no carrier has; the hint names the nearest of those that there are. */
export function noSuchCarrier(code: string, known: readonly string[], field: string): ShipdockError {
  const meant = nearest(code.slice(0, 60), known);
  return new ShipdockError('carrier_not_found', `there is no carrier ${code}`, {
    field,
    ...meantOr(meant, nextStep('carriers.list')),
  });
}
