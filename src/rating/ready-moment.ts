import { localMoment } from '../kernel/time-zone.ts';
import type { Warehouse } from '../warehouses/warehouse.ts';

interface ReadyMoment {
  readonly readyDate: string;
  readonly readyMinute: number;
}

/** The moment at the origin at which a shipment is ready: now, or when the pickup that is asked for begins. */
export function readyMoment(
  { warehouse, readyDate, readyMinute }: ReadyMoment & { readonly warehouse: Warehouse | undefined },
  pickup: readonly { readonly start_time?: string | undefined }[] | undefined,
): ReadyMoment {
  const start = pickup?.[0]?.start_time;
  if (start === undefined) return { readyDate, readyMinute };
  const local = localMoment(new Date(start), warehouse?.timeZone ?? 'UTC');
  return { readyDate: local.date, readyMinute: local.minute };
}

/** What is told of a pickup that has passed; undefined of one that is to come, or none. */
export function passedPickup(
  pickup: readonly { readonly start_time?: string | undefined }[] | undefined,
  now: Date,
): string | undefined {
  const start = pickup?.[0]?.start_time;
  if (start === undefined || start > now.toISOString()) return undefined;
  return 'the pickup has passed: it is rated as ready now, and none is asked for when it is booked';
}
