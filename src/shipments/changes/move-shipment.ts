import type { Id } from '../../kernel/ids.ts';
import type { Shipment, ShipmentException, ShipmentStatus } from '../shipment.ts';

export interface MoveFacts {
  readonly now: string;
  /** For an exception that begins. */
  readonly newId: () => Id<'exception'>;
  /** Why, where it stops. */
  readonly reason: string;
}

/**
 * The shipment at another status (api-v4 3.2). Coming to `exception` opens one; leaving it closes those that are open; a
 * pickup that nobody made yet is cancelled with the shipment.
 */
export function movedTo(shipment: Shipment, status: ShipmentStatus, facts: MoveFacts): Shipment {
  if (status === shipment.status) return shipment;
  const { dispatch } = shipment.details;
  const isOff = status === 'cancelled' && dispatch !== null && dispatch.status === 'requested';
  return {
    ...shipment,
    status,
    exceptions: exceptionsAt(shipment, status, facts),
    details: isOff ? { ...shipment.details, dispatch: { ...dispatch, status: 'cancelled' } } : shipment.details,
  };
}

function exceptionsAt(
  { exceptions }: Shipment,
  status: ShipmentStatus,
  { now, newId, reason }: MoveFacts,
): Shipment['exceptions'] {
  const isOpen = exceptions.some((each) => each.resolvedAt === null);
  if (status === 'exception') {
    return isOpen ? exceptions : [...exceptions, { id: newId(), reason, createdAt: now, resolvedAt: null }];
  }
  return isOpen ? exceptions.map((each) => closed(each, now)) : exceptions;
}

/** An exception that is over; it never ends before it began, though the clock that says so may be behind the one that opened it. */
export function closed(exception: ShipmentException, now: string): ShipmentException {
  const { createdAt, resolvedAt } = exception;
  if (resolvedAt !== null) return exception;
  return { ...exception, resolvedAt: now < createdAt ? createdAt : now };
}
