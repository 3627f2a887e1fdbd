import { expect, it } from 'vitest';
import { journalFaults } from '../../src/journal/journal.store.ts';
import { idsIn } from '../../src/kernel/ids.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, exportedOrders, items, openShop } from './shop.ts';
import { tablesNaming } from './tables-naming.ts';

/** Each stands in one place only, so that what is left of it tells where. */
const SECRETS = {
  name: 'Zara Quill',
  street1: '77 Hidden Lane',
  street2: 'Back Stairs',
  city: 'Quietville',
  zip: '92101-7766',
  phone_number: '619-555-0177',
  email: 'zara@quill.example',
};
const TOLD = {
  ...SECRETS,
  note: 'ring twice for Zara',
  meta: 'VIP-ZARA',
  payer: 'Quill Estate',
  account: 'ACCT-QUILL-9',
  entry: 'QUILL-HOME',
  engraving: 'For Q.',
  knows: 'Uncle Quill',
  knowsAt: '619-555-0179',
  sender: 'Aunt Quill',
  senderStreet: '9 Lantern Row',
  askFor: 'ask Aunt Q. at the gate',
};
/** Whom to call about a dangerous good is a person too. */
const HAZMAT = {
  un_or_na_number: 'UN1993',
  hazard_class_or_division: '3',
  packing_group: 'III',
  proper_shipping_name: 'Flammable liquid, n.o.s.',
  emergency_response_phone_number: '+1 800 555 0100',
  emergency_contact_name: TOLD.knows,
  emergency_contact_phone_number: TOLD.knowsAt,
};

describeOnBothDatabases('erasing a person’s data', (databases) => {
  it('leaves nothing of them in any table, keeps the sums, and the journal still holds', async () => {
    const engine = await databases.engine();
    const shop = await openShop(engine);
    const api = await Api.on(engine);
    const body = {
      order_number: 'SECRET-1',
      destination_address: { ...SECRETS, code: TOLD.entry, state: 'CA' },
      origin_address: {
        name: TOLD.sender,
        street1: TOLD.senderStreet,
        city: 'Carlsbad',
        state: 'CA',
        zip: '92009',
        country: 'US',
      },
      billing_address: { name: TOLD.payer },
      billing_details: { bill_to: 'third_party', account_number: TOLD.account, name: TOLD.payer },
      source_system_meta: { customer: TOLD.meta },
      order_line_items: items({ 'MUG-RED': 2 }).map((line) => ({
        ...line,
        hazmat_data: HAZMAT,
        meta: { text: TOLD.engraving },
      })),
      notes: [{ body: TOLD.note }],
      total_price: 31.5,
    };
    const created = await api.post('/orders', body, { headers: { 'idempotency-key': 'k1' } });
    const { id } = created.json;
    await shop.update(id, { destination_address: { phone_number: '619-555-0178' } });
    const booked = await api.post(`/orders/${id}/book`, { origin_instructions: TOLD.askFor });
    expect([booked.status, booked.json.origin_instructions]).toEqual([201, TOLD.askFor]);
    const redact = async () => {
      const redacted = await shop.call(orderOperations.redact, { params: { id } });
      if ('deleted' in redacted) throw new Error('the order is there');
      return redacted;
    };
    await expect(redact()).rejects.toMatchObject({ code: 'order_not_finished' });
    await shop.call(orderOperations.cancel, { params: { id }, body: { cancel_shipments: true } });
    expect(await tablesNaming(engine.database, [SECRETS.street1])).not.toEqual([]);
    const before = await shop.get(id);

    const after = await redact();
    expect(after).toMatchObject({
      order_number: 'SECRET-1',
      status: 'cancelled',
      total_price: 31.5,
      items_price: before.items_price,
      destination_address: { country: 'US', state: 'CA', street1: null, zip: null, name: null },
      notes: [],
    });
    expect(after.redacted_at).not.toBeNull();
    expect(after.warnings[0]).toContain('backups');
    expect(after.order_line_items.map(({ id: line, quantity }) => [line, quantity])).toEqual(
      before.order_line_items.map(({ id: line, quantity }) => [line, quantity]),
    );
    expect(after.shipments.map((each) => [each.shid, each.total_price])).toEqual(
      before.shipments.map((each) => [each.shid, each.total_price]),
    );
    expect(await tablesNaming(engine.database, [...Object.values(TOLD), '619-555-0178'])).toEqual([]);
    expect(await journalFaults((work) => engine.database.read(work), engine.services.account)).toEqual([]);

    const again = await api.post('/orders', body, { headers: { 'idempotency-key': 'k1' } });
    expect(again.status).toBe(410);
    expect(again.json).toMatchObject({ code: 'answer_erased', error: expect.any(String) });
    const history = await shop.call(orderMoveOperations.history, { params: { id } });
    expect(history.at(-1)).toMatchObject({ operation: 'orders.redact', personal_data_erased: true });
    await expect(shop.call(orderMoveOperations.undo, { params: { id } })).rejects.toMatchObject({
      code: 'undo_impossible',
    });
    const orders = [{ ...body, notes: [{ body: 'Zara called' }] }];
    const imported = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    expect(imported).toMatchObject([{ result: 'rejected', code: 'order_redacted' }]);
    const away = await openShop(await databases.engine());
    const exported = await exportedOrders(shop, (number) => number === 'SECRET-1');
    const there = async (all: readonly JsonObject[]) =>
      away.call(orderOperations.importBatch, { body: { orders: all, on_conflict: 'update' } });
    expect(await there(exported)).toMatchObject([{ result: 'created' }]);
    expect((await away.get('SECRET-1')).redacted_at).toBe(after.redacted_at);
    expect(await there(exported)).toMatchObject([{ result: 'unchanged' }]);
    expect(await there(orders)).toMatchObject([{ result: 'rejected', code: 'order_redacted' }]);
    // A second time there is nothing left to erase, and nothing is journalled.
    await redact();
    expect(await shop.call(orderMoveOperations.history, { params: { id } })).toHaveLength(history.length);
  });

  it('a copy of such an order that is given an address holds a person again, and says so', async () => {
    const shop = await openShop(await databases.engine());
    await shop.create({ order_number: 'GONE-1', order_line_items: items({ 'MUG-RED': 2 }) });
    await shop.call(orderOperations.cancel, { params: { id: 'GONE-1' } });
    await shop.call(orderOperations.redact, { params: { id: 'GONE-1' } });
    const gone = await shop.get('GONE-1');
    const alike = await shop.create({ ...gone, order_number: 'COPY-1' });
    const copy = await shop.create({ ...gone, order_number: 'COPY-2', destination_address: DESTINATION });
    expect([alike.redacted_at, copy.redacted_at]).toEqual([gone.redacted_at, null]);
  });

  it('leaves nothing of them in stored answers that tell of lines and notes alone, those that went too', async () => {
    const engine = await databases.engine();
    const shop = await openShop(engine);
    const api = await Api.on(engine);
    const { order_number: name } = await shop.create({
      order_number: 'TOLD-1',
      order_line_items: items({ 'MUG-RED': 2 }),
    });
    let count = 0;
    const keyed = async (path: string, body: object) => {
      const { status, json } = await api.post(path, body, { headers: { 'idempotency-key': `told ${count++}` } });
      expect(status).toBeLessThan(300);
      return json;
    };
    const line = { ...items({ 'SOAP-3': 1 })[0], source_system_id: '9', meta: { text: TOLD.engraving } };
    const added = await keyed(`/orders/${name}/order_line_items`, { order_line_items: [line] });
    const removed = await api.delete(`/orders/${name}/order_line_items`, {
      order_line_item_ids: [idsIn(JSON.stringify(added))[0]],
    });
    expect(removed.status).toBe(204);
    const booked = await api.post(`/orders/${name}/book`, {});
    const { id: note } = await keyed(`/shipments/${booked.json.shid}/notes`, { body: TOLD.note });
    await keyed(`/shipments/${booked.json.shid}/notes/${note}`, { body: `${TOLD.note}!` });
    const other = await shop.create({ order_number: 'TOLD-2', order_line_items: items({ 'MUG-RED': 1 }) });
    await keyed(`/orders/${other.order_number}/order_line_items`, {
      order_line_items: [{ ...line, meta: { text: 'kept' } }],
    });

    await shop.call(orderOperations.cancel, { params: { id: name }, body: { cancel_shipments: true } });
    await shop.call(orderOperations.redact, { params: { id: name } });
    expect(await tablesNaming(engine.database, Object.values(TOLD))).toEqual([]);
    expect(await tablesNaming(engine.database, ['kept'])).toContain('idempotency_keys: kept');
    const again = await api.post(
      `/shipments/${booked.json.shid}/notes`,
      { body: TOLD.note },
      {
        headers: { 'idempotency-key': 'told 1' },
      },
    );
    expect([again.status, again.json.code]).toEqual([410, 'answer_erased']);
  });

  it('leaves nothing of them in kept answers that hold a picking list', async () => {
    const engine = await databases.engine();
    const shop = await openShop(engine);
    const api = await Api.on(engine);
    const of = async (order_number: string) => {
      await shop.create({ order_number, destination_address: SECRETS, order_line_items: items({ 'MUG-RED': 1 }) });
      return order_number;
    };
    const orders = [await of('PICK-1'), await of('PICK-2')];
    const keyed = { headers: { 'idempotency-key': 'lists' } };
    const drawn = await api.post('/documents/pick_tickets', { orders, combine: true }, keyed);
    expect(drawn.json.documents[0].orders.map((each: { order_number: string }) => each.order_number)).toEqual(orders);
    await shop.call(orderOperations.cancel, { params: { id: 'PICK-2' }, body: {} });
    await shop.call(orderOperations.redact, { params: { id: 'PICK-2' } });
    const again = await api.post('/documents/pick_tickets', { orders, combine: true }, keyed);
    expect([again.status, again.json.code]).toEqual([410, 'answer_erased']);
  });

  it('leaves nothing of them in what was asked of jobs and in what carriers wrote, and no repeat brings it back', async () => {
    const engine = await databases.engine();
    const shop = await openShop(engine);
    const api = await Api.on(engine);
    await api.post('/webhooks', { callback_url: 'http://127.0.0.1:9/' });
    const { order_number: name } = await shop.create({
      order_number: 'JOB-1',
      order_line_items: items({ 'MUG-RED': 2 }),
    });
    const proposed = await api.post(`/orders/${name}/proposed_shipments/generate`, {});
    expect(proposed.status).toBe(201);
    const [proposal] = (await shop.get(name)).proposed_shipments;
    const destination_address = { ...SECRETS, state: 'CA' };
    const booking = { destination_address, destination_instructions: TOLD.askFor };
    const { json: job } = await api.post(`/orders/${name}/proposed_shipments/${proposal?.id}/book_async`, booking);
    expect(job).toMatchObject({ status: 'finished' });
    const [shipment] = (await shop.get(name)).shipments;
    const scan = {
      shipment: `${shipment?.shid}`,
      status: 'delivered',
      time: new Date(Date.now() - 60_000).toISOString(),
      message: `signed by ${TOLD.knows}`,
      location: TOLD.senderStreet,
    };
    await api.post('/tracking/import', { scans: [scan] });
    const told = [...Object.values(SECRETS), TOLD.askFor, TOLD.knows, TOLD.senderStreet];
    expect(await tablesNaming(engine.database, told)).toEqual(
      expect.arrayContaining([
        `jobs: ${SECRETS.street1}`,
        `status_updates: ${TOLD.knows}`,
        `webhook_events: ${TOLD.knows}`,
      ]),
    );

    await shop.call(orderOperations.redact, { params: { id: name } });
    expect(await tablesNaming(engine.database, told)).toEqual([]);
    expect(await journalFaults((work) => engine.database.read(work), engine.services.account)).toEqual([]);
    const [scanned] = (await api.get(`/shipments/${shipment?.shid}/tracking`)).json.status_updates;
    expect(scanned).toMatchObject({ status: 'delivered', message: '', location: null });
    await api.post('/tracking/import', { scans: [scan] });
    expect(await tablesNaming(engine.database, told)).toEqual([]);
    expect((await api.get(`/jobs/${job.job_id ?? job.id}`)).status).toBe(200);
  });

  it('leaves nothing of them in its rates, and in others once rates are asked after these expired', async () => {
    const location = await databases.initialised();
    const at = async (now: string) => Api.on(await databases.engine({ location, now: new Date(now) }));
    const api = await at('2026-03-02T17:30:00Z');
    const order_line_items = [{ sku: 'LAMP', length: 9, width: 6, height: 4, weight: 30, hazmat_data: HAZMAT }];
    const rated = async (street1: string) => {
      const destination_address = { ...SECRETS, street1, state: 'CA' };
      const asked = {
        destination_address,
        origin_address: { ...destination_address, zip: '94107' },
        items: order_line_items,
      };
      return (await api.post('/rates', asked)).json.rates[0].id;
    };
    const street = (name: string) => `${name} ${SECRETS.street1}`;
    const left = (word: string) => tablesNaming(api.engine.database, [word]);
    await rated(street('Other'));
    for (const how of ['booked', 'proposed', 'wished']) {
      const rate_id = await rated(street(how));
      const wish = how === 'wished' ? { requested_rate_id: rate_id } : {};
      const destination_address = { ...SECRETS, street1: street(how), state: 'CA' };
      const { id } = (await api.post('/orders', { order_number: how, destination_address, order_line_items, ...wish }))
        .json;
      if (how === 'booked') expect((await api.post(`/orders/${id}/book`, { rate_id })).status).toBe(201);
      if (how === 'proposed') {
        expect((await api.post(`/orders/${id}/proposed_shipments`, { rate_id })).status).toBe(201);
      }
      await api.post(`/orders/${id}/cancel`, { cancel_shipments: true });
      expect(await left(street(how))).toContain(`rate_requests: ${street(how)}`);
      expect((await api.post(`/orders/${id}/redact`)).status).toBe(200);
      expect(await left(street(how))).toEqual([]);
      const lines = order_line_items.map(({ hazmat_data: _, ...line }) => line);
      const another = { order_number: `of another ${how}`, order_line_items: lines };
      const other = (await api.post('/orders', another)).json.id;
      const refused = await api.post(`/orders/${other}/book`, { rate_id });
      expect([refused.status, refused.json.code], refused.text).toEqual([422, 'rate_expired']);
      expect(refused.json.error).toContain('was erased with an order');
    }
    const asked = async (now: string) =>
      (await at(now)).post('/rates', {
        destination_address: { zip: '98101' },
        items: [{ length: 9, width: 6, height: 4, weight: 3 }],
      });
    // One that expired before the last were asked, and that nobody was told to forget.
    await api.engine.database.write((transaction) =>
      transaction.rows(
        "UPDATE rate_requests SET expires_at = '2026-03-01' WHERE details LIKE '%Other%' RETURNING id",
        [],
      ),
    );
    await asked('2026-03-02T17:31:00Z');
    expect(await left(street('Other'))).toEqual([]);
    await rated(street('Other'));
    await asked('2026-03-02T18:30:00Z');
    expect(await left(street('Other'))).toEqual([`rate_requests: ${street('Other')}`]);
    await asked('2026-03-02T19:30:00Z');
    expect(await tablesNaming(api.engine.database, [...Object.values(SECRETS), TOLD.knows])).toEqual([]);
  });

  it('is refused while something is left to ship, and a dry run erases nothing', async () => {
    const shop = await openShop(await databases.engine());
    const order = await shop.create({ order_number: 'OPEN-1', order_line_items: items({ 'MUG-RED': 1 }) });
    const redact = () => shop.call(orderOperations.redact, { params: { id: 'OPEN-1' } });
    await expect(redact()).rejects.toThrow('1 unit left to ship');
    await shop.call(orderOperations.cancel, { params: { id: order.id } });
    const dry = await databases.engine({ dryRun: true, location: shop.engine.database.name });
    const { value } = await dry.call(orderOperations.redact, { params: { id: order.id } });
    expect(value).toMatchObject({ destination_address: { street1: null } });
    expect((await shop.get(order.id)).destination_address?.street1).toBe('1 Market St');
  });

  it('reaches what a deleted order left, by its id', async () => {
    const engine = await databases.engine();
    const shop = await openShop(engine);
    const api = await Api.on(engine);
    const body = { order_number: 'GONE-1', destination_address: SECRETS, order_line_items: items({ 'MUG-RED': 1 }) };
    const { id } = (await api.post('/orders', body, { headers: { 'idempotency-key': 'k1' } })).json;
    const redact = (name: string) => shop.call(orderOperations.redact, { params: { id: name } });
    await shop.call(orderOperations.delete, { params: { id } });
    expect(await tablesNaming(engine.database, [SECRETS.street1])).not.toEqual([]);
    await expect(redact('GONE-1')).rejects.toMatchObject({ code: 'order_not_found' });
    expect(await redact(id)).toMatchObject({
      id,
      order_number: 'GONE-1',
      deleted: true,
      warnings: [expect.stringContaining('backups')],
    });
    expect(await tablesNaming(engine.database, Object.values(SECRETS))).toEqual([]);
    expect(await journalFaults((work) => engine.database.read(work), engine.services.account)).toEqual([]);
    await expect(redact(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)).rejects.toMatchObject({
      code: 'order_not_found',
    });
  });

  it('says where the person is still named in what stays, without naming them', async () => {
    const shop = await openShop(await databases.engine());
    const [mug, tea] = items({ 'MUG-RED': 2, 'TEA-GRN': 1 });
    const order = await shop.create({
      order_number: 'NAMED-1',
      destination_address: { ...SECRETS, state: 'CA' },
      order_line_items: [{ ...mug, name: 'Mug with ZARA QUILL on it' }, tea],
      tags: ['gift', 'for Zara Quill'],
      reference_numbers: [
        { code: 'customer_id', value: SECRETS.email },
        { code: 'purchase_id', value: '4711' },
        { code: 'other_id', value: '+1 (619) 5550177' },
      ],
    });
    const params = { id: order.id };
    await shop.call(orderOperations.cancel, { params });
    const { warnings } = await shop.call(orderOperations.redact, { params });
    const line = order.order_line_items[0]?.id;
    const places = `its tags, reference number customer_id, reference number other_id, line ${line}`;
    expect(warnings.slice(1)).toEqual([`who was erased is still named by ${places}, and by the history of these`]);
    expect((await shop.call(orderOperations.redact, { params })).warnings).toHaveLength(1);
  });

  it('says where else the person is: an order that was split off, and is deleted since', async () => {
    const shop = await openShop(await databases.engine());
    const order = await shop.create({ order_number: 'SPLIT-1', order_line_items: items({ 'MUG-RED': 2 }) });
    const line = { id: order.order_line_items[0]?.id, quantity: 1 };
    const [, part] = await shop.call(orderMoveOperations.split, {
      params: { id: order.id },
      body: { order_line_items: [line], new_order_number: 'SPLIT-2' },
    });
    await shop.call(orderMoveOperations.unsplit, { params: { id: part?.id ?? '' } });
    await shop.call(orderOperations.cancel, { params: { id: order.id } });
    const { warnings } = await shop.call(orderOperations.redact, { params: { id: order.id } });
    expect(warnings[1]).toContain(`${part?.order_number} (deleted: redact ${part?.id})`);
    expect(await shop.call(orderOperations.redact, { params: { id: part?.id ?? '' } })).toMatchObject({
      deleted: true,
    });
  });
});
