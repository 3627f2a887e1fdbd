import type { Order } from '../../orders/order.ts';
import { leftToShip } from '../../orders/split-combine/units.ts';
import { isBookable } from '../../orders/status/lifecycle.ts';
import type { Shipment } from '../shipment.ts';
import type { AskedUnits } from './what-to-ship.ts';

/**
 * What is told where chosen units are taken for those of a shipment that is there, and as many are left to ship: nobody knows whether
 * it is a double click, and who means the others would stick a label on them that another parcel has.
 */
export function asManyLeft(order: Order, { shid }: Pick<Shipment, 'shid'>, asked: AskedUnits): readonly string[] {
  if (asked.kind !== 'chosen' || !isBookable(order.status)) return [];
  const left = leftToShip(order);
  if ([...asked.units].some(([line, quantity]) => quantity > (left.get(line) ?? 0))) return [];
  return [
    `shipment ${shid} holds just these units, and nothing is bought now; as many are left to ship: allow_duplicate (--allow-duplicate) books them`,
  ];
}
