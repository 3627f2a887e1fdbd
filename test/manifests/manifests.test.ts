import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalOf } from '../../src/journal/journal.store.ts';
import { manifestOperations } from '../../src/manifests/manifests.operations.ts';
import { journalBesideShipments } from '../../src/shipments/operations/shipments-for-manifest.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** A Monday morning in the warehouse. */
const NOW = new Date('2026-03-02T16:30:00Z');
const DATE = '2026-03-02';

describeOnBothDatabases('the end of a day', (databases) => {
  let api: Api;
  beforeEach(async () => {
    api = await Api.on(await databases.engine({ now: NOW }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const booked = async () => {
    const order = await api.post('/orders', orderBody());
    return (await api.post(`/orders/${order.json.id}/book`)).json;
  };
  const close = (body: object = {}) => api.post('/manifests', body);
  const cancel = async (id: string) => {
    const { cancelShipment } = await import('../../src/shipments/operations/cancel-shipment.ts');
    await cancelShipment(api.engine.services, id);
  };
  const sheet = async (url: string) => (await api.bare('GET', url.slice(new URL(url).origin.length))).bytes;

  test('puts what is booked on one manifest, names what was cancelled, and gives a sheet to sign', async () => {
    const [first, second, gone] = [await booked(), await booked(), await booked()];
    await cancel(gone.id);
    const { status, json } = await close();
    expect([status, json]).toMatchObject([
      201,
      [
        {
          number: `${first.carrier_code.toUpperCase()}-20260302`,
          date: DATE,
          shipments_count: 2,
          packages_count: 2,
          waiting_count: 2,
          handed_over_count: 0,
          shipments: [
            { shid: first.shid, hand_over: 'waiting' },
            { shid: second.shid, hand_over: 'waiting' },
          ],
          missing: [{ shid: gone.shid, tracking_number: gone.tracking_number, reason: 'cancelled' }],
        },
      ],
    ]);
    const bytes = await sheet(json[0].url);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.equals(await sheet((await api.get(`/manifests/${json[0].id}`)).json.url))).toBe(true);
    const rows = await api.engine.database.read((transaction) => journalOf(transaction, first.id));
    expect(rows.at(-1)?.operation).toBe('manifests.close');
    const { database, services } = api.engine;
    // As where it is cancelled while the manifest is made.
    const late = database.write((transaction) =>
      journalBesideShipments(transaction, services, 'manifests.close', [second.id, gone.id], []),
    );
    await expect(late).rejects.toMatchObject({ code: 'locked' });
  });

  test('has what was stopped before anybody picked it up, where the driver takes it a day later', async () => {
    const { id, shid, tracking_number: number } = await booked();
    await api.post(`/shipments/${id}`, { status: 'exception' });
    const next = await booked();
    await api.post(`/shipments/${next.id}`, { status: 'exception' });
    // However long ago they were booked.
    await api.engine.database.write((transaction) =>
      transaction.rows("UPDATE shipments SET created_at = '2026-01-05T10:00:00.000Z'", []),
    );
    const both = `shipments ${next.shid}, ${shid} were stopped before pickup on an earlier day, and are on no manifest: scan what goes now`;
    expect((await close({ date: '2026-03-03' })).json).toMatchObject({
      code: 'manifest_empty',
      error: `no shipment is due on 2026-03-03 and on no manifest yet; ${both}`,
    });
    const { json, headers } = await close({ date: '2026-03-03', scanned: [number] });
    expect(json).toMatchObject([{ shipments: [{ shid }], missing: [] }]);
    expect(headers['x-shipdock-warnings']).toContain(
      `shipment ${next.shid} was stopped before pickup on an earlier day, and is on no manifest: scan what goes now`,
    );
  });

  test('takes nothing that was booked elsewhere: another driver signs for that', async () => {
    const first = await booked();
    const { json: order } = await api.post('/orders', orderBody());
    const elsewhere = { order_id: order.id, carrier: first.carrier, tracking_number: 'ELSEWHERE-1' };
    const external = await api.post('/external_shipments', elsewhere);
    expect(external.status, external.text).toBe(201);
    const { json } = await close();
    expect(
      json.map(({ shipments, missing }: { shipments: object[]; missing: object[] }) => [shipments, missing]),
    ).toEqual([[[expect.objectContaining({ shid: first.shid })], []]]);
  });

  test('signs for what was handed over, whatever is updated in it then, though its sheet is drawn later', async () => {
    const { id, packages, tracking_number: number } = await booked();
    const { json } = await close();
    const own = packages[0].weight;
    const later = { tracking_number: 'NEWTRK', packages: [{ id: packages[0].id, weight: 99 }] };
    expect((await api.post(`/shipments/${id}`, later)).status).toBe(200);
    const { json: read } = await api.get(`/manifests/${json[0].id}`);
    expect([json[0].weight, read.weight]).toEqual([own, own]);
    expect(read.shipments).toMatchObject([{ tracking_number: number }]);
    const { drawSheet } = await import('../../src/manifests/operations/draw-sheet.ts');
    const drawn: object[] = [];
    const { services } = api.engine;
    const documents = { ...services.documents, manifestPdf: async (sheet: object) => drawn.push(sheet) };
    await drawSheet({ ...services, documents } as never, json[0].id);
    expect(drawn).toMatchObject([{ shipments: [{ trackingNumber: number, weight: `${own} lb` }] }]);
  });

  test('tells who cancels one of its shipments later that a driver may have it, until he surely has', async () => {
    const [waiting, taken] = [await booked(), await booked()];
    const { json } = await close();
    await api.post(`/shipments/${taken.id}/status_updates`, { status: 'in_transit' });
    const cancelled = async ({ id }: { id: string }) => (await api.post(`/shipments/${id}/cancel`)).json.warnings;
    expect(await cancelled(waiting)).toEqual([
      expect.stringContaining(`shipment ${waiting.shid} stands on manifest ${json[0].number}: strike it off`),
    ]);
    expect(await cancelled(taken)).toEqual([expect.stringContaining(`shipment ${taken.shid} was picked up`)]);
  });

  test('of a carrier that there is not closes nothing and names the nearest, unlike one with nothing due', async () => {
    const { carrier_code: code } = await booked();
    const misspelt = await close({ carrier_code: code.toUpperCase() });
    expect([misspelt.status, misspelt.json]).toMatchObject([
      404,
      { code: 'carrier_not_found', hint: `did you mean ${code}?` },
    ]);
    const idle = await close({ carrier_code: 'fxc' });
    expect([idle.status, idle.json.code]).toEqual([422, 'manifest_empty']);
    for (const [carrier, status] of [
      [code, 200],
      ['fxc', 200],
      ['fpx', 404],
    ]) {
      const listed = await api.get(`/shipments?page=1&per_page=5&carrier_code=${carrier}`);
      expect([carrier, listed.status]).toEqual([carrier, status]);
    }
  });

  test('draws its sheet anew without a person whose data were erased', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`);
    const { json } = await close();
    const before = await sheet(json[0].url);
    await api.post(`/orders/${order.id}/cancel`, { cancel_shipments: true });
    expect((await sheet(json[0].url)).equals(before)).toBe(true);
    expect((await api.post(`/orders/${order.id}/redact`, { confirm: order.order_number })).status).toBe(200);
    expect((await sheet(json[0].url)).equals(before)).toBe(false);
  });

  test('closed twice is closed once; what is booked later is named, and goes on the next', async () => {
    await booked();
    const first = await close();
    const late = await booked();
    const again = await close();
    expect([again.status, again.json]).toEqual([200, [{ ...first.json[0], closed_before: true }]]);
    expect(again.headers['x-shipdock-warnings']).toContain(`${late.shid} goes on its next manifest`);
    const next = await close({ date: '2026-03-03' });
    expect(next.json[0].shipments.map((each: { shid: number }) => each.shid)).toEqual([late.shid]);
    expect(next.headers['x-shipdock-warnings']).toContain('2026-03-03 is yet to come (it is 2026-03-02)');
    expect(`${again.headers['x-shipdock-warnings']}`).not.toContain('yet to come');
  });

  test('is signed again by a carrier that comes again, with what was booked since, and only then', async () => {
    await booked();
    const { json: first } = await close({ another: true });
    const [late, cancelled] = [await booked(), await booked()];
    await cancel(cancelled.id);
    expect((await close()).headers['x-shipdock-warnings']).toContain('another (--another) makes one of this day');
    const second = await close({ another: true });
    expect([second.status, second.json.map(({ number }: { number: string }) => number)]).toEqual([
      201,
      ['FXP-20260302', 'FXP-20260302-2'],
    ]);
    expect(second.json[1]).toMatchObject({
      closed_before: false,
      shipments: [{ shid: late.shid }],
      missing: [{ shid: cancelled.shid }],
    });
    expect(second.json[0]).toEqual({ ...first[0], closed_before: true });
    const known = second.json.map((each: object) => ({ ...each, closed_before: true }));
    for (const body of [{ another: true }, {}]) expect(await close(body)).toMatchObject({ status: 200, json: known });
    expect((await api.get('/manifests/fxp-20260302-2')).json.id).toBe(second.json[1].id);
    expect((await sheet(second.json[1].url)).equals(await sheet(first[0].url))).toBe(false);
    const third = await booked();
    const both = await Promise.all([close({ another: true }), close({ another: true })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
    const { json: all } = await api.get('/manifests?page=1&per_page=9&date=2026-03-02');
    expect(all.map(({ number }: { number: string }) => number)).toEqual(expect.arrayContaining(['FXP-20260302-3']));
    expect([all.length, all[2].shipments[0].shid, all[2].missing]).toEqual([3, third.shid, []]);
  });

  test('a dry run answers what closing would: of a day that was closed, what was closed', async () => {
    const location = await databases.initialised();
    const engine = await databases.engine({ location, now: NOW });
    const dry = await databases.engine({ location, now: NOW, dryRun: true });
    const own = await Api.on(engine);
    const order = await own.post('/orders', orderBody());
    await own.post(`/orders/${order.json.id}/book`);
    expect(await dry.call(manifestOperations.close, { body: {} })).toMatchObject({
      status: 201,
      value: [{ url: null, shipments_count: 1 }],
    });
    const { json } = await own.post('/manifests', {});
    expect(await dry.call(manifestOperations.close, { body: {} })).toMatchObject({
      status: 200,
      value: [{ id: json[0].id }],
    });
    expect(own.faults).toEqual([]);
  });

  test('takes only what was scanned, where somebody scanned', async () => {
    const [taken, left, cancelled] = [await booked(), await booked(), await booked()];
    await api.post(`/shipments/${cancelled.id}/cancel`);
    const scanned = [taken.tracking_number, 'NO-SUCH', cancelled.tracking_number];
    const isVoid = `${cancelled.tracking_number} was scanned and is void, since shipment ${cancelled.shid} was cancelled`;
    // It may wait with the others on a later day, too.
    for (const date of [undefined, '2026-03-03'])
      expect((await close({ scanned: [cancelled.tracking_number], date })).json.error).toContain(isVoid);
    const { json, headers } = await close({ scanned });
    expect(json[0].shipments.map((each: { shid: number }) => each.shid)).toEqual([taken.shid]);
    expect(json[0].missing).toMatchObject([{ shid: left.shid, reason: 'not scanned' }, { reason: 'cancelled' }]);
    for (const { 'x-shipdock-warnings': told } of [headers, (await close({ scanned, another: true })).headers]) {
      expect(told).toContain('NO-SUCH was scanned');
      expect(told).toContain(isVoid);
    }
  });

  test('takes codes with small letters and capitals exchanged, as Caps Lock exchanges them, and says so', async () => {
    const [one, two, left] = [await booked(), await booked(), await booked()];
    const scanned = [one, two].map((each) => each.tracking_number.toLowerCase());
    const { json, headers } = await close({ scanned: [...scanned, 'no-such'] });
    expect(json[0].shipments.map((each: { shid: number }) => each.shid)).toEqual([one.shid, two.shid]);
    expect(json[0].missing).toMatchObject([{ shid: left.shid, reason: 'not scanned' }]);
    const warnings = headers['x-shipdock-warnings'];
    expect(warnings).toContain(`${one.tracking_number} (and 1 more) was taken for what was scanned in the other case`);
    expect(warnings).toContain('no-such was scanned');
    expect(warnings).not.toContain(scanned[0]);
  });

  test('knows a package by its number as carriers print it, with blanks', async () => {
    const { id, shid } = await booked();
    await api.post(`/shipments/${id}`, { tracking_number: '1Z 999 AA1 01 2345 6784' });
    const { json, headers } = await close({ scanned: ['1Z 999 AA1 01 2345 6784'] });
    expect(json[0].shipments).toMatchObject([{ shid }]);
    expect(headers['x-shipdock-warnings']).toBeUndefined();
  });

  test('knows a package by the SSCC on its label, as a scanner reads it', async () => {
    const references = { sscc_serial_references: ['(00)003456789000000017'] };
    const order = await api.post('/orders', orderBody());
    const pallet = { length: 48, width: 40, height: 40, weight: 300, ...references };
    const body = { order_id: order.json.id, packages: [{ ...pallet, freight_class: '70', package_type: 'pallet' }] };
    const { status, json: booked } = await api.post('/shipments', body);
    expect(status).toBe(201);
    const { json, headers } = await close({ scanned: [']C100003456789000000017'] });
    expect(json[0].shipments.map((each: { shid: number }) => each.shid)).toEqual([booked.shid]);
    expect(headers['x-shipdock-warnings']).toBeUndefined();
  });

  test('names the packages that were not scanned, and makes no manifest of a shipment that is not whole', async () => {
    const parcel = { length: 5, width: 5, height: 5, weight: 1, quantity: 1 };
    const order = await api.post('/orders', orderBody());
    const packages = [parcel, parcel];
    const two = (await api.post('/shipments', { order_id: order.json.id, packages })).json;
    const [here, away] = two.packages.map((each: { tracking_number: string }) => each.tracking_number);
    const reason = `1 of 2 packages scanned, not ${away}`;
    const refused = await close({ scanned: [here] });
    expect([refused.status, refused.json.code]).toEqual([422, 'manifest_empty']);
    expect(refused.json.error).toContain(`shipment ${two.shid}: ${reason}`);
    await api.post(`/shipments/${two.id}`, { packages: [{ id: two.packages[0].id, tracking_number: 'RENUMBERED' }] });
    const whole = await booked();
    const { json, headers } = await close({ scanned: [whole.tracking_number, here] });
    expect(json[0].missing).toMatchObject([{ shid: two.shid, reason }]);
    expect(headers['x-shipdock-warnings']).toBeUndefined();
    const late = await close({ scanned: [here] });
    expect(late.headers['x-shipdock-warnings']).toContain(`on no manifest: shipment ${two.shid}: ${reason}`);
  });

  test('reconciles with what became of the shipments since', async () => {
    const [, gone] = [await booked(), await booked()];
    const { json } = await close();
    await cancel(gone.id);
    expect((await api.get(`/manifests/${json[0].id}`)).json).toMatchObject({ waiting_count: 1, cancelled_count: 1 });
    for (const number of [json[0].number, json[0].number.toLowerCase()]) {
      expect((await api.get(`/manifests/${number}`)).json.id).toBe(json[0].id);
    }
    expect((await api.get('/manifests/NONE-20260302')).status).toBe(404);
    expect((await api.get('/manifests?date=2026-03-02')).json).toHaveLength(1);
    expect((await api.get('/manifests?date=2026-03-03')).json).toEqual([]);
  });

  test('many that close at the same moment close once', async () => {
    await booked();
    const answers = await Promise.all(Array.from({ length: 5 }, () => close()));
    expect(new Set(answers.map(({ json }) => json[0]?.id)).size, answers.map(({ text }) => text).join('\n')).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  });

  test.each([
    [{}, 422, 'manifest_empty'],
    [{ carrier_code: 'nobody' }, 404, 'carrier_not_found'],
    [{ date: 'tomorrow' }, 400, 'unreadable_field'],
    [{ date: '2026-13-45' }, 400, 'unreadable_field'],
    [{ date: '2026-02-30' }, 400, 'unreadable_field'],
  ])('%j without shipments is refused', async (body, status, code) => {
    const answer = await close(body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});
