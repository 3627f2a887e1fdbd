import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { view } from '../../src/tracking/commands/get.ts';
import { durationText, readDuration } from '../../src/tracking/duration.ts';
import { readCarrierEvents } from '../../src/tracking/scans/read-carrier-events.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { ROOT } from '../program.ts';
import { openReceiver } from '../webhooks/receiver.ts';
import { openTellingShop } from '../webhooks/shop.ts';

describeOnBothDatabases('tracking', (databases) => {
  test('a driver’s record moves the shipment and its order, and one that comes late moves nothing backwards', async () => {
    const shop = await openTellingShop(databases);
    const { id, orderNumber } = await shop.ship();
    const record = (status: string, time: string) =>
      shop.engine.call(trackingOperations.record, { params: { id }, body: { status, time, location: 'Carlsbad, CA' } });
    await record('delivered', '2026-03-03T15:00:00Z');
    const { value } = await record('picked up', '2026-03-03T09:00:00Z');
    expect(value).toMatchObject({
      status: 'delivered',
      actual_pickup_time: '2026-03-03T09:00:00.000Z',
      actual_delivery_date: '2026-03-03T15:00:00.000Z',
    });
    expect(value.status_updates.at(-1)).toMatchObject({ name: 'delivered', location: 'Carlsbad, CA' });
    expect((await shop.shop.get(String(orderNumber))).status).toBe('delivered');
    expect(await shop.journalFaults()).toEqual([]);
  });

  test('a record without a status, or of a cancelling, is refused; an unknown word is kept with a warning', async () => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.ship();
    const record = (status: string) =>
      shop.engine.call(trackingOperations.record, { params: { id }, body: { status } });
    await expect(record('')).rejects.toMatchObject({ code: 'unreadable_field' });
    await expect(record('Cancelled')).rejects.toMatchObject({ hint: expect.stringContaining('shipments cancel') });
    const { value, warnings } = await record('deliverd');
    expect([value.status, value.status_updates.length]).toEqual(['ordered', 2]);
    expect(warnings).toEqual([expect.stringContaining('did you mean delivered?')]);
  });

  test('a record from the future is told apart: minutes pass, hours are warned of, more is refused', async () => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.ship();
    const ahead = (minutes: number) => {
      const time = new Date(shop.now().getTime() + minutes * 60_000).toISOString();
      return shop.engine.call(trackingOperations.record, { params: { id }, body: { status: 'picked_up', time } });
    };
    expect((await ahead(5)).warnings).toEqual([]);
    expect((await ahead(9 * 60)).warnings).toEqual([expect.stringContaining('lies in the future')]);
    await expect(ahead(25 * 60)).rejects.toMatchObject({ code: 'unreadable_field', details: [{ field: 'time' }] });
    const behind = await ahead(-60);
    expect(behind.value.status_updates).toHaveLength(4);
    expect(behind.warnings).toEqual([expect.stringMatching(/lies before shipment \d+ was booked/)]);
    expect((await ahead(0)).warnings).toEqual([]);
  });

  test('a scan that is dated before the booking leaves the story of the sandbox as it is', async () => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.ship();
    const days = async (advance: number) => {
      await shop.engine.call(trackingOperations.refresh, { body: { shipments: [id], advance_ms: advance } });
      return (await shop.engine.call(trackingOperations.get, { params: { id } })).value.status_updates;
    };
    const before = await days(2 * 24 * 3_600_000);
    const body = { status: 'picked_up', time: '2026-02-20T10:00:00Z' };
    await shop.engine.call(trackingOperations.record, { params: { id }, body });
    expect(before.length).toBeGreaterThan(2);
    expect(await days(0)).toHaveLength(before.length + 1);
  });

  test('every scan is told to subscribers, moved or not, once', async () => {
    const shop = await openTellingShop(databases);
    const receiver = await openReceiver();
    await shop.subscribe(receiver.url, [
      'shipment_tracking_update',
      'shipment_status_update',
      'shipment_timing_update',
    ]);
    const { id } = await shop.ship();
    for (const status of ['picked_up', 'arrived at facility', 'picked_up']) {
      const body = { status, time: status === 'picked_up' ? '2026-03-03T09:00:00Z' : '2026-03-03T12:00:00Z' };
      await shop.engine.call(trackingOperations.record, { params: { id }, body });
    }
    await shop.deliver();
    await receiver.close();
    expect(receiver.received.map(({ json }) => [json.event, json.status])).toEqual([
      ['shipment_status_update', 'ordered'],
      ['shipment_status_update', 'in_transit'],
      ['shipment_timing_update', 'in_transit'],
      ['shipment_tracking_update', 'in_transit'],
      ['shipment_tracking_update', 'in_transit'],
    ]);
    expect(receiver.received[4]?.json.changes).toMatchObject([{ from: null, to: { name: 'arrived at facility' } }]);
  });

  test('a file may hold what is known, what is of nobody, and what cannot be read: the rest is recorded', async () => {
    const shop = await openTellingShop(databases);
    const { trackingNumber } = await shop.ship();
    const time = '2026-03-03T09:00:00Z';
    const scans = [
      { tracking_number: trackingNumber, time, status: 'Picked up' },
      { tracking_number: trackingNumber, time, status: 'Picked up' },
      { tracking_number: '1Z5R89390357567127', time, status: 'Picked up' },
      { tracking_number: trackingNumber, time },
      { time, status: 'delivered' },
    ];
    const { value } = await shop.engine.call(trackingOperations.importScans, { body: { scans } });
    expect(value.map(({ result }) => result)).toEqual(['recorded', 'known', 'rejected', 'rejected', 'rejected']);
    const again = await shop.engine.call(trackingOperations.importScans, { body: { scans: scans.slice(0, 1) } });
    expect(again.value.map(({ result }) => result)).toEqual(['known']);
  });

  test('a story that the named shipments are too far along to play says so of them', async () => {
    const shop = await openTellingShop(databases);
    const { id, shid } = await shop.ship();
    const play = () =>
      shop.engine.call(trackingOperations.play, { body: { scenario: 'damaged', shipments: [String(shid)] } });
    await play();
    await shop.engine.call(trackingOperations.record, {
      params: { id },
      body: { status: 'delivered', time: '2026-03-03T12:00:00Z' },
    });
    await expect(play()).rejects.toThrow(`shipment ${shid} is delivered: no story moves it any more`);
  });

  test('a scan of which a field cannot be read stops no other', async () => {
    const shop = await openTellingShop(databases);
    const { trackingNumber } = await shop.ship();
    const scan = { tracking_number: trackingNumber, time: '2026-03-03T09:00:00Z', status: 'picked_up' };
    const scans = [{ ...scan, time: '2026-13-23T18:30:00Z' }, { ...scan, status: 'x'.repeat(500) }, 7, null, scan];
    const { value } = await shop.engine.call(trackingOperations.importScans, { body: { scans } });
    expect(value.map(({ result }) => result)).toEqual([...Array(4).fill('rejected'), 'recorded']);
    expect(value[0]).toMatchObject({ tracking_number: trackingNumber, error: expect.stringMatching(/^time is/) });
  });

  test('a status that is set holds also against a scan of a mistyped year, and what is scanned then moves it', async () => {
    const shop = await openTellingShop(databases);
    const { id, trackingNumber } = await shop.ship();
    const scanned = async (status: string, time: string) => {
      shop.pass(60_000);
      const scans = [{ tracking_number: trackingNumber, time, status }];
      await shop.engine.call(trackingOperations.importScans, { body: { scans } });
      return (await shop.stateOf(id)).status;
    };
    const set = async (status: string) => {
      shop.pass(60_000);
      await shop.engine.call(shipmentOperations.update, { params: { id }, body: { status } });
    };
    expect(await scanned('exception', '2036-03-02T16:00:00Z')).toBe('exception');
    await set('in_transit');
    expect(await scanned('departed', '2026-03-02T16:31:00Z')).toBe('in_transit');
    expect(await scanned('delivered', shop.now().toISOString())).toBe('delivered');
    const { exceptions, actualDeliveryAt } = await shop.stateOf(id);
    expect([exceptions.map((each) => each.resolvedAt !== null), actualDeliveryAt?.slice(0, 4)]).toEqual([
      [true],
      '2026',
    ]);
    expect(await shop.journalFaults()).toEqual([]);
  });

  test('a scan without a time is known when its file comes again, and moves nothing then', async () => {
    const shop = await openTellingShop(databases);
    const { id, trackingNumber } = await shop.ship();
    const body = { scans: [{ tracking_number: trackingNumber, time: '', status: 'exception' }] };
    const results = async () => {
      const { value } = await shop.engine.call(trackingOperations.importScans, { body });
      return value.map(({ result }) => result);
    };
    expect(await results()).toEqual(['recorded']);
    const time = '2026-03-02T17:30:00Z';
    await shop.engine.call(trackingOperations.record, { params: { id }, body: { status: 'in_transit', time } });
    expect(await results()).toEqual(['known']);
    expect((await shop.stateOf(id)).status).toBe('in_transit');
  });

  test('a number that was booked elsewhere is told apart', async () => {
    const shop = await openTellingShop(databases);
    const recognise = async (number: string) =>
      (await shop.engine.call(trackingOperations.recognise, { params: { number } })).value;
    expect(await recognise('1Z5R89390357567127')).toMatchObject({
      carrier: 'UPS',
      is_checked: true,
      tracking_url: expect.stringContaining('1Z5R89390357567127'),
    });
    expect(await recognise('EZ4000000004')).toMatchObject({ carrier_code: 'easypost' });
    await expect(recognise('nonsense')).rejects.toMatchObject({ code: 'not_found' });
    // Both kinds of answers may be narrowed, whichever it will be.
    const fields = Object.keys(await recognise('1Z5R89390357567127'));
    expect(view.fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...fields, 'status', 'latest']));
    expect(view.fields.find(({ name }) => name === 'is_checked')?.inTable).toBe(false);
  });

  test('a shipment booked elsewhere takes its carrier and link from its number, and callbacks name the link', async () => {
    const shop = await openTellingShop(databases);
    const receiver = await openReceiver();
    await shop.subscribe(receiver.url, ['shipment_status_update']);
    const keep = async (body: object) => {
      const address = { country: 'US', state: 'CA', zip: '92009', city: 'Carlsbad', street1: '1 Dock Way' };
      const places = { origin_address: address, destination_address: { ...address, name: 'Receiving Dept' } };
      const { value } = await shop.engine.call(shipmentOperations.createExternal, {
        body: { ...places, packages: [{ weight: 2, length: 5, width: 5, height: 5 }], service_name: 'Ground', ...body },
      });
      return value;
    };
    // As scanners send it and carriers print it, it is the same number.
    const known = await keep({ tracking_number: ' 1Z 5R8 939 03 5756 7127\n' });
    expect(known).toMatchObject({ carrier: 'UPS', carrier_code: 'ups', tracking_number: '1Z5R89390357567127' });
    const scan = { tracking_number: '1Z5R8939 0357567127', status: 'Picked up', time: '2026-03-03T10:00:00Z' };
    const { value: scans } = await shop.engine.call(trackingOperations.importScans, { body: { scans: [scan] } });
    expect(scans[0]?.shipment_id).toBe(known.id);
    const { value: found } = await shop.engine.call(shipmentOperations.get, { params: { id: '1Z5R89390357567127 ' } });
    expect(found.id).toBe(known.id);
    expect(known.packages[0]?.tracking_url).toContain('1Z5R89390357567127');
    const named = await keep({ tracking_number: '1Z5R89390357567127', carrier: 'Own van' });
    expect(named).toMatchObject({ carrier: 'Own van', carrier_code: 'Own van' });
    const unknown = await keep({ tracking_number: 'nonsense' });
    expect(unknown).toMatchObject({ carrier: 'external', packages: [{ tracking_url: null }] });
    await shop.deliver();
    await receiver.close();
    const told = new Map(receiver.received.map(({ json }) => [json.shipment_public_id, json.tracking_url]));
    expect([told.get(known.id), told.get(unknown.id)]).toEqual([known.packages[0]?.tracking_url, null]);
  });

  test('a file that tells a whole way moves the shipment once, whatever its order and copies', async () => {
    const shop = await openTellingShop(databases);
    const receiver = await openReceiver();
    const { id, trackingNumber } = await shop.ship();
    const other = await shop.ship();
    await shop.subscribe(receiver.url, ['shipment_status_update', 'shipment_tracking_update']);
    const scan = (status: string, time: string, number = trackingNumber) => ({ tracking_number: number, status, time });
    const scans = [
      scan('delivered', '2026-03-04T15:00:00Z'),
      scan('picked_up', '2026-03-03T09:00:00Z'),
      scan('picked_up', '2026-03-03T09:00:00Z', other.trackingNumber),
      scan('picked_up', '2026-03-03T09:00:00Z'),
      scan('picked_up', '2026-03-03T09:00:00Z', 'nonsense'),
    ];
    const results = async () => {
      const { value } = await shop.engine.call(trackingOperations.importScans, { body: { scans } });
      return value.map(({ result }) => result);
    };
    expect(await results()).toEqual(['recorded', 'recorded', 'recorded', 'known', 'rejected']);
    expect(await results()).toEqual(['known', 'known', 'known', 'known', 'rejected']);
    expect((await shop.stateOf(id)).status).toBe('delivered');
    expect((await shop.stateOf(other.id)).status).toBe('in_transit');
    await shop.deliver();
    await receiver.close();
    const own = receiver.received.filter(({ json }) => json.shipment_public_id === id).map(({ json }) => json);
    expect(own.map(({ event, changes }) => [event, changes.length])).toEqual([
      ['shipment_status_update', 1],
      ['shipment_tracking_update', 2],
    ]);
    expect(await shop.journalFaults()).toEqual([]);
  });

  test.each([
    ['default', 'delivered'],
    ['return', 'exception'],
    ['late-and-doubled-scans', 'delivered'],
    ['in-transit', 'in_transit'],
  ])('a shipment that plays "%s" ends as %s', async (scenario, status) => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.ship();
    const { value } = await shop.engine.call(trackingOperations.play, { body: { scenario, shipments: [id] } });
    const ms = Date.parse(value.ends_at) - Date.parse(value.begins_at) + 1000;
    for (let step = 0; step < 4; step++) {
      await shop.engine.call(trackingOperations.refresh, { body: { advance_ms: ms / 4 + 1 } });
    }
    const { value: shipment } = await shop.engine.call(shipmentOperations.get, { params: { id } });
    expect(shipment.status).toBe(status);
  });

  test('a story of several shipments is played by none where one of them is over, and that one is named', async () => {
    const shop = await openTellingShop(databases);
    const [over, other] = [await shop.ship(), await shop.ship()];
    await shop.engine.call(shipmentOperations.cancel, { params: { id: over.id } });
    const body = { scenario: 'default', shipments: [over.id, other.id] };
    await expect(shop.engine.call(trackingOperations.play, { body })).rejects.toMatchObject({
      code: 'illegal_status_move',
      message: `shipment ${over.shid} is cancelled: no story moves it any more`,
    });
    const { value } = await shop.engine.call(trackingOperations.play, { body: { scenario: 'default' } });
    expect(value.shipments).toEqual([other.id]);
  });

  test('a shipment that is named twice plays a story once', async () => {
    const shop = await openTellingShop(databases);
    const { id, shid } = await shop.ship();
    const body = { scenario: 'default', shipments: [String(shid), id] };
    const { value } = await shop.engine.call(trackingOperations.play, { body });
    expect(value.shipments).toEqual([id]);
  });

  test('a story that nobody knows is refused with the nearest', async () => {
    const shop = await openTellingShop(databases);
    await shop.ship();
    const play = shop.engine.call(trackingOperations.play, { body: { scenario: 'retrun' } });
    await expect(play).rejects.toThrow('did you mean "return"?');
  });
});

test('EasyPost’s events are read as scans', () => {
  const text = readFileSync(join(ROOT, 'test', 'tracking', 'easypost-event.json'), 'utf8');
  const { scans, vocabulary } = readCarrierEvents(text, 'event.json');
  expect(vocabulary).toBe('easypost');
  expect(scans).toHaveLength(7);
  expect(scans[1]).toEqual({
    tracking_number: '1',
    time: '2024-07-31T19:27:00Z',
    status: 'in_transit',
    message: 'Picked up',
    location: 'ORLANDO, FL, US',
  });
});

test.each([
  ['3d', 259_200_000],
  ['1d12h', 129_600_000],
  ['90m', 5_400_000],
  ['0.5h', 1_800_000],
  ['0d', undefined],
  ['3', undefined],
  ['3 weeks', undefined],
  ['99999d', undefined],
])('%s is a duration of %s ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each([
  [0, '0s'],
  [43_200_000, '12h'],
  [1_684_800_000, '19d12h'],
  [5_430_000, '1h30m30s'],
])('%d milliseconds are told as %s, which is read back', (ms, text) => {
  expect(durationText(ms)).toBe(text);
  if (ms > 0) expect(readDuration(text)).toBe(ms);
});
