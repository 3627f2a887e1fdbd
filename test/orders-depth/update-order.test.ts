import { beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { fullOrderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, items, openShop, type Shop } from './shop.ts';

const RATED = {
  order_line_items: [{ sku: 'A', quantity: 1, length: 5.5, width: '5.0', height: 5, weight: 2, price: 3 }],
  destination_address: DESTINATION,
  notes: [{ body: 'fragile', tag: 'gift' }],
};

describeOnBothDatabases('update of an order', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const next = () => `UP-${++number}`;

  it('keeps what is not sent, part by part of an address', async () => {
    const before = await shop.create({
      order_number: next(),
      order_line_items: items({ 'MUG-RED': 2 }),
      tags: ['a'],
      total_price: 30,
      source_system: 'webshop',
    });
    const after = await shop.update(before.order_number, { destination_address: { zip: '92102' } });
    expect(after).toEqual({
      ...before,
      destination_address: { ...before.destination_address, zip: '92102' },
      updated_at: expect.any(String),
    });
  });

  it('tells of a country that comes without its state, and of a currency without an amount', async () => {
    const { id } = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2 }) });
    const line = { source_system_id: 'line-1', currency: 'EUR' };
    const body = { destination_address: { country: 'DE' }, order_line_items: [line] };
    const untold =
      'order_line_items[0].currency: EUR without a price or value changes nothing; send the amount that is in it';
    const told = await shop.engine.call(orderOperations.update, { params: { id }, body });
    expect(told.warnings).toEqual([
      'destination_address.country: is DE now, and the state stays CA, as it was in US; send it too, or clear destination_address.state',
      untold,
    ]);
    const lines = await shop.engine.call(orderItemOperations.save, {
      params: { id },
      body: { order_line_items: [line] },
    });
    expect(lines.warnings).toEqual([untold]);
    const cleared = { destination_address: { country: 'FR' }, clear: ['destination_address.state'] };
    expect(await shop.engine.call(orderOperations.update, { params: { id }, body: cleared })).not.toHaveProperty(
      'warnings.0',
    );
  });

  it('matches lines by id or source_system_id, adds unmatched ones and keeps unsent ones', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2, 'TEA-GRN': 1 }) });
    const [mug, tea] = order.order_line_items;
    const after = await shop.update(order.id, {
      order_line_items: [
        { id: mug?.id, quantity: 3 },
        { source_system_id: 'line-9', sku: 'MUG-BLU', quantity: 4, price: 1 },
      ],
    });
    expect(after.order_line_items).toMatchObject([
      { id: mug?.id, sku: 'MUG-RED', quantity: 3, source_system_id: 'line-1' },
      { id: tea?.id, sku: 'TEA-GRN', quantity: 1 },
      { sku: 'MUG-BLU', quantity: 4, source_system_id: 'line-9' },
    ]);
    const again = await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-9', quantity: 5 }] });
    expect(again.order_line_items.map((line) => line.quantity)).toEqual([3, 1, 5]);
  });

  it('moves the items price by what the lines cost more or less', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2 }) });
    expect(order.items_price).toBe(25);
    const more = await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 3 }] });
    expect(more.items_price).toBe(37.5);
    const stated = await shop.update(order.id, { items_price: 30 });
    expect(stated.items_price).toBe(30);
    const less = await shop.update(order.id, { order_line_items: [{ source_system_id: 'line-1', quantity: 2 }] });
    expect(less.items_price).toBe(17.5);
  });

  it('leaves no stated items price below what its lines are worth where it cannot move so far', async () => {
    const order_line_items = [{ source_system_id: 'a', sku: 'A', price: 20, quantity: 5 }];
    const order = await shop.create({ order_number: next(), items_price: 5, order_line_items });
    const cheaper = await shop.update(order.id, { order_line_items: [{ source_system_id: 'a', price: 2 }] });
    expect(cheaper.items_price).toBe(10);
    const dearer = await shop.update(order.id, { order_line_items: [{ source_system_id: 'a', price: 20 }] });
    expect(dearer.items_price).toBe(100);
    const stated = await shop.update(order.id, { items_price: 95 });
    expect(stated.items_price).toBe(95);
    expect((await shop.update(order.id, { clear: ['items_price'] })).items_price).toBe(100);
  });

  it.each([
    ['of little', { order_line_items: [{ sku: 'A', quantity: 1 }] }],
    ['of all that may be said', fullOrderBody()],
    ['that is rated', { ...RATED, instant_proposed_shipment_generation: true }],
  ])('takes an order %s back as it was answered, and changes nothing', async (_, body) => {
    const created = await shop.create({ ...body, order_number: next() });
    const before = await shop.get(created.id);
    const after = await shop.update(created.id, JSON.parse(JSON.stringify(before)));
    expect({ ...after, updated_at: before.updated_at, warnings: undefined }).toEqual(before);
    const history = await shop.call(orderMoveOperations.history, { params: { id: created.id } });
    expect(history.map(({ operation }) => operation)).toEqual(['orders.create']);
  });

  it('refuses lines that cost more than is kept, whatever is stated instead', async () => {
    const order_line_items = [{ sku: 'A', quantity: 1_000_000, price: 100_000 }];
    await expect(shop.create({ order_number: next(), items_price: 5, order_line_items })).rejects.toMatchObject({
      code: 'limit_exceeded',
    });
  });

  it('takes an empty hash as not given', async () => {
    const source_system_meta = { shop: 1 };
    const billing_details = { bill_to: 'recipient', account_number: '4711' };
    const order = await shop.create({
      order_number: next(),
      source_system_meta,
      billing_details,
      order_line_items: [{ source_system_id: 'a', sku: 'A', quantity: 1, meta: { bin: 'A1' } }],
    });
    const after = await shop.update(order.id, {
      source_system_meta: {},
      billing_details: {},
      order_line_items: [{ source_system_id: 'a', meta: {} }],
    });
    expect(after).toMatchObject({ source_system_meta, billing_details, order_line_items: [{ meta: { bin: 'A1' } }] });
    const cleared = await shop.update(order.id, { clear: ['billing_details', 'source_system_meta'] });
    expect(cleared).toMatchObject({ source_system_meta: {}, billing_details: null });
  });

  /** What of billing details somebody said. */
  const told = (billing: object | null) =>
    Object.fromEntries(
      Object.entries(billing ?? {}).filter(([part, said]) => said !== null && part !== 'shortcut_account_number'),
    );

  it.each(['billing_details', 'duties_taxes_billing_details'] as const)(
    'keeps the parts of %s that are not sent, but of another payer',
    async (field) => {
      const billing = { bill_to: 'third_party', account_number: 'ACC1', carrier_code: 'fxp', zip: '89501' };
      const order = await shop.create({
        order_number: next(),
        [field]: billing,
        order_line_items: items({ 'MUG-RED': 1 }),
      });
      expect(order[field]).toMatchObject({ shortcut_account_number: '…ACC1', service_name: null, street1: null });
      const update = async (sent: object) => told((await shop.update(order.id, { [field]: sent }))[field]);
      expect(await update({ ...order[field] })).toEqual(billing);
      expect(await update({ zip: '89502' })).toEqual({ ...billing, zip: '89502' });
      expect(await update({ bill_to: 'third_party', name: 'Payer', account_number: '' })).toEqual({
        ...billing,
        zip: '89502',
        name: 'Payer',
      });
      expect(await update({ bill_to: 'recipient', zip: '89503' })).toEqual({ bill_to: 'recipient', zip: '89503' });
    },
  );

  it('takes billing details as the contract has them, and refuses what is none', async () => {
    const create = (billing_details: object) =>
      shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 1 }), billing_details });
    const taken = await create({ bill_to: 'recipient', account_number: 12345678, zip: 92109 });
    expect(taken).toMatchObject({
      billing_details: { bill_to: 'recipient', account_number: '12345678', zip: '92109' },
    });
    await expect(create({ account_number: '1' })).rejects.toThrow('billing_details.bill_to is missing');
    await expect(create({ bill_to: 'me' })).rejects.toThrow('billing_details.bill_to is "me"');
    await expect(create({ bill_to: 'sender', name: { a: 1 } })).rejects.toThrow('billing_details.name must be text');
  });

  it('refuses a line with neither key, and says which', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2 }) });
    await expect(shop.update(order.id, { order_line_items: [{ sku: 'TEA-GRN' }] })).rejects.toMatchObject({
      code: 'unreadable_field',
      details: [{ field: 'order_line_items[0].id' }],
    });
  });

  it('appends notes, replaces tags, and empties only what clear names', async () => {
    const order = await shop.create({
      order_number: next(),
      tags: ['a', 'b'],
      notes: [{ body: 'first' }],
      total_price: 5,
    });
    const after = await shop.update(order.id, {
      tags: ['c'],
      notes: [{ body: 'second', tag: 'desk' }],
      destination_address: { street1: '' },
      clear: ['destination_address.street2', 'total_price'],
    });
    expect(after.tags).toEqual(['c']);
    expect(after.notes.map((note) => note.body)).toEqual(['first', 'second']);
    expect(after.destination_address).toMatchObject({ street1: '1 Market St', street2: null });
    expect(after.total_price).toBeNull();
    expect((await shop.update(order.id, { tags: [] })).tags).toEqual(['c']);
    expect((await shop.update(order.id, { clear: ['tags'] })).tags).toEqual([]);
    await expect(shop.update(order.id, { clear: ['destination_address.stret2'] })).rejects.toMatchObject({
      message: expect.stringContaining('did you mean destination_address.street2'),
    });
  });

  it('updates, creates and deletes reference numbers by their ids, and leaves them where none are sent', async () => {
    const order = await shop.create({
      order_number: next(),
      reference_numbers: [
        { code: 'purchase_id', value: 'PO-1' },
        { code: 'SO', value: 'INV-1' },
      ],
    });
    const [purchase, invoice] = order.reference_numbers;
    expect(invoice?.code).toBe('invoice_id');
    const after = await shop.update(order.id, {
      reference_numbers: [
        { id: purchase?.id, value: 'PO-2' },
        { code: 'other_id', name: 'dock', value: '7' },
      ],
    });
    expect(after.reference_numbers).toMatchObject([
      { id: purchase?.id, code: 'purchase_id', value: 'PO-2' },
      { code: 'other_id', name: 'dock', value: '7' },
    ]);
    expect((await shop.update(order.id, { reference_numbers: [] })).reference_numbers).toHaveLength(2);
  });

  it('updates, creates and deletes the reference numbers of a line by their ids', async () => {
    const order = await shop.create({
      order_number: next(),
      order_line_items: [
        { sku: 'MUG-RED', source_system_id: 'l', reference_numbers: [{ code: 'PO', value: '1' }, { value: '2' }] },
      ],
    });
    const sent = async (referenceNumbers: readonly JsonObject[]) => {
      const lines = [{ source_system_id: 'l', reference_numbers: referenceNumbers }];
      const after = await shop.update(order.id, { order_line_items: lines });
      return after.order_line_items[0]?.reference_numbers;
    };
    const [first] = order.order_line_items[0]?.reference_numbers ?? [];
    const blank = { code: null, name: null, external_code: null };
    const after = await sent([
      { external_code: 'E', id: 'shpr_unknown' },
      { id: first?.id, name: 'dock' },
    ]);
    expect(after).toEqual([
      { ...blank, id: first?.id, code: 'PO', name: 'dock', value: '1' },
      { ...blank, id: expect.stringMatching(/^shpr_(?!unknown)/), value: null, external_code: 'E' },
    ]);
    expect(await sent([])).toEqual(after);
    await expect(sent([{ name: 'of nothing' }])).rejects.toMatchObject({
      details: [{ field: 'order_line_items[0].reference_numbers[0].value', message: 'is missing' }],
    });
    await expect(sent([{ id: first?.id }, { id: first?.id }])).rejects.toThrow('for the second time');
  });

  it('keeps what is not sent of dangerous goods data, unless it is another substance', async () => {
    const known = { un_or_na_number: 'UN3480', packing_group: 'II', amount: 1.5, amount_unit: 'kg' };
    const order = await shop.create({
      order_number: next(),
      order_line_items: [{ sku: 'MUG-RED', source_system_id: 'l', hazmat_data: known }],
    });
    expect(order.order_line_items[0]?.hazmat_data).toEqual(known);
    const sent = async (data: JsonObject) =>
      (await shop.update(order.id, { order_line_items: [{ source_system_id: 'l', hazmat_data: data }] }))
        .order_line_items[0]?.hazmat_data;
    expect(await sent({ amount: '2.25' })).toEqual({ ...known, amount: 2.25 });
    expect(await sent({ un_or_na_number: 'UN1993' })).toEqual({ un_or_na_number: 'UN1993' });
  });

  it('refuses a note that has a tag and no body, and writes nothing', async () => {
    const order = await shop.create({ order_number: next(), notes: [{}, { body: 'kept' }] });
    expect(order.notes.map((note) => note.body)).toEqual(['kept']);
    await expect(shop.update(order.id, { tags: ['a'], notes: [{ tag: 'desk' }] })).rejects.toMatchObject({
      details: [{ field: 'notes[0].body', message: 'is missing' }],
    });
    expect((await shop.get(order.id)).tags).toEqual([]);
  });

  it('refuses another currency and a number that is taken', async () => {
    const [one, other] = [next(), next()];
    await shop.create({ order_number: one });
    await shop.create({ order_number: other });
    await expect(shop.update(one, { currency: 'EUR' })).rejects.toMatchObject({ code: 'currency_fixed', status: 422 });
    expect((await shop.update(one, { currency: 'usd' })).currency).toBe('USD');
    await expect(shop.update(one, { order_number: other })).rejects.toMatchObject({ code: 'order_number_taken' });
    const renamed = next();
    expect((await shop.update(one, { order_number: renamed })).order_number).toBe(renamed);
    expect((await shop.get(renamed)).order_number).toBe(renamed);
  });

  it('never lets a line fall below what is shipped of it, and lets the status follow what is added', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 2 }) });
    await shop.book(order.id);
    expect((await shop.get(order.id)).status).toBe('shipped');
    const line = order.order_line_items[0]?.id;
    await expect(shop.update(order.id, { order_line_items: [{ id: line, quantity: 1 }] })).rejects.toMatchObject({
      code: 'quantity_below_shipped',
      message: expect.stringContaining('is 1, but 2 units are shipped'),
    });
    const more = await shop.update(order.id, { order_line_items: [{ id: line, quantity: 3 }] });
    expect(more.status).toBe('partially_shipped');
    expect((await shop.update(order.id, { order_line_items: [{ id: line, quantity: 2 }] })).status).toBe('shipped');
  });

  it('writes one journal row a change and none where nothing changes', async () => {
    const order = await shop.create({ order_number: next(), tags: ['a'] });
    await shop.update(order.id, { tags: ['a'], order_number: order.order_number });
    const updated = await shop.update(order.id, { tags: ['b'] });
    expect(updated.updated_at >= order.updated_at).toBe(true);
    const rows = await shop.engine.database.read((transaction) =>
      transaction
        .tables<{ journal: { subject_id: string; operation: string; position: number } }>()
        .selectFrom('journal')
        .select('operation')
        .where('subject_id', '=', order.id)
        .orderBy('position')
        .execute(),
    );
    expect(rows.map((row) => row.operation)).toEqual(['orders.create', 'orders.update']);
  });

  it('rates again where that is asked for, and only where something that matters changed', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: items({ 'MUG-RED': 1 }) });
    const rated = await shop.update(order.id, { tags: ['x'], regenerate_proposed_shipments: true });
    expect(rated.proposed_shipments.length).toBeGreaterThan(0);
    const first = rated.proposed_shipments[0]?.id;
    const same = await shop.update(order.id, { tags: ['y'], regenerate_proposed_shipments_if_changed: true });
    expect(same.proposed_shipments[0]?.id).toBe(first);
    const moved = await shop.update(order.id, {
      destination_address: { city: 'New York', state: 'NY', zip: '10001' },
      regenerate_proposed_shipments_if_changed: true,
    });
    expect(moved.proposed_shipments[0]?.id).not.toBe(first);
  });

  it('keeps a change whose rating fails, and warns', async () => {
    const order = await shop.create({ order_number: next(), order_line_items: [{ sku: 'UNKNOWN' }] });
    const reply = await shop.engine.call(orderOperations.update, {
      params: { id: order.id },
      body: { tags: ['kept'], regenerate_proposed_shipments: true },
    });
    expect(reply.value.tags).toEqual(['kept']);
    expect(reply.warnings).toEqual([expect.stringContaining('not rated: order')]);
  });
});
