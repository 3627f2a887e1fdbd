import { MICROMETRES_PER, type Micrometres } from '../../kernel/units.ts';

interface Footprint {
  readonly length: Micrometres;
  readonly width: Micrometres;
}

/** Inner width of a trailer, and half of it: what fits two abreast. */
export const TRAILER_WIDTH_IN = 96;
const WIDTH = TRAILER_WIDTH_IN * MICROMETRES_PER.in;
const HALF = WIDTH / 2;

/**
 * How much of a trailer's length the units take, in micrometres, nothing on top of anything.
 * - A unit stands across with its longer side where that is at most 48 in, else with its shorter one: then two stand abreast.
 * - A unit wider than that stands alone, its longer side across where it fits 96 in.
 * - Units that stand two abreast are paired by length; a pair takes the longer one's.
 * A unit wider than 96 in on both sides does not fit; it counts with its shorter side.
 */
export function linearMicrometres(units: readonly Footprint[]): number {
  const pairable: number[] = [];
  let total = 0;
  for (const unit of units) {
    const [longer, shorter] = [Math.max(unit.length, unit.width), Math.min(unit.length, unit.width)];
    if (shorter <= HALF) pairable.push(longer <= HALF ? shorter : longer);
    else total += longer <= WIDTH ? shorter : longer;
  }
  pairable.sort((a, b) => b - a);
  for (let index = 0; index < pairable.length; index += 2) total += pairable[index] ?? 0;
  return total;
}
