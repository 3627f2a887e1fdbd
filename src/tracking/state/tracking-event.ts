import type { ShipmentStatus } from '../../shipments/shipment.ts';

/** One status update as it is stored: what a carrier reported, or a client set, of a package or of the whole shipment. */
export interface TrackingEvent {
  /** Null where it concerns the whole shipment. */
  readonly packageId: string | null;
  /** When it happened: RFC 3339 in UTC, always of the same shape, so that texts sort as moments. */
  readonly time: string;
  /** One of the nine (api-v4 3.2); null where the carrier only informs. */
  readonly status: ShipmentStatus | null;
  /** The carrier's own word. */
  readonly name: string;
  readonly message: string;
  readonly location: string | null;
  /** What a client sets is taken as given (api-v4 3.2); what a carrier reports is weighed by its time. */
  readonly source: 'carrier' | 'client';
  /** When it became known, in the same shape; absent where that is only now. */
  readonly receivedAt?: string;
}

/** How the service itself tells of the booking (decisions 5). */
export const OF_BOOKING = { status: 'ordered', name: 'shipdock', source: 'carrier' } as const;

export function isOfBooking({ status, name, source }: TrackingEvent): boolean {
  return status === OF_BOOKING.status && name === OF_BOOKING.name && source === OF_BOOKING.source;
}

/** What the journal of a shipment keeps of a scan. */
export type JournalledScan = Pick<TrackingEvent, 'time' | 'status' | 'name' | 'location' | 'message' | 'packageId'>;

export function journalledScan({ time, status, name, location, message, packageId }: JournalledScan): JournalledScan {
  return { time, status, name, location, message, packageId };
}

/** The same for every copy of an event, also of one whose words were erased. */
export function wordlessKey({ packageId, time, name, source }: TrackingEvent): string {
  return JSON.stringify([packageId, time, name, source]);
}

/** The same for every copy of an event, however often and in whatever order it comes. */
export function dedupeKey(event: TrackingEvent): string {
  const { packageId, time, name, message, location, source } = event;
  return JSON.stringify([packageId, time, name, message, location, source]);
}
