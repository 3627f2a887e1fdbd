import { orMeant } from '../../kernel/did-you-mean.ts';
import { nearest } from '../../kernel/suggest.ts';

/** The six events of api-v4 6, and what each tells. */
export const SHIPMENT_EVENTS = [
  { name: 'shipment_address_update', description: 'Shipment address changed' },
  { name: 'shipment_documents_update', description: 'Shipment documents changed' },
  { name: 'shipment_notes_update', description: 'Shipment notes changed' },
  { name: 'shipment_status_update', description: 'Shipment status changed' },
  { name: 'shipment_timing_update', description: 'Shipment timing changed' },
  { name: 'shipment_tracking_update', description: 'Shipment tracking changed' },
] as const;
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number]['name'];

/** `shipment.status_update`, the other form that clients use (decisions 7). */
export function dottedName(event: ShipmentEvent): string {
  return event.replace('_', '.');
}

/** The event that a subscriber means by a name in either form; undefined where there is none. */
export function eventNamed(name: string): ShipmentEvent | undefined {
  const wanted = name.trim().toLowerCase();
  return SHIPMENT_EVENTS.find((event) => event.name === wanted || dottedName(event.name) === wanted)?.name;
}

/** The names that were asked for, each once; none means all six (api-v4 6). */
export function wantedEvents(names: readonly (string | undefined)[] = []): readonly string[] {
  const given = names.map((name) => name?.trim() ?? '').filter((name) => name !== '');
  return given.length === 0 ? SHIPMENT_EVENTS.map((event) => event.name) : [...new Set(given)];
}

/** What a subscriber calls the event; undefined where they did not ask for it. */
export function nameUsedBy(asked: readonly string[], event: ShipmentEvent): string | undefined {
  return asked.find((name) => eventNamed(name) === event);
}

/** One sentence for each name that is no event: it is kept, and nothing is ever sent for it (decisions 7). */
export function unknownEventWarnings(asked: readonly string[]): readonly string[] {
  return asked
    .filter((name) => eventNamed(name) === undefined)
    .map((name) => {
      const suggestion = orMeant(nearestEvent(name.trim().toLowerCase().replaceAll('.', '_')));
      return `there is no event "${name.slice(0, 60)}": it is kept, and nothing is sent for it${suggestion}`;
    });
}

/** `tracking` or `status_update` alone name one event too. */
function nearestEvent(name: string): string | undefined {
  const names = SHIPMENT_EVENTS.map((event) => event.name);
  const within = names.filter((each) => each.includes(name));
  return nearest(name, names) ?? (within.length === 1 ? within[0] : undefined);
}
