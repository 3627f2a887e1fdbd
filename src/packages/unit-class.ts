import { freightClassByDensity } from './freight-class.ts';
import type { PlannedPackage } from './planned-package.ts';

/** A handling unit that neither its own word nor anything on it gives a class has that of its density, whole as it travels. */
export function withClass<Unit extends Pick<PlannedPackage, 'kind' | 'length' | 'width' | 'height' | 'freightClass'>>(
  unit: Unit,
  weightUg: number | undefined,
): Unit {
  if (unit.kind === 'parcel' || unit.freightClass !== undefined || weightUg === undefined) return unit;
  return { ...unit, freightClass: freightClassByDensity(weightUg, unit) };
}
