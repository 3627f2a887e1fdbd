import type { PackageId } from '../kernel/ids.ts';
import type { PackageExtras } from './package-extras.ts';
import type { PackageItem } from './package-item.ts';
import type { PlannedPackage } from './planned-package.ts';

export interface ShipmentPackage {
  readonly id: PackageId;
  readonly position: number;
  readonly trackingNumber: string;
  /** By which it comes back, where a return label goes with it. */
  readonly returnTrackingNumber?: string;
  readonly weightUg: number;
  /** As it was planned, without its contents: those are the items. */
  readonly details: Omit<PlannedPackage, 'contents' | 'weight' | 'said' | 'follows'>;
  readonly extras: PackageExtras;
  readonly items: readonly PackageItem[];
}

/** Units of each order line in packages. */
export function unitsInPackages(
  packages: readonly { readonly items: readonly Pick<PackageItem, 'orderLineId' | 'quantity'>[] }[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const item of packages.flatMap((each) => each.items)) {
    if (item.orderLineId !== null) units.set(item.orderLineId, (units.get(item.orderLineId) ?? 0) + item.quantity);
  }
  return units;
}
