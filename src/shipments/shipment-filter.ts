import { afterIdField } from '../kernel/after-id.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';
import { SHIPMENT_STATUSES } from './shipment.ts';

/** What a list of shipments is narrowed to; every part that is given must hold. */
export interface ShipmentFilter {
  readonly status?: readonly string[];
  readonly orderIds?: readonly string[];
  readonly orderNumber?: string;
  readonly carrierCode?: string;
  readonly shid?: number;
  /** Only shipments after this id, in the order of ids. */
  readonly afterId?: string;
  readonly ids?: readonly string[];
  /** Booked at or after that moment. */
  readonly bookedSince?: string;
}

/**
 * The filter of a query: `status` (several by commas), `order_number`, `carrier_code`, `after_id`.
 * @throws ShipdockError `unreadable_field` naming the nearest status.
 */
export function readShipmentFilter(query: Readonly<Record<string, unknown>>): ShipmentFilter {
  const text = (name: string) =>
    typeof query[name] === 'string' && query[name] !== '' ? String(query[name]) : undefined;
  const parts = {
    status: text('status')?.split(',').map(readStatus),
    orderNumber: text('order_number'),
    carrierCode: text('carrier_code'),
    afterId: afterIdField('shipment', query),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

function readStatus(status: string): string {
  const known = SHIPMENT_STATUSES.find((each) => each === status.trim().toLowerCase());
  if (known !== undefined) return known;
  const meant = nearest(status, SHIPMENT_STATUSES);
  const message = `is "${status}"; it must be one of ${SHIPMENT_STATUSES.join(', ')}`;
  throw new ShipdockError('unreadable_field', `status ${message}`, {
    details: [{ field: 'status', message }],
    ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
  });
}
