import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { type Looking, openLooking } from '../documents/pixels.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** An afternoon in Carlsbad, the next day in Tokyo. */
const NOW = new Date('2026-03-02T16:30:00Z');
const PIER = { company: 'East Dock', street1: '1 Broadway', city: 'New York', state: 'NY', zip: '10004' };
const LOFT = { company: 'Supplier', street1: '9 Loft St', city: 'Reno', state: 'NV', zip: '89501' };
const SHED = { company: 'Maker', street1: '3 Shed Rd', city: 'Reno', state: 'NV', zip: '89502' };

describeOnBothDatabases('the end of a day at several places', (databases) => {
  let api: Api;
  let looking: Looking;
  beforeAll(async () => {
    looking = await openLooking();
  });
  beforeEach(async () => {
    api = await Api.on(await databases.engine({ now: NOW }));
    const made = await api.post('/warehouses', { code: 'NYC', name: 'East', address: PIER });
    expect(made.status, made.text).toBe(201);
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const booked = async (said: Readonly<Record<string, unknown>> = {}) => {
    const order = await api.post('/orders', orderBody(said));
    const { status, json, text } = await api.post(`/orders/${order.json.id}/book`, { service_code: 'fxp/ground' });
    expect(status, text).toBe(201);
    return json;
  };
  const close = (body: object = {}) => api.post('/manifests', body);
  const text = async (url: string) =>
    (await looking.pdfTexts((await api.bare('GET', url.slice(new URL(url).origin.length))).bytes)).join(' ');
  const shids = ({ json }: { json: { shipments: { shid: number }[] }[] }) =>
    json.map(({ shipments }) => shipments.map(({ shid }) => shid));

  test('has a manifest of each warehouse, whose sheet says where its packages are', async () => {
    const [east, home] = [await booked({ warehouse_code: 'NYC' }), await booked()];
    const closed = await close();
    expect(closed.json.map((each: { number: string }) => each.number)).toEqual(['FXP-20260302', 'FXP-NYC-20260302']);
    expect(closed.json.map((each: { warehouse_code: string }) => each.warehouse_code)).toEqual(['MAIN', 'NYC']);
    expect(shids(closed)).toEqual([[home.shid], [east.shid]]);
    for (const [index, street] of ['2850 Whiptail', '1 Broadway'].entries())
      expect(await text(closed.json[index].url)).toContain(street);
    expect((await api.get('/manifests/fxp-nyc-20260302')).json.id).toBe(closed.json[1].id);
  });

  test('is closed by each warehouse with what was scanned there, whoever closes first', async () => {
    const [east, home] = [await booked({ warehouse_code: 'NYC' }), await booked()];
    const first = await close({ scanned: [home.tracking_number] });
    expect([shids(first), first.json[0].missing]).toEqual([[[home.shid]], []]);
    const second = await close({ scanned: [east.tracking_number], warehouse_code: 'NYC' });
    expect([second.status, shids(second)]).toEqual([201, [[east.shid]]]);
    const again = await close();
    expect([again.status, again.json.map((each: { closed_before: boolean }) => each.closed_before)]).toEqual([
      200,
      [true, true],
    ]);
    const unknown = await close({ warehouse_code: 'NYK' });
    expect([unknown.status, unknown.json]).toMatchObject([
      404,
      { code: 'warehouse_not_found', hint: 'did you mean NYC?' },
    ]);
  });

  test('is closed for one warehouse by its own date, and of the other nothing goes along', async () => {
    await api.post('/warehouses', { code: 'TYO', name: 'Tokyo', address: PIER, time_zone: 'Asia/Tokyo' });
    const [far] = [await booked({ warehouse_code: 'TYO' }), await booked()];
    const closed = await close({ warehouse_code: 'TYO' });
    expect([closed.json[0].date, shids(closed)]).toEqual(['2026-03-03', [[far.shid]]]);
    const empty = await close({ warehouse_code: 'NYC' });
    expect([empty.status, empty.json.error]).toEqual([422, expect.stringContaining('at NYC is due')]);
    for (const warehouse_code of ['NYC', 'TYO']) await booked({ warehouse_code });
    const { headers } = await close({ date: '2026-03-03', another: true });
    const ahead = `${headers['x-shipdock-warnings']}`.match(/2026-03-03[^:]*/g);
    expect(ahead).toEqual([
      '2026-03-03 is yet to come (it is 2026-03-02)',
      '2026-03-03 at NYC is yet to come (it is 2026-03-02)',
    ]);
  });

  test('is of a warehouse that was given another code too, and is found by a number that holds eight digits more', async () => {
    await api.post('/warehouses', { code: 'OLD', name: 'Old', address: { ...PIER, street1: '7 Wharf' } });
    const before = await booked({ warehouse_code: 'OLD' });
    expect((await api.post('/warehouses/OLD', { code: '10012345' })).status).toBe(200);
    const since = await booked({ warehouse_code: '10012345' });
    const { json } = await close({ warehouse_code: '10012345' });
    expect(shids({ json })).toEqual([[before.shid, since.shid]]);
    expect(json[0].number).toBe('FXP-10012345-20260302');
    expect((await api.get(`/manifests/${json[0].number}`)).json.id).toBe(json[0].id);
    const taken = await api.post('/warehouses', { code: 'OLD', name: 'Another', address: PIER });
    expect([taken.status, taken.json.error]).toEqual([422, expect.stringContaining('(now 10012345) had the code OLD')]);
    // The same building, and a day that was closed under the code that it had.
    await api.post('/warehouses/10012345', { code: 'NEW' });
    const late = await booked({ warehouse_code: 'NEW' });
    for (const warehouse_code of ['NEW', 'OLD']) {
      const again = await close({ warehouse_code });
      expect([again.status, again.json[0].id]).toEqual([200, json[0].id]);
      expect(again.headers['x-shipdock-warnings']).toContain(`${late.shid} goes on its next manifest`);
    }
  });

  test('has one manifest of what is picked up elsewhere, that names no place where there are several', async () => {
    const [loft, home] = [await booked({ origin_address: LOFT }), await booked()];
    const first = await close({ date: '2026-03-03' });
    expect(first.json).toMatchObject([
      { number: 'FXP-20260303', shipments: [{ shid: home.shid }] },
      { number: 'FXP-ELSEWHERE-20260303', warehouse_code: null, shipments: [{ shid: loft.shid }] },
    ]);
    expect(await text(first.json[1].url)).toContain('9 Loft St');
    await booked({ origin_address: LOFT });
    await booked({ origin_address: SHED });
    const next = await close({ date: '2026-03-04' });
    expect(await text(next.json[0].url)).toContain('2 places, as each label says');
  });
});
