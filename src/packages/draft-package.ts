import type { ShipmentPackage } from './package.ts';
import type { PackageItem } from './package-item.ts';

/** Units of a line, or of goods without one, that go into a package. */
export type DraftItem = Omit<PackageItem, 'id'>;

/** A package before it is bought. The number is one that the shipper gave it. */
export interface DraftPackage extends Pick<ShipmentPackage, 'details' | 'extras'> {
  /** Absent only on a handling unit with class and sizes. */
  readonly weightUg: number | undefined;
  readonly trackingNumber?: string;
  readonly items: readonly DraftItem[];
}
