import type { Id, PackageId } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { HazmatTold } from '../orders/parts/hazmat-data.ts';
import type { PlannedPackage } from './planned-package.ts';

/** Units of one order line in a package, with what documents say of them. */
export interface PackageItem {
  readonly id: Id<'packageItem'>;
  readonly orderLineId: string | null;
  readonly quantity: number;
  readonly details: {
    readonly sku: string | null;
    readonly name: string | null;
    readonly upc: string | null;
    readonly description: string | null;
    readonly valueE4: number;
    readonly weightUg: number | null;
    readonly lengthUm: number;
    readonly widthUm: number;
    readonly heightUm: number;
    readonly hsCode: string | null;
    readonly countryOfOrigin: string | null;
    readonly freightClass: string | null;
    readonly nmfc: string | null;
    readonly sourceSystemId: string | null;
    readonly lineNumber: number | null;
    /** Of a line that came from another order by split or combine. */
    readonly originOrderNumber: string | null;
    /** The kit that the line is a part of. */
    readonly kitSku: string | null;
    /** Of its SKU: which boxes it may go in, and the SKU of its single units with how many of them. */
    readonly packingCode?: string;
    readonly childSku?: string;
    readonly childSkuQuantity?: number;
    /** What the caller calls it. */
    readonly xid?: string;
    /** Its height stays upright. */
    readonly thisSideUp?: true;
    /** Nothing stands on it. */
    readonly doNotStack?: true;
    /** How dangerous goods of its package, or of the box it is in, were told. */
    readonly hazmatTold?: HazmatTold;
  };
}

/** What is said of a package beside what rating needs (api-v4 2.7). */
export interface PackageExtras {
  readonly packageType: string | null;
  readonly packingType: string | null;
  readonly packageQuantity: number | null;
  readonly numberOfUnits: number;
  readonly commodityDescription: string | null;
  readonly carrierContainer: string | null;
  readonly dryIceUg: number;
  /** api-v4 2.5; each tells its `dangerous_goods_type`. */
  readonly hazmatData: readonly JsonObject[];
  readonly ssccReferences: readonly string[];
}

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
