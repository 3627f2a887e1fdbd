import { ShipdockError } from '../kernel/errors.ts';
import { poundsE4 } from '../kernel/units.ts';

/**
 * Density scale of the NMFC since 19 July 2025 (NMFTA docket 2025-1): from so many tenths of a pound per cubic foot on,
 * the class; the densest first.
 */
const DENSITY_SCALE: readonly (readonly [fromTenths: bigint, freightClass: string])[] = [
  [500n, '50'],
  [350n, '55'],
  [300n, '60'],
  [225n, '65'],
  [150n, '70'],
  [120n, '85'],
  [100n, '92.5'],
  [80n, '100'],
  [60n, '125'],
  [40n, '175'],
  [20n, '250'],
  [10n, '300'],
  [0n, '400'],
];

const CUBIC_MICROMETRES_PER_CUBIC_FOOT = 304_800n ** 3n;

/**
 * The freight class of a handling unit by its density, compared exactly: at an edge of the scale the denser class holds.
 * @param weightMicrograms gross weight, pallet included
 * @param size outer size in micrometres, pallet included
 * @throws ShipdockError `dimensions_missing` where a side or the weight is not positive.
 */
export function freightClassByDensity(
  weightMicrograms: number,
  size: { readonly length: number; readonly width: number; readonly height: number },
): string {
  for (const value of [weightMicrograms, size.length, size.width, size.height]) {
    if (!Number.isSafeInteger(value) || value <= 0) {
      const given = `${size.length} x ${size.width} x ${size.height} and weight ${weightMicrograms}`;
      throw new ShipdockError('dimensions_missing', `no freight class by density: the size is ${given}`, {
        about: 'subject',
        hint: 'give length, width, height and weight, or the freight class itself',
      });
    }
  }
  const weight = BigInt(poundsE4(weightMicrograms)) * CUBIC_MICROMETRES_PER_CUBIC_FOOT * 10n;
  const volume = BigInt(size.length) * BigInt(size.width) * BigInt(size.height) * 10_000n;
  return DENSITY_SCALE.find(([fromTenths]) => weight >= fromTenths * volume)?.[1] ?? '400';
}

/**
 * The class of mixed contents: they ride at the highest (NMFC item 640). Undefined where one of them has none, or where there
 * is nothing: then the density decides.
 */
export function highestClass(given: readonly (string | undefined)[]): string | undefined {
  const classes = given.filter((freightClass) => freightClass !== undefined);
  if (classes.length === 0 || classes.length < given.length) return undefined;
  return classes.reduce((a, b) => (Number(b) > Number(a) ? b : a));
}
