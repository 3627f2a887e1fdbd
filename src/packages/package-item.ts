import type { Id } from '../kernel/ids.ts';
import type { HazmatTold } from '../orders/parts/hazmat-data.ts';

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
