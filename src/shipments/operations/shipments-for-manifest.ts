import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';

const ALL = { page: 1, perPage: undefined, direction: 'asc' } as const;
const NOT_UNDER_WAY = ['ordered', 'confirmed', 'scheduled_for_pickup', 'agent_prep', 'ready_for_carrier_pickup'];
/** No carrier takes over later what was booked before then and is under way. */
const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Shipments that may have to do with a day's manifests: all that no carrier has yet, and whatever became of those booked in
 * the last two weeks.
 */
export async function shipmentsOfDay(
  transaction: Transaction,
  services: Services,
  day: { readonly date: string; readonly carrierCode: string | undefined },
): Promise<readonly Shipment[]> {
  const carrier = day.carrierCode === undefined ? {} : { carrierCode: day.carrierCode };
  const since = new Date(Math.min(Date.parse(day.date), services.clock.now().getTime()) - RECENT_MS).toISOString();
  const waiting = await listShipments(transaction, services.account, { ...carrier, status: NOT_UNDER_WAY }, ALL);
  const recent = await listShipments(transaction, services.account, { ...carrier, bookedSince: since }, ALL);
  return [...new Map([...waiting, ...recent].map((shipment) => [shipment.id, shipment])).values()];
}

/** Shipments by their ids, in no particular order. */
export async function shipmentsByIds(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<readonly Shipment[]> {
  return ids.length === 0 ? [] : listShipments(transaction, services.account, { ids }, ALL);
}
