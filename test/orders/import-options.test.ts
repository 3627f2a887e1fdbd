import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOperations } from '../../src/addresses/addresses.operations.ts';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { reasonText } from '../../src/orders/commands/import-answer.ts';
import { JsonOrders } from '../../src/orders/import/read/json-orders.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importPath, importSources, importText, SHIP_TO, sourceOf } from './import.builder.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-import-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

const row = (order_number: string, more: Readonly<Record<string, string | number>> = {}) => ({
  order_number,
  sku: 'MUG',
  quantity: 2,
  ...SHIP_TO,
  ...more,
});
const json = (order_number: string, more: object = {}) => ({
  order_number,
  order_line_items: [{ sku: 'MUG', quantity: 2 }],
  ...more,
});

/** More than are kept at once. */
const ROWS = 3000;

describeOnBothDatabases('an import', (databases) => {
  let engine: Engine;
  const get = async (number: string) => (await engine.call(orderOperations.get, { params: { id: number } })).value;
  const results = (records: Awaited<ReturnType<typeof importText>>) => records.map(({ result }) => result);

  /** How many orders of a file that is stopped are told, and how many there are. */
  async function told(prefix: string, shouldStop: (told: number) => boolean): Promise<readonly [number, number]> {
    const rows = Array.from({ length: ROWS }, (_, index) => row(`${prefix}-${index}`));
    const records = await importText(engine, csvText(rows), { shouldStop });
    const { page } = await engine.call(orderOperations.list, { query: { query: prefix, per_page: 1 } });
    return [records.length, page?.total ?? 0];
  }

  beforeAll(async () => {
    engine = await databases.engine();
  });

  it('that is stopped before the first order keeps none', async () => {
    expect(await told('STOP-A', () => true)).toEqual([0, 0]);
  });

  it('that is stopped after one was told keeps no order that it does not tell of', async () => {
    const [records, kept] = await told('STOP-B', (sofar) => sofar > 0);
    expect(records).toBe(kept);
    expect(records).toBeGreaterThan(0);
    expect(records).toBeLessThan(ROWS);
  });

  it('names the column that a missing part of an address would have', async () => {
    const [told] = await importText(engine, csvText([{ order_number: 'NOZIP-1', sku: 'MUG', ship_to_name: 'Desk' }]));
    expect(told).toMatchObject({
      result: 'rejected',
      reasons: [{ line: 2, column: 'ship_to_zip', message: 'is missing' }],
    });
  });

  it('names the rows and the column of keys that a spreadsheet made one', async () => {
    const file = (keys: readonly string[]) =>
      csvText(keys.map((key) => row('SAMEKEY-1', { line_source_system_id: key })));
    await importText(engine, file(['14567890123456', '14567890123457']));
    const options = { onConflict: 'update' } as const;
    const [told] = await importText(engine, file(['1.45679E+13', '1.45679E+13']), { options });
    expect(told?.reasons).toEqual([
      {
        line: 3,
        column: 'line_source_system_id',
        message: '"1.45679E+13" is the key of line 2 too; each line needs a key of its own',
      },
    ]);
  });

  it('reads decimal commas where a file has none between its cells, and takes no number that may be two', async () => {
    const header = `order_number;sku;quantity;price;weight;${Object.keys(SHIP_TO).join(';')}`;
    const row = (number: string, ...cells: readonly string[]) =>
      [number, 'MUG', ...cells, ...Object.values(SHIP_TO)].join(';');
    const rows = [
      row('EU-1', '2', '10,50', '1,250'),
      row('EU-2', '1', '1.234,5', ''),
      row('EU-3', '1', '1,500', ''),
      row('EU-4', '1.000', '10,50', ''),
      row('EU-5', '1', '10,50', '1.5'),
    ];
    const text = [header, ...rows].join('\n');
    const records = await importText(engine, text);
    expect(records.map(({ result, reasons }) => [result, ...reasons.map(reasonText)])).toEqual([
      ['created'],
      ['created'],
      ['rejected', 'line 4 price must be a number, not "1,500"'],
      [
        'rejected',
        'line 5 quantity is 1.000 beside numbers with a decimal comma, so that it may be 1000 or 1: write it without the point',
      ],
      ['rejected', 'line 6 price must be a number, not "10,50"'],
    ]);
    const line = async (id: string) =>
      (await engine.call(orderOperations.get, { params: { id } })).value.order_line_items[0];
    expect(await line('EU-1')).toMatchObject({ quantity: 2, price: 10.5, weight: 1.25 });
    expect(await line('EU-2')).toMatchObject({ price: 1234.5 });
    expect((await importText(engine, text)).slice(0, 2).map(({ result }) => result)).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  it('tells of points that may stand between thousands where a file has no commas between its cells', async () => {
    const lines = [
      'order_number;sku;quantity;price;ship_to_zip',
      'POINT-1;MUG;1.000;1.500;92101',
      'POINT-2;MUG;1.000;2.50;92101',
      'POINT-3;MUG;2;0.250;92101',
    ];
    const told = await importText(engine, lines.join('\n'));
    expect(told.map(({ result, warnings }) => [result, warnings.length])).toEqual([
      ['created', 1],
      ['created', 0],
      ['created', 0],
    ]);
    expect(told[0]?.warnings[0]).toContain('read quantity 1.000 on line 2 as 1, price 1.500 on line 2 as 1.5;');
    const tabs = lines.map((line) => line.replace('POINT', 'TAB').replaceAll(';', '\t')).join('\n');
    const warnings = (await importText(engine, tabs)).flatMap((record) => record.warnings);
    expect(warnings).toEqual([expect.stringContaining('TAB-1: read quantity 1.000 on line 2 as 1,')]);
    const commas = lines.map((line) => line.replace('POINT', 'COMMA').replaceAll(';', ',')).join('\n');
    expect((await importText(engine, commas)).flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('that changed an order is taken back as other changes are, and told anew by the same file', async () => {
    const file = (quantity: number) => csvText([row('UNDO-1', { quantity })]);
    await importText(engine, file(2));
    await importText(engine, file(5), { options: { onConflict: 'update' } });
    const undo = () => engine.call(orderMoveOperations.undo, { params: { id: 'UNDO-1' } });
    expect((await undo()).value[0]?.order_line_items[0]?.quantity).toBe(2);
    await expect(undo()).rejects.toMatchObject({ message: expect.stringContaining('it created the order') });
    expect(results(await importText(engine, file(2)))).toEqual(['unchanged']);
    expect(results(await importText(engine, file(5), { options: { onConflict: 'update' } }))).toEqual(['updated']);
  });

  it.each([
    ['an array', (orders: readonly object[]) => JSON.stringify(orders, null, 2)],
    ['one object a line', (orders: readonly object[]) => orders.map((each) => JSON.stringify(each)).join('\n')],
    [
      'objects behind one another',
      (orders: readonly object[]) => orders.map((each) => JSON.stringify(each, null, 1)).join('\n'),
    ],
  ])('of JSON takes %s', async (name, form) => {
    const orders = [json(`${name} 1`, { tags: ['a'] }), json(`${name} 2`, { notes: [{ body: '}]",{\n' }] })];
    expect(results(await importText(engine, form(orders)))).toEqual(['created', 'created']);
    expect((await get(`${name} 2`)).notes[0]?.body).toBe('}]",{\n');
    expect(await get(`${name} 1`)).toMatchObject({ source: 'JSON', tags: ['a'] });
    expect(results(await importText(engine, form(orders)))).toEqual(['unchanged', 'unchanged']);
  });

  it('of JSON takes one object', async () => {
    expect(results(await importText(engine, JSON.stringify(json('SINGLE'), null, 2)))).toEqual(['created']);
  });

  it('of a JSON array names the place of what is wrong in it, also where all of it is one line', async () => {
    const wrong = json('PLACE-3', {
      order_line_items: [
        { sku: 'A', quantity: 1 },
        { sku: 'A', quantity: 'x' },
      ],
    });
    const { order_number: _, ...nameless } = json('');
    const orders = [
      json('PLACE-1'),
      nameless,
      7,
      wrong,
      nameless,
      json('PLACE-1', { currency: 'EUR' }),
      { ...nameless, order_number: ['A'] },
    ];
    const records = await importText(engine, JSON.stringify(orders));
    expect(records.map((each) => [each.order_number, each.pointers, each.reasons.map(reasonText)])).toEqual([
      ['PLACE-1', ['/0', '/5'], [expect.stringMatching(/line 1 \/5\/order_number comes .* line 1 \/0$/)]],
      [null, ['/1'], ['line 1 /1/order_number is missing']],
      [null, ['/2'], ['line 1 /2 is no JSON object']],
      ['PLACE-3', ['/3'], [expect.stringMatching(/^line 1 \/3\/order_line_items\/1\/quantity must be a whole number/)]],
      [null, ['/4'], ['line 1 /4/order_number is missing']],
      [null, ['/6'], ['line 1 /6/order_number must be text, not a list']],
    ]);
  });

  it('of NDJSON rejects a line that cannot be read, and gives it back to be mended', async () => {
    const rejects = join(folder, `${databases.dialect}.ndjson`);
    const lines = [json('LINE-1'), json('LINE-2', { order_line_items: [{ sku: 'A', quantity: 'x' }] })];
    const text = [JSON.stringify(lines[0]), '{"order_number": "LINE-3", ', '7', JSON.stringify(lines[1]), ''].join(
      '\n',
    );
    const records = await importText(engine, text, { rejects });
    expect(records.map(({ result, lines: at }) => [result, at])).toEqual([
      ['created', [1]],
      ['rejected', [2]],
      ['rejected', [3]],
      ['rejected', [4]],
    ]);
    expect(records[3]?.reasons).toMatchObject([
      { line: 4, column: 'order_line_items[0].quantity', pointer: '/order_line_items/0/quantity' },
    ]);
    writeFileSync(rejects, readFileSync(rejects, 'utf8').split('\n').slice(2).join('\n').replace('"x"', '3'));
    expect(readFileSync(rejects, 'utf8')).toMatch(/^\{"reject_reason":"order_line_items\[0\].quantity must be/);
    expect(await importPath(engine, rejects)).toMatchObject([{ order_number: 'LINE-2', result: 'created' }]);
  });

  it('of several files is one import, and rejects an order on which they disagree', async () => {
    const csv = csvText([row('BOTH'), row('ONLY-CSV'), row('DIFFER')]);
    const more = csvText([row('BOTH'), row('DIFFER', { quantity: 3 })]);
    const files = [
      sourceOf('a.csv', csv),
      sourceOf('b.csv', more),
      sourceOf('c.json', JSON.stringify(json('ONLY-JSON'))),
    ];
    const records = await importSources(engine, files);
    expect(records.map(({ order_number, result, file }) => [order_number, result, file])).toEqual([
      ['BOTH', 'created', 'a.csv'],
      ['ONLY-CSV', 'created', 'a.csv'],
      ['DIFFER', 'rejected', 'a.csv'],
      ['ONLY-JSON', 'created', 'c.json'],
    ]);
    expect(records[2]?.reasons).toMatchObject([
      { file: 'b.csv', line: 3, message: expect.stringContaining('a.csv line 4') },
    ]);
    expect((await get('BOTH')).order_line_items).toHaveLength(1);
  });

  it.each([
    ['fail', 'rejected', 2],
    ['skip', 'skipped', 2],
    ['update', 'updated', 5],
  ] as const)('with --on-conflict %s leaves the order %s', async (onConflict, result, quantity) => {
    const number = `CONFLICT-${onConflict}`;
    const first = row(number, { tags: 'a', note: 'first', line_source_system_id: '1', reference_purchase_id: 'PO-1' });
    await importText(engine, csvText([first]));
    const again = csvText([
      { ...first, quantity: 5, note: 'first', reference_purchase_id: 'PO-2' },
      { ...first, sku: 'TEA', line_source_system_id: '2', note: '', reference_purchase_id: '' },
    ]);
    const [record] = await importText(engine, again, { options: { onConflict } });
    expect(record?.result).toBe(result);
    const order = await get(number);
    expect(order.order_line_items.map((line) => line.quantity)).toEqual(result === 'updated' ? [quantity, 5 - 3] : [2]);
    expect(order.notes.map((note) => note.body)).toEqual(['first']);
    expect(order.reference_numbers).toMatchObject([{ value: result === 'updated' ? 'PO-2' : 'PO-1' }]);
    if (result !== 'updated') return;
    expect(record?.changes).toContain(`order_line_items.${order.order_line_items[0]?.id}.quantity`);
    expect(results(await importText(engine, again, { options: { onConflict } }))).toEqual(['unchanged']);
  });

  it('that updates matches lines without a key by their SKU, and never moves a status back to new', async () => {
    await importText(engine, csvText([row('KEYLESS'), row('KEYLESS', { quantity: 7 })]));
    await engine.call(orderOperations.setStatus, { params: { id: 'KEYLESS' }, body: { status: 'picking' } });
    const text = csvText([row('KEYLESS', { status: 'new' }), row('KEYLESS', { status: 'new', quantity: 8 })]);
    expect(results(await importText(engine, text, { options: { onConflict: 'update' } }))).toEqual(['updated']);
    const order = await get('KEYLESS');
    expect(order.status).toBe('picking');
    expect(order.order_line_items.map((line) => line.quantity)).toEqual([2, 8]);
  });

  it('that updates rejects what the order cannot become, with the reason', async () => {
    await importText(engine, csvText([row('FIXED', { currency: 'USD' })]));
    const records = await importText(engine, csvText([row('FIXED', { currency: 'EUR' })]), {
      options: { onConflict: 'update' },
    });
    expect(records).toMatchObject([
      { result: 'rejected', code: 'currency_fixed', reasons: [{ line: 2, column: 'currency' }] },
    ]);
  });

  it('of all or nothing keeps nothing where one order is rejected, and tells those alone', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => row(`WHOLE-${index}`));
    const options = { isAtomic: true };
    const bad = csvText([...rows, row('WHOLE-BAD', { quantity: 'x' })]);
    expect(await importText(engine, bad, { options })).toMatchObject([
      { order_number: 'WHOLE-BAD', result: 'rejected' },
    ]);
    await expect(get('WHOLE-0')).rejects.toMatchObject({ code: 'order_not_found' });
    expect(new Set(results(await importText(engine, csvText(rows), { options })))).toEqual(new Set(['created']));
    expect((await get('WHOLE-449')).order_number).toBe('WHOLE-449');
  });

  it('plans an update without writing it', async () => {
    const location = await databases.initialised();
    const [dry, real] = [await databases.engine({ location, dryRun: true }), await databases.engine({ location })];
    await importText(real, csvText([row('PLAN')]));
    const text = csvText([row('PLAN', { quantity: 9, length: 7 })]);
    const ofLine = (field: string) => expect.stringMatching(`^order_line_items\\.ordi_\\w+\\.${field}$`);
    for (const isAtomic of [false, true]) {
      const planned = await importText(dry, text, { options: { onConflict: 'update', isAtomic } });
      expect(planned).toMatchObject([{ result: 'updated', changes: ['quantity', 'length'].map(ofLine) }]);
    }
    const { value } = await real.call(orderOperations.get, { params: { id: 'PLAN' } });
    expect(value.order_line_items[0]?.quantity).toBe(2);
  });

  it('plans many orders, and calls no two of them the same', async () => {
    const dry = await databases.engine({ location: await databases.initialised(), dryRun: true });
    // More than are looked at in one unit of work beside which others write.
    const numbers = Array.from({ length: 160 }, (_, index) => `MANY-${index}`);
    const planned = await importText(dry, csvText(numbers.map((number) => row(number))));
    expect(new Set(planned.map(({ id }) => id)).size).toBe(numbers.length);
  });

  it('goes the way of a created order: kits, currencies, the address book, and proposed shipments', async () => {
    await engine.call(skuOperations.saveMany, {
      body: {
        skus: [
          { sku: 'PART', name: 'Part', items: [{ length: 5, width: 4, height: 3, weight: 1 }] },
          { sku: 'KIT', name: 'Kit', is_kit: true, kit_components: [{ sku: 'PART', quantity: 2 }] },
        ],
      },
    });
    await engine.call(exchangeRateOperations.save, {
      body: { exchange_rates: [{ date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.25' }] },
    });
    await engine.call(addressOperations.create, {
      body: { code: 'DOCK', company: 'Harbor Lane', street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' },
    });
    const text = csvText([
      {
        order_number: 'WAY',
        unbundle_kits: 'true',
        ship_to_code: 'DOCK',
        sku: 'KIT',
        quantity: 3,
        price: '10',
        line_currency: 'EUR',
        instant_proposed_shipment_generation: 'yes',
      },
    ]);
    expect(await importText(engine, text)).toMatchObject([{ result: 'created', warnings: [] }]);
    const order = await get('WAY');
    expect(order.order_line_items).toMatchObject([{ sku: 'PART', quantity: 6, price: 6.25 }]);
    expect(order.destination_address).toMatchObject({ company: 'Harbor Lane', zip: '98101' });
    expect(order.proposed_shipments.length).toBeGreaterThan(0);
    const unknown = csvText([{ order_number: 'NOWHERE', ship_to_code: 'NONE', sku: 'A' }]);
    expect(await importText(engine, unknown)).toMatchObject([{ result: 'rejected', code: 'address_unknown' }]);
  });
});

describeOnBothDatabases('an object that has the orders', (databases) => {
  it('is told how they are imported', async () => {
    const engine = await databases.engine();
    const order = { order_number: 'IN-1', order_line_items: [{ sku: 'MUG' }] };
    const [record, none] = await importText(engine, JSON.stringify({ orders: [order] }), { name: 'shop.json' });
    expect(none).toBeUndefined();
    expect(record).toMatchObject({
      result: 'rejected',
      reasons: [{ line: 1, message: expect.stringContaining('jq .orders FILE | shipdock orders import -') }],
    });
  });
});

describe('orders in JSON', () => {
  const cut = (text: string, size: number) => {
    const reader = new JsonOrders('orders.json');
    const found = [];
    for (let at = 0; at < text.length; at += size)
      found.push(...reader.push(text.slice(at, at + size), at + size >= text.length));
    return found;
  };

  it('are cut the same way however the text comes', () => {
    const texts = [
      '[\n {"a": "]}\\""},\n\n {"b": [1, {"c": 2}]} ]\n',
      '{"a": 1}\n\n{"b": [\n{"c": "\\\\"}\n',
      '{\n "a": {"b": 1}\n}\n{\n}\n',
      '[1, "x", {"a": 1}]',
      '[]',
    ];
    for (const text of texts) {
      const whole = cut(text, text.length);
      for (const size of [1, 2, 3, 7]) expect(cut(text, size), `${size} of ${text}`).toEqual(whole);
    }
    expect(cut(texts[0] ?? '', 4).map(({ line }) => line)).toEqual([2, 4]);
    expect(cut(texts[1] ?? '', 4).map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  it.each([
    ['', 'file_empty'],
    ['  \n', 'file_empty'],
    ['[{"a": 1}', 'unreadable_file'],
    ['[{"a": 1}] {"b": 2}', 'unreadable_file'],
    ['{\n"a": {', 'unreadable_file'],
    ['hello', 'unreadable_file'],
  ])('of %j are refused as a whole', (text, code) => {
    expect(() => new JsonOrders('orders.json').push(text, true)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['[{"a": 1},\n,{"b": 2}]', 'orders.json:2: an order lacks before a comma'],
    ['[,{"a": 1}]', 'orders.json:1: an order lacks before a comma'],
    ['[{"a": 1},\n]', 'orders.json:2: an order lacks behind the last comma of the array'],
    ['[{"a": 1}\n{"b": 2}]', 'orders.json:2: a comma lacks between two orders of the array'],
  ])('are not taken from an array that lost one of them: %j', (text, message) => {
    for (const size of [1, 3, text.length]) expect(() => cut(text, size)).toThrow(message);
  });
});
