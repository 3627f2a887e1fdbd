import type { Shipment } from '../../shipments/shipment.ts';

/**
 * Whether subscribers hear of a shipment as it stands. Who hears of one that is booked prints its label and ships it: of what was
 * sold too late, and is to be void, they hear that it is cancelled, or that it needs a person, and nothing before.
 */
export function isTold({ details, status, exceptions }: Pick<Shipment, 'details' | 'status' | 'exceptions'>): boolean {
  return details.isBeside !== true || status !== 'ordered' || exceptions.length > 0;
}
