import type { Sku } from '../../catalog/sku.ts';
import type { OrderLine } from '../order.ts';

/** Each of its units is a shipment of its own (api-v4 2.3). */
export function shipsIndividually({ details }: OrderLine, sku: Sku | undefined): boolean {
  return details.shipIndividually || sku?.details.ship_individually === true;
}
