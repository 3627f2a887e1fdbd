import { lengthIn, weightIn } from '../kernel/units.ts';

/**
 * A weight as a condition compares it: what was said as 1.15 lb is 1.15 and no billionth more, so that on a limit it is within.
 * A limit may have been worked out of kilograms: 30 kg are no more than 66.13868 lb.
 */
export function poundsOf(micrograms: number): number {
  return weightIn(micrograms, 'lb', 6);
}

/** A length likewise: of four decimals, a micrometre being less than half of the last. */
export function inchesOf(micrometres: number): number {
  return lengthIn(micrometres, 'in', 4);
}
