import type { ShipmentPackage } from '../../packages/package.ts';
import { withClass } from '../../packages/unit-class.ts';

/** What freight carriers ask of each handling unit, cartons that travel as such among them. */

/** Its class, else that of its density, as it was rated. */
export function classOfUnit({ details, weightUg }: Pick<ShipmentPackage, 'details' | 'weightUg'>): string | undefined {
  const { length, width, height } = details;
  const hasSizes = Math.min(length, width, height, weightUg) > 0;
  return hasSizes ? withClass({ ...details, kind: 'handling_unit' }, weightUg).freightClass : details.freightClass;
}

/** How many packages are on it, where somebody said so (api-v4 2.7), or they stand there by themselves. */
export function piecesTold({ details, extras }: Pick<ShipmentPackage, 'details' | 'extras'>): number | undefined {
  // One is also what answers say of a unit of which nobody said anything.
  const told = [extras.packageQuantity, details.packageQuantity].find((count) => (count ?? 0) > 1);
  return told ?? (details.inside.length > 0 ? details.inside.length : undefined);
}
