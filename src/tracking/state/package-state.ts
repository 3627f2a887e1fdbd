import type { ShipmentStatus } from '../../shipments/shipment.ts';
import type { TrackingEvent } from './tracking-event.ts';

/** An exception that a package is or was in (decisions 6). */
export interface ExceptionPeriod {
  /** Null where the whole shipment was reported to be in it. */
  readonly packageId: string | null;
  readonly openedAt: string;
  readonly resolvedAt: string | null;
  readonly name: string;
  readonly message: string;
}

/** Where a package stands once all its events are known. */
export interface PackageState {
  /** Its status but for an open exception. */
  readonly progress: Exclude<ShipmentStatus, 'exception'>;
  /** First sign that it is on its way. */
  readonly pickedUpAt: string | null;
  readonly deliveredAt: string | null;
  readonly exceptions: readonly ExceptionPeriod[];
}

export const BEFORE_PICKUP = [
  'ordered',
  'confirmed',
  'scheduled_for_pickup',
  'agent_prep',
  'ready_for_carrier_pickup',
] as const satisfies readonly ShipmentStatus[];

type BeforePickup = (typeof BEFORE_PICKUP)[number];

/** Whether a shipment of that status still lies where it leaves from. */
export function isBeforePickup(status: ShipmentStatus): status is BeforePickup {
  return BEFORE_PICKUP.some((early) => early === status);
}

const START: PackageState = { progress: 'ordered', pickedUpAt: null, deliveredAt: null, exceptions: [] };

/**
 * The state of one package from its events in order of time.
 * - Before it is on its way the latest word counts; a label or pickup notice after that moves nothing.
 * - Delivered is final: a movement behind it is a late or badly dated scan. Only an exception that is newer reopens it, and
 *   movement after that exception is a new journey.
 * - Movement or delivery closes an exception; so does any other status that a client sets.
 * - Cancelled absorbs everything; a later scan opens an exception and moves nothing, and cancelled once more closes it.
 * - What a client sets holds against all that was known by then, be it dated behind that: a mistyped year, or a local time.
 */
export function packageState(events: readonly TrackingEvent[]): PackageState {
  const dated = datedByClients(events);
  return dated.sort(byTime).reduce((state, event) => {
    if (event.status === null) return state;
    if (state.progress === 'cancelled') return afterCancelling(state, event);
    if (event.source === 'client') return setByClient(state, event, event.status);
    return reportedByCarrier(state, event, event.status);
  }, START);
}

/** Whether the package is in an exception that nothing has closed. */
export function hasOpenException(state: PackageState): boolean {
  return state.exceptions.at(-1)?.resolvedAt === null;
}

/** Each no later than what a client set when it was known. */
function datedByClients(events: readonly TrackingEvent[]): TrackingEvent[] {
  const set = events.filter(({ source }) => source === 'client');
  return events.map((event) => {
    const { source, time, receivedAt } = event;
    if (source === 'client' || receivedAt === undefined) return event;
    const after = set.filter((each) => each.receivedAt !== undefined && receivedAt < each.receivedAt);
    return { ...event, time: [time, ...after.map((each) => each.time)].sort()[0] ?? time };
  });
}

/** Of the same moment what a client sets is the last word, then what leads further; then any fixed order will do. */
function byTime(a: TrackingEvent, b: TrackingEvent): number {
  return (
    compare(a.time, b.time) ||
    compare(a.source, b.source) ||
    rankOf(a) - rankOf(b) ||
    compare(a.packageId ?? '', b.packageId ?? '') ||
    compare(a.name, b.name) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const ORDER: readonly (ShipmentStatus | null)[] = [
  null,
  ...BEFORE_PICKUP,
  'in_transit',
  'exception',
  'delivered',
  'cancelled',
];

function rankOf(event: TrackingEvent): number {
  return ORDER.indexOf(event.status);
}

function reportedByCarrier(state: PackageState, event: TrackingEvent, status: ShipmentStatus): PackageState {
  switch (status) {
    case 'exception':
      return openException(state, event);
    case 'in_transit':
      return state.progress === 'delivered' && !hasOpenException(state) ? state : moved(state, event);
    case 'delivered':
      return delivered(state, event);
    case 'cancelled':
      return { ...closeException(state, event.time), progress: 'cancelled' };
    default:
      return isOnItsWay(state) ? state : { ...state, progress: status };
  }
}

function setByClient(state: PackageState, event: TrackingEvent, status: ShipmentStatus): PackageState {
  if (status === 'in_transit') return moved(state, event);
  if (!isBeforePickup(status)) return reportedByCarrier(state, event, status);
  return { ...closeException(state, event.time), progress: status, pickedUpAt: null, deliveredAt: null };
}

function moved(state: PackageState, event: TrackingEvent): PackageState {
  return {
    ...closeException(state, event.time),
    progress: 'in_transit',
    pickedUpAt: state.pickedUpAt ?? event.time,
    deliveredAt: null,
  };
}

function delivered(state: PackageState, event: TrackingEvent): PackageState {
  return {
    ...closeException(state, event.time),
    progress: 'delivered',
    pickedUpAt: state.pickedUpAt ?? event.time,
    deliveredAt: state.deliveredAt ?? event.time,
  };
}

function afterCancelling(state: PackageState, event: TrackingEvent): PackageState {
  // Cancelled it stays: said again, it is what resolves the exception.
  if (event.status === 'cancelled' && event.source === 'client') return closeException(state, event.time);
  const isScan = event.status === 'in_transit' || event.status === 'delivered' || event.status === 'exception';
  return isScan && event.source === 'carrier' ? openException(state, event) : state;
}

function openException(state: PackageState, event: TrackingEvent): PackageState {
  if (hasOpenException(state)) return state;
  const { packageId, time, name, message } = event;
  return {
    ...state,
    exceptions: [...state.exceptions, { packageId, openedAt: time, resolvedAt: null, name, message }],
  };
}

function closeException(state: PackageState, time: string): PackageState {
  const open = state.exceptions.at(-1);
  if (open === undefined || open.resolvedAt !== null) return state;
  return { ...state, exceptions: [...state.exceptions.slice(0, -1), { ...open, resolvedAt: time }] };
}

/** Picked up, and perhaps delivered. */
export function isOnItsWay(state: PackageState): boolean {
  return state.progress === 'in_transit' || state.progress === 'delivered';
}
