import type { ShipmentPackage } from '../../packages/package.ts';
import type { ShipmentStatus } from '../../shipments/shipment.ts';
import {
  BEFORE_PICKUP,
  type ExceptionPeriod,
  hasOpenException,
  isOnItsWay,
  type PackageState,
  packageState,
} from './package-state.ts';
import type { TrackingEvent } from './tracking-event.ts';

/** What the events say of a shipment. */
export interface ShipmentState {
  readonly status: ShipmentStatus;
  /** The status as it is apart from open exceptions: what resolving them by hand leads back to. */
  readonly progress: Exclude<ShipmentStatus, 'exception'>;
  /** When the first package was on its way (api-v4 2.14). */
  readonly actualPickupTime: string | null;
  /** When the last package was delivered; null until all are, and while one is in an exception behind that. */
  readonly actualDeliveryDate: string | null;
  /** The same apart from open exceptions. */
  readonly deliveredAt: string | null;
  /** In order of their opening. */
  readonly exceptions: readonly ExceptionPeriod[];
}

/** As below, of a shipment as it is: packages that go by one number are one parcel to their carrier, and scanned as one. */
export function stateOfPackages(packages: readonly ScannedPackage[], events: readonly TrackingEvent[]): ShipmentState {
  const parcels = parcelsOf(packages);
  return shipmentState([...new Set(parcels.values())], eventsOfParcels(parcels, events));
}

/** The packages that are with the consignee, whatever became of the others; one that was stopped behind its delivery is none. */
export function packagesDelivered<Package extends ScannedPackage>(
  packages: readonly Package[],
  events: readonly TrackingEvent[],
): readonly Package[] {
  const parcels = parcelsOf(packages);
  const told = eventsOfParcels(parcels, events);
  return packages.filter(({ id }) => {
    const parcel = parcels.get(id);
    const state = packageState(told.filter((event) => event.packageId === null || event.packageId === parcel));
    return state.progress === 'delivered' && !hasOpenException(state);
  });
}

type ScannedPackage = Pick<ShipmentPackage, 'id' | 'trackingNumber'>;

/** By the ids of packages: the id of the first that goes by the same number. */
function parcelsOf(packages: readonly ScannedPackage[]): ReadonlyMap<string, string> {
  return new Map(
    packages.map(({ id, trackingNumber: number }) => {
      const first = packages.find((each) => each.trackingNumber === number);
      return [id, number === '' ? id : (first?.id ?? id)];
    }),
  );
}

function eventsOfParcels(
  parcels: ReadonlyMap<string, string>,
  events: readonly TrackingEvent[],
): readonly TrackingEvent[] {
  return events.map((event) => {
    const parcel = event.packageId === null ? undefined : parcels.get(event.packageId);
    return parcel === undefined ? event : { ...event, packageId: parcel };
  });
}

/**
 * The state of a shipment from everything that is known of it. The same set of events gives the same state, whatever the
 * order they came in and however often each came (decisions 6). Events of no package concern all of them.
 * - cancelled where every package is
 * - exception where one of the others has an open one
 * - delivered where all others are, in_transit where one is on its way
 * - else as far as the package that is least far
 */
export function shipmentState(packageIds: readonly string[], events: readonly TrackingEvent[]): ShipmentState {
  const states = (packageIds.length === 0 ? [null] : packageIds).map((id) => {
    return packageState(events.filter((event) => event.packageId === null || event.packageId === id));
  });
  const living = states.filter((state) => state.progress !== 'cancelled');
  const progress = progressOf(living);
  const status = living.some(hasOpenException) ? 'exception' : progress;
  const deliveredAt =
    progress === 'delivered' ? (sorted(living.map((state) => state.deliveredAt)).at(-1) ?? null) : null;
  return {
    status,
    progress,
    actualPickupTime: sorted(states.map((state) => state.pickedUpAt))[0] ?? null,
    actualDeliveryDate: status === 'delivered' ? deliveredAt : null,
    deliveredAt,
    exceptions: exceptionsOf(states),
  };
}

function progressOf(living: readonly PackageState[]): ShipmentState['progress'] {
  if (living.length === 0) return 'cancelled';
  if (living.every((state) => state.progress === 'delivered')) return 'delivered';
  if (living.some(isOnItsWay)) return 'in_transit';
  return BEFORE_PICKUP.find((status) => living.some((state) => state.progress === status)) ?? 'ordered';
}

function sorted(times: readonly (string | null)[]): string[] {
  return times.filter((time) => time !== null).sort();
}

/** What the whole shipment was reported to be in is open on each of its packages, but told once: until the last is out of it. */
function exceptionsOf(states: readonly PackageState[]): ExceptionPeriod[] {
  const told = new Map<string, ExceptionPeriod>();
  for (const period of states.flatMap((state) => state.exceptions)) {
    const key = JSON.stringify([period.openedAt, period.packageId, period.name, period.message]);
    const other = told.get(key);
    const isLonger =
      other === undefined || (other.resolvedAt !== null && (period.resolvedAt ?? '~') > other.resolvedAt);
    if (isLonger) told.set(key, period);
  }
  return [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period);
}
