import { percentOf } from '../../kernel/money.ts';

/**
 * What insuring a value costs: the percentage (in hundredths, 1 % is 100) half-up to the cent, or the minimum, whichever is
 * higher.
 */
export function insuranceMinor(valueMinor: number, percentHundredths: number, minimumMinor: number): number {
  return Math.max(percentOf(valueMinor, percentHundredths), minimumMinor);
}
