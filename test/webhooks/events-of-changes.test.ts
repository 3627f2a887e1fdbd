import { expect, test } from 'vitest';
import { sampleBody } from '../../src/webhooks/events/event-body.ts';
import { eventsOfChanges } from '../../src/webhooks/events/events-of-changes.ts';

test.each([
  ['/destinationAddress/street1', 'shipment_address_update', 'destination_address.street1'],
  ['/originAddress/phoneNumber', 'shipment_address_update', 'origin_address.phone_number'],
  ['/documents/doc_01abc', 'shipment_documents_update', 'documents.doc_01abc'],
  ['/notes/note_01abc/body', 'shipment_notes_update', 'notes.note_01abc.body'],
  ['/status', 'shipment_status_update', 'status'],
  ['/actualPickupAt', 'shipment_timing_update', 'actual_pickup_time'],
  ['/actualDeliveryAt', 'shipment_timing_update', 'actual_delivery_date'],
  ['/details/deliveryDate', 'shipment_timing_update', 'est_delivery_date'],
  ['/details/pickup', 'shipment_timing_update', 'pickup'],
  ['/trackingNumber', 'shipment_tracking_update', 'tracking_number'],
  ['/packages/pkg_01abc/trackingNumber', 'shipment_tracking_update', 'packages.pkg_01abc.tracking_number'],
  ['/statusUpdates/evt_01abc', 'shipment_tracking_update', 'status_updates.evt_01abc'],
])('%s is told as %s', (path, event, field) => {
  expect(eventsOfChanges([{ path, from: 'a', to: 'b' }])).toEqual([
    { event, changes: [{ field, from: 'a', to: 'b' }] },
  ]);
});

test('what nobody subscribes to is not told', () => {
  expect(eventsOfChanges([{ path: '/totalMinor', from: 1, to: 2 }])).toEqual([]);
});

test('a new shipment is a change of its status from nothing', () => {
  expect(eventsOfChanges([{ path: '', to: { status: 'ordered', trackingNumber: '1', notes: [] } }])).toEqual([
    { event: 'shipment_status_update', changes: [{ field: 'status', from: null, to: 'ordered' }] },
  ]);
});

test('one change of many things is an event for each kind, in a fixed order, with its own part', () => {
  const told = eventsOfChanges([
    { path: '/status', from: 'ordered', to: 'in_transit' },
    { path: '/actualPickupAt', from: null, to: '2026-03-02T10:00:00.000Z' },
    { path: '/originAddress', from: { street1: 'a', isPoBox: false }, to: { street1: 'b', isPoBox: false } },
  ]);
  expect(told.map(({ event }) => event)).toEqual([
    'shipment_address_update',
    'shipment_status_update',
    'shipment_timing_update',
  ]);
  expect(told[0]?.changes).toEqual([
    { field: 'origin_address', from: { street1: 'a', is_po_box: false }, to: { street1: 'b', is_po_box: false } },
  ]);
});

test('what is in a list is told in the words of the API too', () => {
  const pickups = (startTime: string) => [{ startTime, endTime: null }];
  expect(eventsOfChanges([{ path: '/details/pickup', from: pickups('a'), to: pickups('b') }])[0]?.changes).toEqual([
    { field: 'pickup', from: [{ start_time: 'a', end_time: null }], to: [{ start_time: 'b', end_time: null }] },
  ]);
});

test.each([
  [['shipment.notes_update'], 'shipment.notes_update', 'notes.note_00000000'],
  [['nonesuch', 'shipment_address_update'], 'shipment_address_update', 'destination_address.street2'],
  [['shipment_address_update', 'shipment_status_update'], 'shipment_status_update', 'status'],
])('a receiver of %s is tried out with what it is told', (asked, event, field) => {
  expect(sampleBody('evt_1', asked, '2026-03-02T10:00:00.000Z')).toMatchObject({ event, changes: [{ field }] });
});
