import { expect, test } from 'vitest';
import {
  dottedName,
  eventNamed,
  nameUsedBy,
  SHIPMENT_EVENTS,
  unknownEventWarnings,
  wantedEvents,
} from '../../src/webhooks/events/event-names.ts';

test('each event is known under both of its names, in any case', () => {
  for (const { name } of SHIPMENT_EVENTS) {
    expect(eventNamed(name)).toBe(name);
    expect(eventNamed(dottedName(name))).toBe(name);
    expect(eventNamed(` ${name.toUpperCase()} `)).toBe(name);
  }
  expect(dottedName('shipment_status_update')).toBe('shipment.status_update');
});

test('no events asked for means all six', () => {
  expect(wantedEvents()).toHaveLength(6);
  expect(wantedEvents([])).toHaveLength(6);
  expect(wantedEvents(['', undefined])).toHaveLength(6);
});

test('a subscriber is told under the name they used', () => {
  expect(nameUsedBy(['shipment.status_update', 'order.created'], 'shipment_status_update')).toBe(
    'shipment.status_update',
  );
  expect(nameUsedBy(['order.created'], 'shipment_status_update')).toBeUndefined();
});

test('an unknown name is kept, and answered with a warning that names the nearest', () => {
  expect(wantedEvents(['shipment_statsu_update', 'order.created'])).toEqual([
    'shipment_statsu_update',
    'order.created',
  ]);
  const [first, second] = unknownEventWarnings(['shipment_statsu_update', 'order.created', 'shipment.notes_update']);
  expect(first).toContain('did you mean shipment_status_update?');
  expect(second).toContain('"order.created"');
  const parts = unknownEventWarnings(['tracking', 'shipment.statsu_update', 'Status_Update', 'shipment', 'orders']);
  expect(parts.map((each) => /did you mean (\w+)/.exec(each)?.[1] ?? '')).toEqual([
    'shipment_tracking_update',
    'shipment_status_update',
    'shipment_status_update',
    '',
    '',
  ]);
});
