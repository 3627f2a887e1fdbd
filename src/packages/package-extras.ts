import type { JsonObject } from '../kernel/json.ts';

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
