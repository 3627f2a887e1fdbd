import { lengthIn, weightIn } from '../kernel/units.ts';

/**
 * A weight as a condition compares it: what was said as 1.15 lb is 1.15 and no billionth more, though a microgram is no round
 * part of a pound, so that a weight on a limit is within it.
 */
export function poundsOf(micrograms: number): number {
  return weightIn(micrograms, 'lb', 6);
}

/** A length likewise: of four decimals, a micrometre being less than half of the last. */
export function inchesOf(micrometres: number): number {
  return lengthIn(micrometres, 'in', 4);
}
