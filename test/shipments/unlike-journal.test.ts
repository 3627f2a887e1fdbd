import { beforeAll, expect, it, test } from 'vitest';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { verifiedJournal } from '../../src/database-care/operations/verify-journal.ts';
import { documentOperations } from '../../src/documents/documents.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { manifestOperations } from '../../src/manifests/manifests.operations.ts';
import { comparableState } from '../../src/shipments/history/comparable-state.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { FakePrinter } from '../documents/fake-printer.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const BOUNDARY = '----shipdock';
const UPLOAD = {
  raw: Buffer.from(
    [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="pod.pdf"\r\n\r\n${PDF}\r\n`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document_type"\r\n\r\nbol\r\n--${BOUNDARY}--\r\n`,
    ].join(''),
  ),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
};

const faultsOf = async ({ database }: Engine) => (await verifiedJournal(database)).faults;
const ran = ({ database }: Engine, sql: string) => database.write((transaction) => transaction.rows(sql, []));

/** A shipment with all that can be kept of one: documents, a printed label, notes, scans and a manifest. */
async function livedShipment(engine: Engine) {
  const api = await Api.on(engine);
  const order = await api.post('/orders', orderBody());
  const { json: shipment } = await api.post(`/orders/${order.json.id}/book`);
  const path = `/shipments/${shipment.shid}`;
  await api.get(`${path}/labels`);
  await api.send('POST', `${path}/documents`, UPLOAD);
  const printer = await new FakePrinter().start();
  await engine.call(documentOperations.print, { body: { shipments: [shipment.shid], printer: printer.url } });
  await printer.stop();
  await api.post(`${path}/notes`, { body: 'ring twice' });
  const { json: gone } = await api.post(`${path}/notes`, { body: 'never mind' });
  await api.send('DELETE', `${path}/notes/${gone.id}`);
  await engine.call(manifestOperations.close, { body: { date: shipment.ship_date } });
  const time = new Date(Date.now() - 60_000).toISOString();
  const scan = { shipment: `${shipment.shid}`, status: 'in_transit', time, message: 'seen by Uncle Orly' };
  await api.post('/tracking/import', { scans: [scan] });
  return { api, path, shipment, name: `${shipment.id} (shipment ${shipment.shid})` };
}

test('of which package a scan is is compared where its journal tells it', () => {
  const [older, newer] = [{ time: 'then' }, { time: 'then', packageId: null }];
  const told = { statusUpdates: { older, newer } };
  const scan = { time: 'then', packageId: 'pkg_1' };
  expect(comparableState({ statusUpdates: { older: scan, newer: scan } }, told)).toEqual({
    statusUpdates: { older: { time: 'then' }, newer: scan },
  });
});

describeOnBothDatabases('a check of the journals of shipments', (databases) => {
  let spoilt: Engine;
  let name: string;
  beforeAll(async () => {
    spoilt = await databases.engine();
    ({ name } = await livedShipment(spoilt));
  });

  it('finds nothing wrong with one that saw everything, was pruned, and was erased', async () => {
    const engine = await databases.engine();
    const { api, path, shipment } = await livedShipment(engine);
    expect(await faultsOf(engine)).toEqual([]);
    await api.post(path, { status: 'delivered', origin_instructions: 'side door' });
    await engine.call(databaseOperations.prune, { body: { older_than: 0, labels: true } });
    await api.get(`${path}/labels`);
    expect(await faultsOf(engine)).toEqual([]);
    const { status } = await api.post(`/orders/${shipment.order_number}/redact`);
    expect(status).toBe(200);
    await api.post(`${path}/notes`, { body: 'came back to us' });
    expect(await faultsOf(engine)).toEqual([]);
    await ran(engine, "UPDATE shipments SET status = 'cancelled'");
    expect(await faultsOf(engine)).toContainEqual(
      expect.stringContaining('status is "cancelled", its journal says "de'),
    );
  });

  // Each goes on where the one before left it.
  it.each([
    ["UPDATE shipments SET status = 'ordered'", 'status is "ordered", its journal says "in_transit"'],
    ["UPDATE shipments SET tracking_number = 'X1'", /tracking_number is "X1", its journal says "[^"]+"/],
    ['UPDATE shipments SET total_minor = total_minor + 1', /total_minor is \d+, its journal says \d+/],
    ["UPDATE shipments SET carrier_code = 'other'", /carrier_code is "other", its journal says "\w+"/],
    [
      'UPDATE shipments SET details = replace(details, \'"isReplacement":false\', \'"isReplacement":true\')',
      'is_replac',
    ],
    [
      "UPDATE shipments SET details = replace(details, 'Market', 'Other')",
      'destination_address.street1 is not what its',
    ],
    ["UPDATE shipments SET ship_date = '2020-01-01'", /its column ship_date is "2020-01-01", the shipment says "\d/],
    ["UPDATE shipments SET destination_zip = '10001'", 'its column destination_zip is not what the shipment says'],
    ['UPDATE packages SET weight_ug = 1', /packages\.pkg_\w+\.weight_ug is 1, its journal says \d+/],
    ["UPDATE packages SET tracking_number = 'X1'", /packages\.pkg_\w+\.tracking_number is "X1"/],
    ['UPDATE package_items SET quantity = 9', /packages\.pkg_\w+\.items\.pkgi_\w+\.quantity is 9, its journal says \d/],
    ["UPDATE documents SET code = 'pod' WHERE customer_uploaded = 1", /documents\.doc_\w+\.code is "pod"/],
    ["UPDATE documents SET sha256 = 'X1' WHERE customer_uploaded = 1", /documents\.doc_\w+\.sha256 is "X1"/],
    ["UPDATE label_prints SET state = 'not_sent'", /prints\.evt_\w+\.state is "not_sent", its journal says "printed"/],
    ['DELETE FROM label_prints', /prints is missing, its journal says \{/],
    ["UPDATE shipment_notes SET body = 'ring thrice'", /notes\.note_\w+\.body is not what its journal says/],
    ['DELETE FROM shipment_notes', 'notes is not what its journal says'],
    [
      'UPDATE status_updates SET package_id = (SELECT min(id) FROM packages)',
      /status_updates\.evt_\w+\.package_id is not what its journal/,
    ],
    ["DELETE FROM status_updates WHERE name <> 'shipdock'", 'status_updates is not what its journal says'],
    ["DELETE FROM status_updates WHERE name = 'shipdock'", 'its status update of the booking is gone'],
    ['DELETE FROM booking_claims', 'its purchase (booking_claims) is gone, so that a repeat may buy it again'],
    ['DELETE FROM manifest_shipments', /manifest is missing, its journal says "[\w-]+"/],
  ])('names what %s changed, and nobody’s street or words', async (statement, told) => {
    await ran(spoilt, statement);
    const found = (await faultsOf(spoilt)).join('\n');
    expect(found).toMatch(told);
    expect(found).toContain(`${name}: `);
    expect(found).not.toMatch(/Market|Other St|Orly|ring|92101/);
  });

  it('names the documents of which a byte is another, or all are gone', async () => {
    const engine = await databases.engine();
    await livedShipment(engine);
    const upload = '(SELECT id FROM documents WHERE customer_uploaded = 1)';
    const other = databases.dialect === 'sqlite' ? "x'255044462d'" : "'\\x255044462d'::bytea";
    await ran(engine, `UPDATE document_contents SET bytes = ${other} WHERE document_id IN ${upload}`);
    expect(await faultsOf(engine)).toEqual([
      expect.stringMatching(/^doc_\w+ \(pod\.pdf\): its bytes are not those that were kept$/),
    ]);
    await ran(engine, `DELETE FROM document_contents WHERE document_id NOT IN ${upload}`);
    expect((await faultsOf(engine)).join('\n')).toMatch(/doc_\w+ \([\w-]+\.\w+\): its bytes are gone/);
  });

  it('names a subscription and an address of the book that were changed by another way', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const { json: hook } = await api.post('/webhooks', { callback_url: 'http://127.0.0.1:9/ours' });
    const { json: address } = await api.post('/addresses', {
      ...{ code: 'QUAY', name: 'Orly', street1: '9 Quay', city: 'San Diego', state: 'CA', zip: '92101', country: 'US' },
    });
    expect(await faultsOf(engine)).toEqual([]);
    await ran(engine, "UPDATE webhook_subscriptions SET callback_url = 'http://127.0.0.1:9/theirs'");
    await ran(engine, "UPDATE addresses SET code = 'QUAYS', details = replace(details, '9 Quay', '8 Quay')");
    expect(await faultsOf(engine)).toEqual([
      `${address.id} (address): street1 is not what its journal says`,
      `${address.id} (address): its column code is not what the address says`,
      `${hook.id} (webhook): callback_url is "http://127.0.0.1:9/theirs", its journal says "http://127.0.0.1:9/ours"`,
    ]);
  });
});
