import type { Advice } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';

/** Of more names that are missing nobody reads what each might have been. */
export const MOST_SUGGESTED = 3;

/** The error of a request that deletes all that it names or nothing, and names some that are not there. */
export function severalMissing(
  {
    code,
    what,
    field,
  }: { readonly code: 'sku_not_found' | 'box_not_found'; readonly what: string; readonly field: string },
  names: readonly string[],
  hint: Advice,
): ShipdockError {
  const rest = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
  const details = names.slice(0, 100).map((name) => ({ field, message: `there is no ${what} ${name}` }));
  return new ShipdockError(code, `there is no ${what} ${names[0]}${rest}; nothing was deleted`, { details, ...hint });
}
