import { afterEach, beforeAll, expect, it } from 'vitest';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('tracking numbers of packages', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const line = { sku: 'A', name: 'A', quantity: 2, price: 10, length: 4, width: 4, height: 4, weight: 16 };
  const saved = async () => (await api.post('/orders', orderBody({ order_line_items: [line] }))).json;
  const parcel = { length: 10, width: 10, height: 10, weight: 5 };
  const one = { ...parcel, package_items: [{ product_sku: 'A', quantity: 1 }] };
  const booked = async () => {
    const { id } = await saved();
    return (await api.post(`/orders/${id}/book`, { packages: [{ ...one, quantity: 2 }] })).json;
  };
  const external = async (body: object) =>
    (await api.post('/external_shipments', { order_id: (await saved()).id, carrier: 'UPS', ...body })).json;
  const statusOf = async (id: string) => (await api.get(`/shipments/${id}`)).json.status;
  const delivered = { status: 'delivered', time: '2026-03-02T17:00:00Z' };

  it('are none of another living shipment or its packages', async () => {
    const [first, second] = [await booked(), await booked()];
    const [taken, own] = [first.packages[1].tracking_number, second.packages[0]];
    const { status, json } = await api.post(`/shipments/${second.id}`, {
      packages: [{ id: own.id, tracking_number: taken }],
    });
    expect([status, json.code, json.details[0].field]).toEqual([422, 'name_taken', 'packages[0].tracking_number']);
    expect((await api.post(`/shipments/${second.id}`, { tracking_number: taken })).status).toBe(422);
    const same = await api.post(`/shipments/${second.id}`, {
      packages: [{ id: own.id, tracking_number: own.tracking_number }],
    });
    expect(same.status).toBe(200);
    const { warnings } = await external({ carrier: undefined, packages: [{ ...one, tracking_number: taken }] });
    expect(warnings.join()).toContain(`packages[0].tracking_number is the number of shipment ${first.shid}`);
  });

  it('that two go by are those of the one that is not cancelled: a scan of it moves that', async () => {
    const [kept, twice] = [
      await external({ tracking_number: 'TWICE-1' }),
      await external({ tracking_number: 'TWICE-1' }),
    ];
    const told = `TWICE-1 is the number of shipments ${kept.shid}, ${twice.shid}: scans move the newest alone`;
    const moving = { time: '2026-03-02T09:00:00Z', status: 'in_transit' };
    expect((await api.post('/shipments/TWICE-1/status_updates', moving)).json.warnings).toContain(told);
    const scans = [{ ...moving, tracking_number: 'TWICE-1' }];
    expect((await api.post('/tracking/import', { scans })).headers['x-shipdock-warnings']).toContain(told);
    await api.post(`/shipments/${twice.id}/cancel`);
    const { json } = await api.post('/shipments/TWICE-1/status_updates', delivered);
    expect(String(json.warnings)).not.toContain('TWICE-1');
    expect([await statusOf(kept.id), await statusOf(twice.id)]).toEqual(['delivered', 'cancelled']);
    await api.post(`/shipments/${kept.id}/cancel`);
    const alone = await external({ tracking_number: 'TWICE-2' });
    await api.post(`/shipments/${alone.id}/cancel`);
    const anew = await external({
      packages: ['FIRST-2', 'TWICE-2'].map((number) => ({ ...one, tracking_number: number })),
    });
    expect((await api.get('/shipments/TWICE-2')).json.id).toBe(anew.id);
    await api.post(`/shipments/${anew.id}/cancel`);
  });

  it('and SSCCs that two updates give at once are taken once', async () => {
    const shipments = [await booked(), await booked()];
    const taken = async (given: object) => {
      const answers = await Promise.all(
        shipments.map(({ id, packages }) =>
          api.post(`/shipments/${id}`, { packages: [{ id: packages[0].id, ...given }] }),
        ),
      );
      return answers.map(({ status }) => status).sort();
    };
    const ssccs = ['003456789012345675', '003456789012345682', '003456789012345699', '003456789012345705'];
    for (const sscc of ssccs) expect(await taken({ sscc_serial_references: [sscc] })).toEqual([200, 422]);
    for (const number of ['N1', 'N2', 'N3', 'N4']) expect(await taken({ tracking_number: number })).toEqual([200, 422]);
  });

  it.each([
    ['1z999aa10123456784', '1Z999AA10123456784'],
    [']C11Z999AA10123456786\r', '1Z999AA10123456786'],
    ['1z 999-aa1-01-2345-6785\t', '1Z999AA10123456785'],
    ['420981019400111899223197428490', '9400111899223197428490'],
    ['\u001d4209810112349400111899223197428491', '9400111899223197428491'],
    ['1001921334250001000300779017972697', '779017972697'],
    ['9622001900000000000000776632517510', '776632517510'],
    ['420 98101 9400 1118 9922 3197 4284 92', '9400111899223197428492'],
    ['9622 0019 0000 0000 0000 00 7766 3251 7511', '776632517511'],
    ['RR 123 456 785 us', 'RR123456785US'],
    ['AB12CD34', 'ab12cd34'],
  ])('are found as a label prints or a scanner delivers them: %j', async (scanned, number) => {
    const second = { ...one, tracking_number: `${number}2` };
    const { id } = await external({ packages: [{ ...one, tracking_number: number }, second] });
    const named = encodeURIComponent(scanned);
    expect((await api.get(`/shipments/${named}`)).json.id).toBe(id);
    expect((await api.get(`/shipments/${named}/tracking`)).status).toBe(200);
    const { json } = await api.get(`/shipments?page=1&per_page=9&tracking_number=${named}`);
    expect(json.map((each: { id: string }) => each.id)).toEqual([id]);
    const scan = { status: 'delivered', time: '2026-03-02T17:00:00Z', tracking_number: scanned };
    const { value } = await api.engine.call(trackingOperations.importScans, { body: { scans: [scan] } });
    expect(value).toMatchObject([{ result: 'recorded', shipment_id: id, error: null }]);
    // One of its two parcels.
    expect(await statusOf(id)).not.toBe('delivered');
  });

  it('that have hyphens name no shipment by its running number', async () => {
    const { shid } = await booked();
    const digits = String(shid);
    for (const other of [`${digits.slice(0, 1)}-${digits.slice(1)}`, `]C1${digits}`]) {
      expect((await api.get(`/shipments/${encodeURIComponent(other)}`)).status).toBe(404);
    }
  });

  it.each(['00', '(00)', '(00) ', ']C100'])(
    'that are SSCCs name their package behind the identifier %j too',
    async (identifier) => {
      await api.post('/settings/gs1_company_prefix', { value: '0614141' });
      const { id, packages } = await booked();
      const [, { tracking_number: sscc }] = packages;
      expect(sscc).toMatch(/^0\d{17}$/);
      const scans = [{ ...delivered, tracking_number: `${identifier}${sscc}` }];
      expect((await api.post('/tracking/import', { scans })).json).toMatchObject([{ result: 'recorded' }]);
      const { json } = await api.get(`/shipments/${encodeURIComponent(`${identifier}${sscc}`)}/tracking`);
      expect(json.status_updates.at(0)).toMatchObject({ status: 'delivered' });
      expect([json.shipment_id ?? id, await statusOf(id)]).toEqual([id, expect.not.stringMatching('delivered')]);
      const [{ tracking_number: first }] = packages;
      const own = `/shipments/${encodeURIComponent(`${identifier}${first}`)}/status_updates`;
      expect((await api.post(own, delivered)).status).toBe(201);
      expect(await statusOf(id)).toBe('delivered');
    },
  );

  it('are delivered together where packages go by one', async () => {
    const { id } = await external({ tracking_number: 'MAST3', packages: [{ ...one, quantity: 2 }] });
    const scans = [{ ...delivered, tracking_number: 'MAST3' }];
    expect((await api.post('/tracking/import', { scans })).json).toMatchObject([{ result: 'recorded' }]);
    expect(await statusOf(id)).toBe('delivered');
    const other = await external({ packages: [{ ...one, tracking_number: 'MAST4' }, one] });
    await api.post(`/shipments/${other.id}/status_updates`, { ...delivered, tracking_number: 'MAST4' });
    expect(await statusOf(other.id)).toBe('delivered');
    const own = await booked();
    const [kept, given] = own.packages;
    const packages = [{ id: given.id, tracking_number: kept.tracking_number }];
    expect((await api.post(`/shipments/${own.id}`, { packages })).status).toBe(200);
    await api.post(`/shipments/${own.id}/status_updates`, { ...delivered, tracking_number: kept.tracking_number });
    expect(await statusOf(own.id)).toBe('delivered');
  });

  it('are of one parcel each, the first of which gives the shipment its own', async () => {
    const { id, packages, tracking_number } = await booked();
    const [first, second] = packages.map((each: { tracking_number: string }) => each.tracking_number);
    expect(first).toBe(tracking_number);
    expect((await api.post(`/shipments/${first}/status_updates`, delivered)).json.status).toBe('in_transit');
    expect((await api.post(`/shipments/${second}/status_updates`, delivered)).json.status).toBe('delivered');
    const other = await booked();
    const path = `/shipments/${other.packages[0].tracking_number}/status_updates`;
    expect((await api.post(`/shipments/${other.id}`, { tracking_number: 'NEW1' })).status).toBe(200);
    expect((await api.post(path, delivered)).json.status).toBe('in_transit');
    const whole = await booked();
    expect((await api.post(`/shipments/${whole.id}/status_updates`, delivered)).json.status).toBe('delivered');
    expect(await statusOf(id)).toBe('delivered');
  });
});
