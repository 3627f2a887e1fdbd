import { lengthIn, weightIn } from '../kernel/units.ts';

/** In pounds to a tenth; what is lighter than that to as many digits as it takes: nothing weighs 0 lb. */
export function printedWeight(weightUg: number): string {
  return `${firstTold((digits) => weightIn(weightUg, 'lb', digits))} lb`;
}

/** In inches, alike. */
export function printedSize(sides: readonly number[]): string {
  return `${sides.map((um) => firstTold((digits) => lengthIn(um, 'in', digits))).join(' x ')} in`;
}

function firstTold(rounded: (digits: number) => number): number {
  return rounded(1) || rounded(2) || rounded(4);
}
