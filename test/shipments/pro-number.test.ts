import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('the PRO number of freight', (databases) => {
  it('goes with its proposed shipment to the bill of lading, and names the shipment', async () => {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody());
    const packages = [{ package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' }];
    const { json: proposal } = await api.post(`/orders/${order.id}/proposed_shipments`, {
      packages,
      pro_number: 'PRO 77',
    });
    expect(proposal.pro_number).toBe('PRO77');
    const { status, json } = await api.post(`/orders/${order.id}/book`, { proposed_shipment_id: proposal.id });
    expect([status, json.pro_number]).toEqual([201, 'PRO77']);
    const scanned = await api.post(`/shipments/PRO77/status_updates`, {
      status: 'delivered',
      tracking_number: 'PRO77',
    });
    expect(scanned.status, scanned.text).toBe(201);
    expect((await api.get('/shipments/PRO77')).json).toMatchObject({ id: json.id, status: 'delivered' });
  });

  it('is of all handling units: a scan of it delivers them all', async () => {
    const api = await Api.on(await databases.engine());
    const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' };
    for (const [pro_number, tracking_number] of [
      ['ALL1', 'ALL1'],
      ['ALL2', undefined],
    ]) {
      const { json: order } = await api.post('/orders', orderBody());
      const body = { packages: [{ ...pallet, quantity: 2 }], pro_number };
      const { json: shipment } = await api.post(`/orders/${order.id}/book`, body);
      expect(shipment.packages).toHaveLength(2);
      const scan = { status: 'delivered', ...(tracking_number ? { tracking_number } : {}) };
      expect((await api.post(`/shipments/${pro_number}/status_updates`, scan)).status).toBe(201);
      expect((await api.get(`/shipments/${shipment.id}`)).json.status).toBe('delivered');
    }
  });

  it('is that of one living shipment only, unless a second is meant', async () => {
    const api = await Api.on(await databases.engine());
    const packages = [{ package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' }];
    const book = async (fields: object = {}) => {
      const { json: order } = await api.post('/orders', orderBody());
      return api.post(`/orders/${order.id}/book`, { packages, pro_number: 'ZZ1', ...fields });
    };
    const first = await book();
    const second = await book();
    expect([first.status, second.status, second.json.code]).toEqual([201, 422, 'preflight_failed']);
    expect(second.json.details).toMatchObject([
      { field: 'pro_number', message: expect.stringContaining(`shipment ${first.json.shid}`) },
    ]);
    const meant = await book({ allow_duplicate: true });
    expect([meant.status, meant.json.warnings.join()]).toEqual([201, expect.stringContaining('pro_number')]);
    await api.delete(`/shipments/${first.json.id}`);
    await api.delete(`/shipments/${meant.json.id}`);
    expect((await book()).status).toBe(201);
  });

  const pallet = { package_type: 'pallet', length: 48, width: 40, height: 40, weight: 200, freight_class: '70' };
  const bookPallets = async (api: Api, fields: object) => {
    const { json: order } = await api.post('/orders', orderBody());
    return api.post(`/orders/${order.id}/book`, { packages: [pallet, pallet], ...fields });
  };

  it('is one of its own where none was given and several units go: a scan of it delivers them all', async () => {
    const api = await Api.on(await databases.engine());
    const { json } = await bookPallets(api, {});
    const numbers = [json.tracking_number, ...json.packages.map((each: typeof json) => each.tracking_number)];
    expect(new Set(numbers).size).toBe(3);
    expect(json.dispatch_details?.bol_number ?? json.tracking_number).toBe(json.tracking_number);
    const scan = { status: 'delivered', tracking_number: json.tracking_number };
    expect((await api.post(`/shipments/${json.tracking_number}/status_updates`, scan)).status).toBe(201);
    expect((await api.get(`/shipments/${json.id}`)).json.status).toBe('delivered');
    const { json: one } = await bookPallets(api, { packages: [pallet] });
    expect(one.tracking_number).toBe(one.packages[0].tracking_number);
  });

  it('is no shid of a later shipment, which would be found by it', async () => {
    const api = await Api.on(await databases.engine());
    for (const pro_number of ['3', '99999']) {
      const { status, json } = await bookPallets(api, { pro_number });
      expect([status, json.details[0]]).toMatchObject([
        422,
        { field: 'pro_number', message: expect.stringContaining('give one of more digits') },
      ]);
    }
    for (const pro_number of ['0003', '4839201']) expect((await bookPallets(api, { pro_number })).status).toBe(201);
  });

  it('is no tracking number of another: an update is refused, and what was booked elsewhere told', async () => {
    const api = await Api.on(await databases.engine());
    const { json: first } = await bookPallets(api, { pro_number: 'UP1' });
    const { json: second } = await bookPallets(api, {});
    for (const change of [
      { tracking_number: 'UP1' },
      { packages: [{ id: second.packages[0].id, tracking_number: 'UP1' }] },
    ]) {
      const refused = await api.post(`/shipments/${second.id}`, change);
      expect([refused.json.code, refused.json.error]).toEqual([
        'name_taken',
        expect.stringContaining(`the number of shipment ${first.shid}, whose scans`),
      ]);
    }
    for (const numbers of [{ tracking_number: 'UP1' }, { tracking_number: 'EX1', pro_number: 'UP1' }]) {
      const { json: order } = await api.post('/orders', orderBody());
      const external = await api.post('/external_shipments', { order_id: order.id, ...numbers });
      expect([external.status, external.json.warnings.join()]).toEqual([
        201,
        expect.stringContaining(`of shipment ${first.shid}, whose scans`),
      ]);
    }
  });

  it('that begins with a zero is no shid, and no shid is one', async () => {
    const api = await Api.on(await databases.engine());
    const { json: first } = await bookPallets(api, {});
    const { json: second } = await bookPallets(api, { pro_number: `0${first.shid}` });
    expect((await api.get(`/shipments/0${first.shid}`)).json.id).toBe(second.id);
    expect((await api.get(`/shipments/${first.shid}`)).json.id).toBe(first.id);
    const refused = await bookPallets(api, { pro_number: `${first.shid}` });
    expect([refused.status, refused.json.details[0].field]).toEqual([422, 'pro_number']);
  });

  it.each([
    ['PRO number', { pro_number: 'ONE1' }],
    ['SSCC', { packages: [{ ...pallet, sscc_serial_references: ['106141411234567897'] }] }],
  ])('and SSCC are of one of two bookings at once: %s', async (_, fields) => {
    const api = await Api.on(await databases.engine());
    const answers = await Promise.all([0, 1, 2, 3].map(() => bookPallets(api, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });
});
