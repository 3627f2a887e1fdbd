import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Problem } from './problem.ts';

/**
 * Refuses a booking that has problems which stop it, naming all of them at once. A missing part of an address answers 400
 * (decisions 6), anything else 422.
 * @throws ShipdockError `address_incomplete`, `preflight_failed`.
 */
export function refuseProblems(problems: readonly Problem[], what: string, orderNumber: string | undefined): void {
  const stopping = problems.filter((problem) => problem.stopsBooking);
  const [first] = stopping;
  if (first === undefined) return;
  const more = stopping.length > 1 ? ` (and ${stopping.length - 1} more)` : '';
  const code = stopping.some((problem) => problem.isMissingPart === true) ? 'address_incomplete' : 'preflight_failed';
  throw new ShipdockError(code, `${what} cannot be booked yet: ${first.field} ${first.message}${more}`, {
    details: stopping.map(({ field, message, mend }) => ({ field, message, mend })),
    ...(orderNumber === undefined ? { hint: first.mend } : nextStep('orders.check', orderNumber)),
  });
}

/** What a booking tells of problems that do not stop it. */
export function warningsOf(problems: readonly Problem[]): readonly string[] {
  return problems
    .filter((problem) => !problem.stopsBooking)
    .map(({ field, message, mend }) => `${field} ${message}; ${mend}`);
}
