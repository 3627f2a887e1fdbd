import { type Advice, meantOr } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { MOST_SUGGESTED, severalMissing } from './several-missing.ts';

/** A code that no box has; the hint names the nearest of those that there are. */
export function noSuchBox(code: string, known: readonly string[]): ShipdockError {
  return new ShipdockError('box_not_found', `there is no box ${visibleName(code)}`, {
    about: 'subject',
    ...meantBox([code], known),
  });
}

/** As `noSuchBox`, of a request that names several and does all or nothing. */
export function noSuchBoxes(codes: readonly string[], known: readonly string[]): ShipdockError {
  const hint = meantBox(codes.slice(0, MOST_SUGGESTED), known);
  return severalMissing({ code: 'box_not_found', what: 'box', field: 'code' }, codes, hint);
}

function meantBox(codes: readonly string[], known: readonly string[]): Advice {
  const meant = new Set(codes.flatMap((code) => nearest(code.slice(0, 64), known) ?? []));
  return meantOr(meant, nextStep('boxes.list'));
}
