import { createHash } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { documentOperations } from '../../src/documents/documents.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const AT = new Date('2026-03-02T16:30:00Z');

describeOnBothDatabases('documents of a shipment', (databases) => {
  let api: Api;
  let location: string;
  beforeAll(async () => {
    location = await databases.initialised();
    api = await Api.on(await databases.engine({ location, now: AT }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const booked = async (fields = {}, by = api) => {
    const order = await by.post('/orders', orderBody(fields));
    const { json } = await by.post(`/orders/${order.json.id}/book`);
    return json;
  };
  const follow = (url: string, by = api) => by.bare('GET', url.slice(new URL(url).origin.length));
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test('a booked shipment has its label at once: a link that needs no key, and gives the same bytes for ever', async () => {
    const shipment = await booked();
    expect(shipment).toMatchObject({ label_format: 'PDF', label_zpl_url: null, label_url: shipment.label_pdf_url });
    expect(shipment.documents).toEqual([
      expect.objectContaining({
        id: shipment.label_document_id,
        code: 'package_labels_combined',
        extension: 'PDF',
        customer_uploaded: false,
        url: shipment.label_url,
        filename: `${shipment.tracking_number}.pdf`,
        tracking_number: shipment.tracking_number,
      }),
      expect.objectContaining({ code: 'packing_slip', extension: 'PDF', customer_uploaded: false }),
    ]);
    expect(shipment.packages).toMatchObject([{ label_document_id: shipment.label_document_id }]);
    // Who printed that for each package would print all of them each time.
    const table = { sku: 'TABLE', quantity: 2, length: 30, width: 30, height: 20, weight: 90, item_type: 'parcel' };
    const two = await booked({ order_line_items: [table] });
    expect(two.packages).toMatchObject([{ label_document_id: null }, { label_document_id: null }]);
    const first = await follow(shipment.label_url);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const again = await follow((await api.get(`/shipments/${shipment.id}/labels`)).json.url);
    expect(hash(again.bytes)).toBe(hash(first.bytes));
  });

  test('a booked shipment has the slip of what is in it, and none where that is not told', async () => {
    const slipOf = (shipment: { documents: { code: string; url: string; filename: string }[] }) =>
      shipment.documents.find(({ code }) => code === 'packing_slip');
    const shipment = await booked();
    const slip = slipOf(shipment);
    expect(slip?.filename).toBe(`${shipment.tracking_number}-packing-slip.pdf`);
    const { status, bytes } = await follow(slip?.url ?? '');
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // Whoever prints it by what its template says needs the paper that it is drawn for.
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
    expect(shipment.packing_slip_template).toEqual({ size: 'letter', advanced_size: null });
    const { destination_address, origin_address } = shipment;
    const packages = [{ length: 10, width: 8, height: 6, weight: 3 }];
    const untold = { origin_address, destination_address, packages, carrier: 'fxp' };
    const { json: bare } = await api.post('/shipments', untold);
    expect([bare.documents.length, slipOf(bare)]).toEqual([1, undefined]);
  });

  test('a pick ticket of an order that was changed since is told to be old', async () => {
    const { json: order } = await api.post('/orders', orderBody({}));
    const ticket = async (query = '') => (await api.get(`/orders/${order.id}/pick_ticket${query}`)).json;
    const first = await ticket();
    await api.post(`/orders/${order.id}`, { tags: ['not on the sheet'] });
    expect(await ticket()).toEqual(first);
    const [line] = order.order_line_items;
    await api.post(`/orders/${order.id}`, { order_line_items: [{ id: line.id, quantity: line.quantity + 1 }] });
    expect(await ticket()).toMatchObject({ id: first.id, warnings: [expect.stringContaining('was changed since')] });
    expect((await ticket('?regen_pdf=true')).warnings).toBeUndefined();
    expect((await ticket()).warnings).toBeUndefined();
    await api.post(`/orders/${order.id}/cancel`, {});
    expect((await ticket()).warnings).toEqual([expect.stringContaining('is cancelled: there is nothing to pick')]);
  });

  test('labels come as PDF or ZPL, by GET and by POST', async () => {
    const shipment = await booked();
    const zpl = await api.get(`/shipments/${shipment.id}/labels?label_format=zpl`);
    expect((await follow(zpl.json.url)).text).toMatch(/^\^XA[\s\S]*\^XZ\s*$/);
    const posted = await api.post(`/shipments/${shipment.id}/labels`, { label_format: 'ZPL' });
    expect([posted.status, posted.json]).toEqual([200, zpl.json]);
    const { json } = await api.get(`/shipments/${shipment.shid}`);
    expect([json.label_format, json.label_zpl_url]).toEqual(['PDF', zpl.json.url]);
    const wrong = await api.get(`/shipments/${shipment.id}/labels?label_format=EPL`);
    expect([wrong.status, wrong.json.details[0].field]).toEqual([400, 'label_format']);
  });

  test('a label shows what was bought, whenever it is drawn, whatever was updated since', async () => {
    const shipment = await booked();
    const { street1 } = shipment.destination_address;
    const [{ id, weight }] = shipment.packages;
    const update = { destination_address: { street1: '99 Elsewhere Rd' }, packages: [{ id, weight: weight + 7 }] };
    const { json, headers } = await api.post(`/shipments/${shipment.id}`, {
      ...update,
      reference_numbers: [{ code: 'purchase_id', value: 'PO-LATER' }],
    });
    expect([headers['x-shipdock-warnings'], json.warnings].join()).toContain('the labels stay as they were bought');
    const stored = async (query: string) => {
      const { url } = (await api.get(`/shipments/${shipment.id}/labels?label_format=ZPL${query}`)).json;
      return (await follow(url)).text;
    };
    const drawn = await api.engine.call(documentOperations.labels, {
      body: { shipments: [shipment.id], format: 'ZPL' },
    });
    const text = Buffer.from(drawn.value.documents[0]?.content ?? '', 'base64').toString();
    for (const label of [await stored(''), await stored('&regen_pdf=true'), text]) {
      expect(label).toContain(street1);
      expect(label).not.toMatch(/Elsewhere|PO-LATER/);
    }
    expect((await api.get(`/shipments/${shipment.id}`)).json.destination_address.street1).toBe('99 Elsewhere Rd');
  });

  test('address labels want a carrier code the first time and when they are made again', async () => {
    const { id } = await booked();
    const path = `/shipments/${id}/address_labels`;
    const missing = await api.get(path);
    expect([missing.status, missing.json.details[0].field]).toEqual([400, 'carrier_code']);
    const first = await api.get(`${path}?carrier_code=ABC`);
    expect((await api.get(path)).json).toEqual(first.json);
    expect((await api.get(`${path}?regen_pdf=true`)).status).toBe(400);
    const before = await follow(first.json.url);
    expect(hash((await api.get(`${path}.pdf`)).bytes)).toBe(hash(before.bytes));
    await api.get(`${path}?regen_pdf=true&carrier_code=XYZ`);
    expect(hash((await follow(first.json.url)).bytes)).not.toBe(hash(before.bytes));
  });

  test('a bill of lading is for freight', async () => {
    const { id } = await booked();
    const refused = await api.get(`/shipments/${id}/bol?carrier_code=fxp`);
    expect([refused.status, refused.json.code]).toEqual([422, 'service_not_available']);
  });

  test('a commercial invoice at home is made when asked for, with a warning', async () => {
    const shipment = await booked();
    expect(shipment.documents).toHaveLength(2);
    const made = await api.get(`/shipments/${shipment.id}/commercial_invoice`);
    expect([made.status, made.headers['x-shipdock-warnings']]).toEqual([
      200,
      expect.stringContaining('does not leave'),
    ]);
    const file = await api.get(`/shipments/${shipment.id}/commercial_invoice.pdf`);
    expect([file.status, file.headers['content-type'], file.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  test('making it again from the same data gives the same bytes and changes nothing', async () => {
    const { id } = await booked();
    const path = `/shipments/${id}/commercial_invoice`;
    const first = await api.get(`${path}.pdf`);
    const before = (await api.get(`/shipments/${id}`)).json.updated_at;
    expect(hash((await api.get(`${path}.pdf?regen_pdf=true`)).bytes)).toBe(hash(first.bytes));
    expect((await api.get(`/shipments/${id}`)).json.updated_at).toBe(before);
  });

  test('a link that was altered, or has expired, opens nothing', async () => {
    const { label_url: url } = await booked();
    const refusal = async (altered: string, by = api) => {
      const { status, json } = await follow(altered, by);
      return [status, json?.code];
    };
    const invalid = [403, 'link_invalid'];
    // Signatures differ from run to run: each of their characters may come first.
    const other = /signature=_/.test(url) ? 'A' : '_';
    expect(await refusal(url.replace(/signature=./, `signature=${other}`))).toEqual(invalid);
    expect(await refusal(url.replace(/expires=\d/, 'expires=9'))).toEqual(invalid);
    expect(await refusal(url.replace(/\?.*/, ''))).toEqual(invalid);
    expect(await refusal(url.replace(/doc_\w+/, 'doc_00000000000000000000000'))).toEqual(invalid);
    expect(await refusal(`${url}&signature=x`)).toEqual(invalid);
    const later = async (hours: number) =>
      new Api(await databases.engine({ location, now: new Date(AT.getTime() + hours * 3_600_000) }), api.key);
    expect((await follow(url, await later(24))).status).toBe(200);
    expect(await refusal(url, await later(26))).toEqual(invalid);
  });

  test('a label that was drawn is given out no more once its shipment is cancelled: it is void; its slip still is', async () => {
    const { id, label_url: link, documents } = await booked();
    const slip = documents.find((document: { code: string }) => document.code === 'packing_slip');
    const [label] = documents;
    await api.get(`/shipments/${id}/address_labels?carrier_code=fxp`);
    for (const url of [link, slip.url]) expect((await follow(url)).status).toBe(200);
    expect((await api.post(`/shipments/${id}/cancel`)).status).toBe(200);
    const refused = await follow(link);
    expect([refused.status, refused.json.code]).toEqual([422, 'shipment_cancelled']);
    expect(refused.text).toContain('is cancelled: its papers are void');
    expect((await api.get(`/documents/${label.id}/file`)).json.code).toBe('shipment_cancelled');
    expect((await api.get(`/documents/${label.id}`)).json).toMatchObject({ id: label.id, file: null });
    const all = (await api.get(`/shipments/${id}/documents`)).json;
    const address = all.find((document: { code: string }) => document.code === 'address_label');
    expect((await follow(address.url)).json.code).toBe('shipment_cancelled');
    expect((await follow(slip.url)).status).toBe(200);
  });

  test('the address of links can be set', async () => {
    const shipment = await booked();
    expect(new URL(shipment.label_url).origin).toMatch(/^http:\/\/localhost/);
    await api.post('/settings/public_url', { value: 'https://ship.example.com/dock/' });
    const { json } = await api.get(`/shipments/${shipment.id}`);
    expect(json.label_url).toMatch(
      /^https:\/\/ship\.example\.com\/dock\/files\/doc_\w+\/\w+\.pdf\?expires=\d+&signature=/,
    );
    expect((await api.post('/settings/public_url', { value: 'ship.example.com' })).status).toBe(422);
    expect((await api.post('/settings/public_url', { value: 'none' })).status).toBe(200);
    const again = (await api.get(`/shipments/${shipment.id}`)).json;
    expect(new URL(again.label_url).origin).toBe(new URL(shipment.label_url).origin);
  });

  test('a cancelled shipment has no documents to be made any more', async () => {
    const { id } = await booked();
    const { cancelShipment } = await import('../../src/shipments/operations/cancel-shipment.ts');
    await cancelShipment(api.engine.services, id);
    expect((await api.get(`/shipments/${id}/labels`)).json.code).toBe('shipment_cancelled');
  });

  test('many that ask for one document at once get one', async () => {
    const { id } = await booked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.get(`/shipments/${id}/commercial_invoice`)));
    expect(new Set(answers.map((answer) => answer.json.url)).size).toBe(1);
    expect((await api.get(`/shipments/${id}`)).json.documents).toHaveLength(3);
  });
});
