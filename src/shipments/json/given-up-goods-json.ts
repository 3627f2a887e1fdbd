import type { ShipmentJson } from './shipment-json.ts';

/** Goods of no order whose purchase is open no more: with what its carrier sold, if anything. */
export interface GivenUpGoodsJson {
  readonly shid: number;
  readonly carrier: string;
  readonly shipment: ShipmentJson | null;
}
