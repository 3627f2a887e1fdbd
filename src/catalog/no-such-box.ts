import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';

/** A code that no box has; the hint names the nearest of those that there are. */
export function noSuchBox(code: string, known: readonly string[]): ShipdockError {
  return new ShipdockError('box_not_found', `there is no box ${visibleName(code)}`, { hint: meantBox([code], known) });
}

/** Of more codes that are missing nobody reads what each might have been. */
const MOST_SUGGESTED = 3;

/** As `noSuchBox`, of a request that names several and does all or nothing. */
export function noSuchBoxes(codes: readonly string[], known: readonly string[]): ShipdockError {
  const rest = codes.length > 1 ? ` (and ${codes.length - 1} more)` : '';
  const details: readonly ErrorDetail[] = codes
    .slice(0, 100)
    .map((code) => ({ field: 'code', message: `there is no box ${code}` }));
  return new ShipdockError('box_not_found', `there is no box ${codes[0]}${rest}; nothing was deleted`, {
    details,
    hint: meantBox(codes.slice(0, MOST_SUGGESTED), known),
  });
}

function meantBox(codes: readonly string[], known: readonly string[]): string {
  const meant = new Set(codes.flatMap((code) => nearest(code.slice(0, 64), known) ?? []));
  return meant.size === 0 ? 'shipdock boxes list' : `did you mean ${[...meant].join(', ')}?`;
}
