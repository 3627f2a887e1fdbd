import { ShipdockError } from '../../kernel/errors.ts';
import { didNothing } from './outcome-of-call.ts';

/** What is known of a cancellation that failed. */
export interface FailedVoid {
  readonly error: unknown;
  /** Its carrier has voided the label: what failed is to record it. */
  readonly isVoid: boolean;
  /** It was asked before, and what it answered then nobody heard; or it was sold too late, and nobody but us asks again. */
  readonly isAskedAgain: boolean;
  /** It may be carrying out still what it was asked before: until then it refuses what it is at, and voids it after that. */
  readonly mayBeAtIt: boolean;
}

/**
 * What became of the label:
 * - `good`: the carrier refuses, or what it voided was delivered all the same. It stays booked.
 * - `void`: it is void, and not recorded.
 * - `may be void`: nobody knows, but whoever asks again.
 * - `may yet be void`: its carrier refuses, and may be at it since it was asked before.
 */
export type VoidOutcome = 'good' | 'void' | 'may be void' | 'may yet be void';

/** A carrier that was asked before may have voided it then, whatever it does now but refuse. */
export function outcomeOfVoid({ error, isVoid, isAskedAgain, mayBeAtIt }: FailedVoid): VoidOutcome {
  if (isVoid) return isNotCancellable(error) ? 'good' : 'void';
  const isRefusal = isAskedAgain ? isNotCancellable(error) : didNothing(error);
  if (!isRefusal) return 'may be void';
  return mayBeAtIt ? 'may yet be void' : 'good';
}

export function isNotCancellable(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && error.code === 'shipment_not_cancellable';
}

/** Whether its carrier refuses what it may be at still: it is asked again, and nothing is wrong. */
export function mayStillVoid(error: unknown): boolean {
  return error instanceof ShipdockError && error.code === 'void_unfinished' && isNotCancellable(error.cause);
}
