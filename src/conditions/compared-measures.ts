import { lengthIn, poundsE4 } from '../kernel/units.ts';

/** A weight as a condition compares it: what was said as 1.15 lb is 1.15 and no billionth more, so that on a limit it is within. */
export function poundsOf(micrograms: number): number {
  return poundsE4(micrograms) / 10_000;
}

/** A length likewise: of four decimals, a micrometre being less than half of the last. */
export function inchesOf(micrometres: number): number {
  return lengthIn(micrometres, 'in', 4);
}
