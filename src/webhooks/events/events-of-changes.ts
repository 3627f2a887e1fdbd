import { pointerKeys } from '../../journal/difference.ts';
import type { Change } from '../../journal/entry.ts';
import { snakeCase } from '../../kernel/snake-case.ts';
import { SHIPMENT_EVENTS, type ShipmentEvent } from './event-names.ts';

/** What moved, in the API's words: a field (`destination_address.street1`), what it was and what it is. */
export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface EventOfChange {
  readonly event: ShipmentEvent;
  readonly changes: readonly FieldChange[];
}

/**
 * The events that a journal row of a shipment amounts to, each with the part of the changes that belongs to it, in a fixed
 * order. A new shipment is a change of its status, from nothing.
 */
export function eventsOfChanges(changes: readonly Change[]): readonly EventOfChange[] {
  const moved = changes.flatMap(unfolded);
  return SHIPMENT_EVENTS.flatMap(({ name }) => {
    const own = moved.filter((change) => eventOf(change.path) === name);
    return own.length === 0 ? [] : [{ event: name, changes: own.map(fieldChange) }];
  });
}

function unfolded(change: Change): readonly Change[] {
  if (change.path !== '') return [change];
  const status = statusOf(change.to);
  return status === undefined ? [] : [{ path: '/status', to: status }];
}

function statusOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'status' in state ? state.status : undefined;
}

/** Which event tells of a place in the state of a shipment; undefined where none does. */
function eventOf(path: string): ShipmentEvent | undefined {
  return PLACES.find(([place]) => place.test(path))?.[1];
}

const PLACES: readonly (readonly [RegExp, ShipmentEvent])[] = [
  [/^\/(origin|destination)Address(\/|$)/, 'shipment_address_update'],
  [/^\/documents(\/|$)/, 'shipment_documents_update'],
  [/^\/notes(\/|$)/, 'shipment_notes_update'],
  [/^\/status$/, 'shipment_status_update'],
  [/^\/actual(Pickup|Delivery)At$/, 'shipment_timing_update'],
  [
    /^(\/details)?\/(deliveryDate|shipDate|serviceDays|pickup\w*|dispatch\w*|estimatedDelivery\w*)(\/|$)/,
    'shipment_timing_update',
  ],
  [/^\/trackingNumber$|^\/packages\/[^/]+\/trackingNumber$|^\/statusUpdates(\/|$)/, 'shipment_tracking_update'],
];

function fieldChange({ path, from, to }: Change): FieldChange {
  return { field: fieldName(path), from: inApiWords(from), to: inApiWords(to) };
}

/** The few fields that the API calls otherwise than the engine. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  actualPickupAt: 'actual_pickup_time',
  actualDeliveryAt: 'actual_delivery_date',
  deliveryDate: 'est_delivery_date',
};

function fieldName(path: string): string {
  const keys = pointerKeys(path);
  const shown = keys[0] === 'details' ? keys.slice(1) : keys;
  return shown.map(apiName).join('.');
}

/** Ids have an underscore and stay as they are. */
function apiName(key: string): string {
  if (Object.hasOwn(OTHER_NAMES, key)) return OTHER_NAMES[key] ?? key;
  return key.includes('_') ? key : snakeCase(key);
}

function inApiWords(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(inApiWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [apiName(key), inApiWords(inner)]));
}
