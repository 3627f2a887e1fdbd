import { afterEach, beforeAll, expect, test } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { isSigned, openReceiver, type Receiver, type Temper } from './receiver.ts';
import { openTellingShop, type TellingShop } from './shop.ts';

const open: Receiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});
async function receiver(temper?: Temper): Promise<Receiver> {
  const one = await openReceiver(temper);
  open.push(one);
  return one;
}

const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}): Temper =>
  (_, response) => {
    response.writeHead(status, headers).end('no');
  };

describeOnBothDatabases('webhooks', (databases) => {
  let shop: TellingShop;
  beforeAll(async () => {
    shop = await openTellingShop(databases);
  });
  afterEach(async () => {
    const { value } = await shop.engine.call(webhookOperations.list, { query: { per_page: 'all' } });
    for (const { id } of value) await shop.engine.call(webhookOperations.delete, { params: { id } });
  });
  test('that a living process is sending are not sent by another that was given another time', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { url, received } = await receiver(() => held);
    await shop.subscribe(url, ['shipment_status_update']);
    await shop.ship();
    const sending = shop.deliver();
    await expect.poll(() => received.length).toBe(1);
    // By the time of the other its lease would be over long ago.
    const now = new Date(shop.now().getTime() + 86_400_000);
    const process = { name: 'another', mayBeAlive: () => true };
    const other = { ...shop.services, process, clock: { now: () => now } };
    const { value } = await (await webhookOperations.deliver.load()).execute(other, {});
    expect([value.delivered, received.length]).toEqual([0, 1]);
    letGo();
    expect((await sending).value.delivered).toBe(1);
  });

  test('tell of a change with the shipment as it then stood, signed, with the credentials of the address', async () => {
    const { url, received } = await receiver();
    const { secret } = await shop.subscribe(url.replace('//', '//jo:s%20ecret@'), ['shipment_status_update']);
    const shipment = await shop.ship();
    expect((await shop.deliver()).value).toEqual({ delivered: 1, failed: 0, parked: 0, waiting: 0 });
    expect(received.map(({ json }) => json)).toEqual([
      {
        event: 'shipment_status_update',
        id: expect.stringMatching(/^evt_/),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        shipment_id: shipment.shid,
        shipment_public_id: shipment.id,
        order_number: shipment.orderNumber,
        source_system_id: null,
        status: 'ordered',
        tracking_number: shipment.trackingNumber,
        tracking_url: null,
        changes: [{ field: 'status', from: null, to: 'ordered' }],
      },
    ]);
    const [one] = received;
    if (one === undefined) throw new Error('nothing arrived');
    expect(isSigned(one, secret)).toBe(true);
    expect(one.headers['webhook-id']).toBe(one.json.id);
    expect(one.headers.authorization).toBe(`Basic ${Buffer.from('jo:s ecret').toString('base64')}`);
    expect((await shop.deliver()).value.delivered).toBe(0);
  });

  test('each of the six events is sent under the name that was asked for, and nothing else', async () => {
    const all = await receiver();
    const some = await receiver();
    await shop.subscribe(all.url);
    await shop.subscribe(some.url, ['shipment.timing_update', 'shipment_notes_update', 'order.created']);
    const { id, originAddress } = await shop.ship();
    await shop.deliver();
    all.received.splice(0);
    await shop.change(id, { originAddress: { ...originAddress, street1: '9 Dock Rd' } });
    await shop.change(id, { status: 'in_transit', actualPickupAt: '2026-03-02T18:00:00.000Z' });
    await shop.change(id, { trackingNumber: '1Z999AA10123456784' });
    await shop.beside(id, [{ path: '/documents/doc_01', to: { code: 'bol' } }]);
    await shop.beside(id, [{ path: '/notes/note_01', to: { body: 'leave at dock' } }]);
    await shop.deliver();
    expect(all.received.map(({ json }) => json.event)).toEqual([
      'shipment_address_update',
      'shipment_status_update',
      'shipment_timing_update',
      'shipment_tracking_update',
      'shipment_documents_update',
      'shipment_notes_update',
    ]);
    expect(some.received.map(({ json }) => json.event)).toEqual(['shipment.timing_update', 'shipment_notes_update']);
    expect(some.received[1]?.json.changes).toEqual([
      { field: 'notes.note_01', from: null, to: { body: 'leave at dock' } },
    ]);
  });

  test('a change that is rolled back tells nobody', async () => {
    const { url, received } = await receiver();
    await shop.subscribe(url, ['shipment_status_update']);
    const { id } = await shop.ship();
    await shop.deliver();
    await expect(
      shop.engine.database.write(async (transaction) => {
        await shop.changeIn(transaction, id, { status: 'in_transit' });
        throw new Error('the rest failed');
      }),
    ).rejects.toThrow('the rest failed');
    await shop.deliver();
    expect(received).toHaveLength(1);
  });

  test('a subscription to one shipment hears of no other', async () => {
    const { url, received } = await receiver();
    const [one, other] = [await shop.ship(), await shop.ship()];
    const subscribe = { params: { id: one.id }, body: { callback_url: url } };
    const { value } = await shop.engine.call(webhookOperations.subscribeToShipment, subscribe);
    expect(value).toMatchObject({ shipment_id: one.id, resource_name: 'shipment', secret: expect.any(String) });
    await shop.change(other.id, { status: 'in_transit' });
    await shop.change(one.id, { status: 'confirmed' });
    await shop.deliver();
    expect(received.map(({ json }) => json.shipment_public_id)).toEqual([one.id]);
  });

  test('a failed event is tried again with the same id, later ones of the shipment wait, those of others do not', async () => {
    const target = await receiver(answer(500));
    await shop.subscribe(target.url, ['shipment_status_update']);
    const [one, other] = [await shop.ship(), await shop.ship()];
    await shop.change(one.id, { status: 'confirmed' });
    expect((await shop.deliver()).value).toMatchObject({ delivered: 0, failed: 2, waiting: 3 });
    shop.pass(4_000);
    expect((await shop.deliver()).value.failed).toBe(0);
    target.temper = answer(202);
    shop.pass(2_000);
    expect((await shop.deliver()).value).toEqual({ delivered: 3, failed: 0, parked: 0, waiting: 0 });
    const story = (id: string) => target.received.filter(({ json }) => json.shipment_public_id === id);
    const [first, again, next] = story(one.id).map(({ json }) => json);
    expect([first.id, first.status]).toEqual([again.id, 'ordered']);
    expect(next.status).toBe('confirmed');
    expect(story(other.id)).toHaveLength(2);
  });

  test('after ten attempts an event is parked, the next flows on, and a redelivery sends it again', async () => {
    const target = await receiver(({ json }, response) => {
      if (json.status === 'ordered') response.writeHead(500).end('broken');
    });
    const { id } = await shop.subscribe(target.url, ['shipment_status_update']);
    const shipment = await shop.ship();
    await shop.change(shipment.id, { status: 'confirmed' });
    for (let attempt = 1; attempt <= 10; attempt++) {
      await shop.deliver();
      shop.pass(27 * 3_600_000);
      // A receiver that fails for five days is disabled: this one is taken up again.
      await shop.engine.call(webhookOperations.update, { params: { id }, body: { enabled: true } });
    }
    await shop.deliver();
    expect(target.received.map(({ json }) => json.status)).toEqual([...Array(10).fill('ordered'), 'confirmed']);
    expect(new Set(target.received.slice(0, 10).map(({ json }) => json.id)).size).toBe(1);
    const { value: deliveries } = await shop.engine.call(webhookOperations.deliveries, { query: { state: 'parked' } });
    expect(deliveries).toMatchObject([{ state: 'parked', attempts: 10, last_status: 500, last_error: 'answered 500' }]);
    const eventId = String(deliveries[0]?.id);
    const { value: inspected } = await shop.engine.call(webhookOperations.inspect, { params: { id: eventId } });
    expect(inspected.failed_attempts).toHaveLength(10);
    expect(inspected.failed_attempts[9]).toMatchObject({ status: 500, response: 'broken' });
    target.temper = () => undefined;
    await shop.engine.call(webhookOperations.redeliver, { params: { id: eventId } });
    expect((await shop.deliver()).value.delivered).toBe(1);
    expect(target.received.at(-1)?.json.id).toBe(eventId);
  });

  test.each([
    ['Retry-After in seconds', 503, { 'retry-after': '3600' }, 3_590_000, 20_000],
    ['the schedule where Retry-After is shorter', 429, { 'retry-after': '1' }, 4_000, 2_000],
  ])('the next attempt follows %s', async (_, status, headers, tooSoon, andThen) => {
    const target = await receiver(answer(status, headers));
    await shop.subscribe(target.url, ['shipment_status_update']);
    await shop.ship();
    await shop.deliver();
    shop.pass(tooSoon);
    await shop.deliver();
    expect(target.received).toHaveLength(1);
    shop.pass(andThen);
    await shop.deliver();
    expect(target.received).toHaveLength(2);
  });

  test('410 disables the subscription at once, what waits is kept, and is sent when it is enabled again', async () => {
    const target = await receiver(answer(410));
    const { id } = await shop.subscribe(target.url, ['shipment_status_update']);
    const shipment = await shop.ship();
    await shop.deliver();
    await shop.change(shipment.id, { status: 'confirmed' });
    shop.pass(60_000);
    await shop.deliver();
    expect(target.received).toHaveLength(1);
    const { value: gone } = await shop.engine.call(webhookOperations.get, { params: { id } });
    expect(gone).toMatchObject({ enabled: false, disabled_reason: 'the receiver answered 410 Gone' });
    expect(gone.secret).toBeUndefined();
    target.temper = () => undefined;
    await shop.engine.call(webhookOperations.update, { params: { id }, body: { enabled: true } });
    await shop.deliver();
    expect(target.received.slice(1).map(({ json }) => json.status)).toEqual(['ordered', 'confirmed']);
  });

  test('five days of nothing but failures disable a subscription, a success in between does not', async () => {
    const dead = await receiver(answer(500));
    const ill = await receiver(answer(500));
    const ids = [await shop.subscribe(dead.url), await shop.subscribe(ill.url)].map((each) => each.id);
    const { id } = await shop.ship();
    const enabled = async () => {
      const read = async (id: string) => (await shop.engine.call(webhookOperations.get, { params: { id } })).value;
      return Promise.all(ids.map(async (id) => (await read(id)).enabled));
    };
    for (let day = 0; day <= 5; day++) {
      expect(await enabled()).toEqual([true, true]);
      ill.temper = day === 3 ? answer(200) : answer(500);
      await shop.change(id, { status: day % 2 === 0 ? 'confirmed' : 'in_transit' });
      await shop.deliver();
      shop.pass(24.1 * 3_600_000);
    }
    expect(await enabled()).toEqual([false, true]);
  });

  test('only 2xx counts, and redirects are not followed', async () => {
    const elsewhere = await receiver();
    const target = await receiver(answer(307, { location: elsewhere.url }));
    await shop.subscribe(target.url, ['shipment_status_update']);
    await shop.ship();
    expect((await shop.deliver()).value.failed).toBe(1);
    const { value } = await shop.engine.call(webhookOperations.deliveries, {});
    expect(value).toMatchObject([{ last_status: 307, last_error: 'answered 307: redirects are not followed' }]);
    expect(elsewhere.received).toEqual([]);
  });

  test('the same address again gets the new set of events and keeps its secret to itself', async () => {
    const { url, received } = await receiver();
    const first = await shop.subscribe(url.replace('//', '//jo:secret@'));
    const { value: second } = await shop.engine.call(webhookOperations.create, {
      body: { callback_url: url, events: ['shipment_notes_update'] },
    });
    expect(second).toMatchObject({ id: first.id, events: ['shipment_notes_update'], has_credentials: true });
    expect(second.secret).toBeUndefined();
    expect(JSON.stringify(second)).not.toContain('jo');
    await shop.ship();
    await shop.deliver();
    expect(received).toEqual([]);
    await shop.engine.call(webhookOperations.delete, { params: { id: first.id } });
    await expect(shop.engine.call(webhookOperations.get, { params: { id: first.id } })).rejects.toThrow('no webhook');
  });

  test('a replay sends again what a subscriber was told since a moment, in order', async () => {
    const { url, received } = await receiver();
    const { id } = await shop.subscribe(url, ['shipment_status_update']);
    const shipment = await shop.ship();
    shop.pass(3_600_000);
    await shop.change(shipment.id, { status: 'confirmed' });
    await shop.change(shipment.id, { status: 'in_transit' });
    await shop.deliver();
    const { value } = await shop.engine.call(webhookOperations.replay, {
      params: { id },
      body: { since: shop.now().toISOString() },
    });
    expect(value).toEqual({ events: 2 });
    await shop.deliver();
    expect(received.map(({ json }) => json.status)).toEqual([
      'ordered',
      'confirmed',
      'in_transit',
      'confirmed',
      'in_transit',
    ]);
  });

  test('every state of a subscription is in the journal, and its chain holds', async () => {
    const target = await receiver(answer(410));
    const { id, secret } = await shop.subscribe(target.url.replace('//', '//jo:pw1234@'));
    await shop.ship();
    await shop.deliver();
    const rows = await shop.journal(id);
    expect(rows.map((row) => row.operation)).toEqual(['webhooks.create', 'webhooks.deliver']);
    expect(JSON.stringify(rows)).toContain('410 Gone');
    for (const kept of [secret, 'pw1234']) expect(JSON.stringify(rows)).not.toContain(kept);
    expect(await shop.journalFaults()).toEqual([]);
  });

  test('an order that is redacted leaves nothing of its person in what is told', async () => {
    const target = await receiver();
    await shop.subscribe(target.url);
    const { id, orderNumber, destinationAddress } = await shop.ship();
    await shop.change(id, { destinationAddress: { ...destinationAddress, street1: '77 Hidden Way' } });
    await shop.beside(id, [{ path: '/notes/note_01', to: { body: 'ring at Hidden Way' } }]);
    await shop.engine.call(trackingOperations.record, { params: { id }, body: { status: 'delivered' } });
    await shop.engine.call(orderOperations.redact, { params: { id: String(orderNumber) } });
    await shop.deliver();
    expect(target.received.map(({ json }) => json.event)).toContain('shipment_address_update');
    expect(target.received.map(({ text }) => text).join()).not.toContain('Hidden Way');
  });
});
