import { poundsE4, weightIn } from '../kernel/units.ts';

/**
 * What is wrong with the dry ice of a package, whose weight counts it: carriers and aircraft are told a weight that cannot be.
 * Undefined where nothing is, or where nobody tells what the package weighs. Both in micrograms.
 */
export function dryIceFault(dryIceUg: number, weightUg: number | undefined): string | undefined {
  if (weightUg === undefined || weightUg <= 0 || poundsE4(dryIceUg) <= poundsE4(weightUg)) return undefined;
  const [ice, whole] = [dryIceUg, weightUg].map((weight) => `${weightIn(weight, 'lb', 4)} lb`);
  return `is ${ice}, more than the whole package weighs: ${whole} with its ice`;
}
