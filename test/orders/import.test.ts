import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { type ColumnMap, readColumnMap } from '../../src/orders/import/read/column-map.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { ROOT } from '../program.ts';
import { csvText, DEMO_ORDERS, importPath, importText, SHIP_TO, TEMPLATE } from './import.builder.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeOnBothDatabases('an import', (databases) => {
  let engine: Engine;
  const get = async (number: string) => (await engine.call(orderOperations.get, { params: { id: number } })).value;
  const count = async () => (await engine.call(orderOperations.list, { query: {} })).page?.total;

  beforeAll(async () => {
    engine = await databases.engine();
  });

  it('makes of the template what its columns say, field by field', async () => {
    const [record] = await importPath(engine, TEMPLATE);
    expect(record).toMatchObject({ order_number: 'SO-1001', result: 'created', lines: [2, 3], reasons: [] });
    const order = await get('SO-1001');
    expect(order).toMatchObject({
      id: record?.id,
      order_number: 'SO-1001',
      source: 'CSV',
      source_system: 'webshop',
      source_system_id: '88213',
      source_system_processed_at: '2026-03-02T09:14:00.000Z',
      status: 'new',
      currency: 'USD',
      total_price: 53.02,
      shipping_price: 8.5,
      tax_price: 1.52,
      items_price: 43,
      tags: ['gift', 'priority'],
      self_packed: true,
      include_return_label: false,
      origin_address: null,
      billing_address: null,
      destination_address: {
        name: 'Receiving Dept',
        company: 'Harbor Lane Café',
        street1: '410 Market St',
        street2: 'Suite 2, Bldg B',
        city: 'San Diego',
        state: 'CA',
        zip: '92101',
        country: 'US',
        phone_number: '619-555-0123',
        email: 'orders@harborlane.example',
        is_residential: false,
      },
      reference_numbers: [{ code: 'purchase_id', value: 'PO-7781' }],
      notes: [{ body: 'Leave at the loading dock' }],
      warehouse: { code: 'MAIN' },
    });
    expect(order.order_line_items).toHaveLength(2);
    expect(order.order_line_items).toMatchObject([
      {
        source_system_id: '1',
        line_number: 1,
        sku: 'MUG-RED',
        name: 'Stoneware mug, red',
        quantity: 2,
        price: 14,
        value: 6.2,
        weight: 1.1,
        weight_uom: 'lb',
        length: 5,
        width: 4,
        height: 4.5,
        dimension_uom: 'in',
        item_type: 'unpacked',
      },
      {
        source_system_id: '2',
        line_number: 2,
        sku: 'SOAP-3',
        name: 'Olive soap, 3 bars',
        quantity: 1,
        price: 15,
        weight: 0.95,
      },
    ]);
  });

  it('gathers the rows of one order wherever they stand, its lines in the order of the file', async () => {
    const text = csvText([
      { order_number: 'APART', sku: 'A', quantity: 1 },
      { order_number: 'OTHER', sku: 'X', quantity: 9, ...SHIP_TO },
      { order_number: 'APART', sku: 'B', quantity: 2, ...SHIP_TO, tags: 'late' },
      { order_number: 'OTHER', sku: 'Y' },
      { order_number: ' APART ', sku: 'C', quantity: 3 },
    ]);
    const records = await importText(engine, text);
    expect(records.map(({ order_number, lines }) => [order_number, lines])).toEqual([
      ['APART', [2, 4, 6]],
      ['OTHER', [3, 5]],
    ]);
    const order = await get('APART');
    expect(order.order_line_items.map((line) => [line.sku, line.quantity])).toEqual([
      ['A', 1],
      ['B', 2],
      ['C', 3],
    ]);
    expect(order).toMatchObject({ tags: ['late'], destination_address: { zip: '92101' } });
  });

  it('of the same file again changes nothing, whatever became of the orders since', async () => {
    const before = await get('SO-1001');
    expect(await importPath(engine, TEMPLATE)).toMatchObject([{ result: 'unchanged', id: before.id }]);
    expect(await get('SO-1001')).toEqual(before);
    await engine.call(orderOperations.update, { params: { id: 'SO-1001' }, body: { tags: ['moved'] } });
    expect(await importPath(engine, TEMPLATE)).toMatchObject([{ result: 'unchanged' }]);
    expect((await get('SO-1001')).tags).toEqual(['moved']);
  });

  it('of the same rows with their columns in another order changes nothing', async () => {
    const rows = [{ order_number: 'COLUMNS', sku: 'A', quantity: 2, price: '3.50', tags: 'x;y', ...SHIP_TO }];
    await importText(engine, csvText(rows));
    const reversed = csvText(rows, Object.keys(rows[0] ?? {}).reverse());
    expect(await importText(engine, reversed)).toMatchObject([{ result: 'unchanged' }]);
  });

  it('of the number of another order rejects it and names that order', async () => {
    const existing = await get('SO-1001');
    const [record] = await importText(engine, csvText([{ order_number: 'SO-1001', sku: 'OTHER', ...SHIP_TO }]));
    expect(record).toMatchObject({
      result: 'rejected',
      code: 'order_number_taken',
      reasons: [{ line: 2, column: 'order_number', message: expect.stringContaining(existing.id) }],
    });
    expect((await get('SO-1001')).order_line_items).toHaveLength(2);
  });

  it.each([['update'], ['skip'], ['fail']] as const)(
    'with %s pours nothing of another shop’s order into the one that has its number',
    async (onConflict) => {
      const order_number = `TWO-${onConflict}`;
      const of = (source_system_id: string, sku: string) =>
        csvText([{ order_number, source_system: 'shopify', source_system_id, sku, quantity: 2, ...SHIP_TO }]);
      await importText(engine, of('111', 'MUG'), { options: { onConflict } });
      const before = await get(order_number);
      const [record] = await importText(engine, of('222', 'CAP'), { options: { onConflict } });
      const why = expect.stringContaining(
        `another order (${before.id}): that one is 111 of shopify, this one 222 of shopify`,
      );
      expect(record).toMatchObject(
        onConflict === 'skip'
          ? { result: 'skipped', warnings: [why] }
          : { result: 'rejected', code: 'order_number_taken', reasons: [{ column: 'order_number', message: why }] },
      );
      expect(await get(order_number)).toEqual(before);
      const ofOther = (ship_to_zip: string) =>
        csvText([{ order_number, source_system: 'shipstation', sku: 'CAP', quantity: 2, ...SHIP_TO, ship_to_zip }]);
      const [other] = await importText(engine, ofOther('75077'), { options: { onConflict } });
      const whose = expect.stringMatching(
        new RegExp(
          `that one is 111 of shopify to ${SHIP_TO.ship_to_zip}, this one of shipstation to 75077; .* or, where both .*orders update ${order_number} --zip 75077`,
        ),
      );
      expect(other).toMatchObject(
        onConflict === 'skip'
          ? { result: 'skipped', warnings: [whose] }
          : { result: 'rejected', code: 'order_number_taken', reasons: [{ message: whose }] },
      );
      expect(await get(order_number)).toEqual(before);
      // One order of which two programs tell goes to one ZIP, however they write it.
      const [same] = await importText(engine, ofOther(`${SHIP_TO.ship_to_zip}-1234`));
      const [renamed] = await importText(
        engine,
        of('111', 'MUG').replace('shopify', 'plus').replace(SHIP_TO.ship_to_zip, '75077'),
      );
      for (const record of [same, renamed])
        expect(record?.reasons).toMatchObject([{ message: expect.stringContaining('that says something else') }]);
      const [line] = before.order_line_items;
      const corrected = {
        order_number,
        source_system_id: '112',
        line_id: line?.id ?? '',
        sku: 'MUG',
        quantity: 2,
        ...SHIP_TO,
      };
      const [named] = await importText(engine, csvText([corrected]), { options: { onConflict: 'update' } });
      expect(named).toMatchObject({ result: 'updated', changes: ['source_system_id'] });
    },
  );

  it('takes another shop’s order of a number that the first one gave up', async () => {
    const of = (source_system_id: string, sku: string) =>
      csvText([{ order_number: 'TWO-UP', source_system: 'shopify', source_system_id, sku, quantity: 2, ...SHIP_TO }]);
    await importText(engine, of('111', 'MUG'));
    await engine.call(orderOperations.update, { params: { id: 'TWO-UP' }, body: { order_number: 'TWO-UP-X' } });
    expect(await importText(engine, of('111', 'CAP'))).toMatchObject([{ result: 'rejected' }]);
    expect(await importText(engine, of('222', 'CAP'))).toMatchObject([{ result: 'created' }]);
    expect((await get('TWO-UP')).order_line_items.map(({ sku }) => sku)).toEqual(['CAP']);
    expect((await get('TWO-UP-X')).order_line_items.map(({ sku }) => sku)).toEqual(['MUG']);
    const [again] = await importText(engine, of('111', 'CAP'), { options: { onConflict: 'update' } });
    expect(again?.reasons.map(({ message }) => message)).toEqual([
      'is what order TWO-UP-X had before, which this one is: send it as TWO-UP-X',
    ]);
  });

  it.each([
    ['5.12346E+12', '6999999999999'],
    ['5.12346E+12', '51234567890'],
    ['5.12346E+12', '222'],
  ])('does not take %s for %s', async (shortened, other) => {
    const of = (source_system_id: string) =>
      csvText([{ order_number: `SHORT-${other}`, source_system_id, sku: 'MUG', ...SHIP_TO }]);
    await importText(engine, of(shortened));
    const [record] = await importText(engine, of(other), { options: { onConflict: 'update' } });
    expect(record?.result).toBe('rejected');
  });

  it.each(['5.12346E+12', "'5123456789012", '05123456789012'])(
    'takes %s for the id that a spreadsheet made it of',
    async (id) => {
      const of = (source_system_id: string, tags: string) =>
        csvText([{ order_number: `SHEET-${id}`, source_system_id, tags, sku: 'MUG', ...SHIP_TO }]);
      await importText(engine, of('5123456789012', 'a'));
      const [record] = await importText(engine, of(id, 'b'), { options: { onConflict: 'update' } });
      expect(record?.result).toBe('updated');
    },
  );

  it.each([
    ['a quantity that is no number', { quantity: 'two' }, 'quantity', 'must be a whole number, not "two"'],
    ['half a unit', { quantity: '1.5' }, 'quantity', 'must be a whole number, not "1.5"'],
    ['a quantity of nothing', { quantity: '0' }, 'quantity', 'is 0; it must be 1 to 1000000'],
    ['a negative price', { price: '-1' }, 'price', 'must be 0 to'],
    [
      'a weight that cannot be read',
      { weight: '1 lb' },
      'weight',
      'must be a number, not "1 lb"; its unit stands in weight_uom',
    ],
    ['a unit that nobody has', { weight_uom: 'stone' }, 'weight_uom', 'must be one of lb, kg'],
    ['a country that is none', { ship_to_country: 'Atlantis' }, 'ship_to_country', 'two-letter ISO code'],
    ['a currency that is none', { currency: 'dollars' }, 'currency', 'three-letter ISO code'],
    ['an unknown warehouse', { warehouse_code: 'MAYN' }, 'warehouse_code', 'did you mean MAIN?'],
    ['a status that is none', { status: 'nwe!' }, 'status', 'must be one of new'],
    [
      'a date that is none',
      { source_system_processed_at: '2026-02-30' },
      'source_system_processed_at',
      'must be a date-time',
    ],
    ['a date of a spreadsheet', { hold_until: '3/4/2026' }, 'hold_until', '--map FILE says it, as by {"hold_until":{'],
    ['no ZIP', { ship_to_zip: '' }, 'ship_to_zip', 'is missing'],
    ['neither SKU nor name', { sku: '' }, 'sku', 'is missing'],
    [
      'more serial numbers than units',
      { serial_numbers: 'a;b', quantity: 1 },
      'serial_numbers',
      '2 serial numbers for a quantity of 1',
    ],
    ['a text that is too long', { ship_to_name: 'x'.repeat(300) }, 'ship_to_name', 'is 300 characters long'],
  ])('rejects %s with its line and column', async (_, cells, column, message) => {
    const good = { order_number: `GOOD-${column}-${message}`, sku: 'A', ...SHIP_TO };
    const bad = { order_number: 'BAD', sku: 'A', quantity: '1', ...SHIP_TO, ...cells };
    const records = await importText(engine, csvText([good, bad]));
    expect(records.map((record) => record.result)).toEqual(['created', 'rejected']);
    expect(records[1]?.reasons).toMatchObject([{ line: 3, column, message: expect.stringContaining(message) }]);
    await expect(get('BAD')).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('names every fault of an order, each at its own line', async () => {
    const text = csvText([
      { order_number: 'MANY', sku: 'A', quantity: 'x', ...SHIP_TO, ship_to_zip: '' },
      { order_number: 'MANY', sku: 'B', quantity: '1' },
      { order_number: 'MANY', sku: 'C', quantity: 'y', price: 'z' },
    ]);
    const places = async (file: string, map?: ColumnMap) =>
      (await importText(engine, file, { options: { map } }))[0]?.reasons.map(({ line, column }) => [line, column]);
    const faults = [
      [2, 'quantity'],
      [4, 'quantity'],
      [4, 'price'],
      [2, 'ship_to_zip'],
    ];
    expect(await places(text)).toEqual(faults);
    // Beside a cell that cannot be read as the column's map says.
    const map = readColumnMap('map.json', {
      sold: { field: 'source_system_processed_at', date: 'DD.MM.YYYY' },
      ...Object.fromEntries((text.split('\n')[0] ?? '').split(',').map((column) => [column, column])),
    });
    const dated = text.split('\n').map((row, at) => (row === '' ? '' : `${row},${['sold', '31.13.2026'][at] ?? ''}`));
    expect(await places(dated.join('\n'), map)).toEqual([[2, 'sold'], ...faults]);
  });

  it('counts lines as an editor does, over cells of several lines', async () => {
    const text = csvText([
      { order_number: 'NOTE', sku: 'A', quantity: 1, note: 'first\nsecond\r\nthird', ...SHIP_TO },
      { order_number: 'AFTER', sku: 'A', quantity: 'x', note: '', ...SHIP_TO },
    ]);
    const records = await importText(engine, text);
    expect(records[1]?.reasons[0]).toMatchObject({ line: 5, column: 'quantity' });
    expect((await get('NOTE')).notes[0]?.body).toBe('first\nsecond\r\nthird');
  });

  it('rejects an order whole where one of its rows has too many or too few cells', async () => {
    const [header = '', one = '', two = ''] = csvText([
      { order_number: 'RAGGED', sku: 'A', ...SHIP_TO },
      { order_number: 'RAGGED', sku: 'B' },
    ]).split('\n');
    for (const broken of [`${two},,extra`, 'RAGGED,B']) {
      const [record] = await importText(engine, [header, one, broken, ''].join('\n'));
      expect(record).toMatchObject({ order_number: 'RAGGED', result: 'rejected', lines: [2, 3] });
      expect(record?.reasons).toMatchObject([{ line: 3 }]);
    }
    await expect(get('RAGGED')).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('takes an order once that two files say which were put behind one another, and neither where they differ', async () => {
    const row = { sku: 'A', quantity: 3, ...SHIP_TO };
    const two = csvText([
      { order_number: 'CAT-1', ...row },
      { order_number: 'CAT-2', ...row },
      { order_number: 'CAT-1', ...row, sku: 'B' },
    ]);
    const next = csvText([
      { order_number: 'CAT-2', ...row },
      { order_number: 'CAT-3', ...row },
    ]);
    const records = await importText(engine, `${two}${next}`);
    expect(records.map(({ result }) => result)).toEqual(['created', 'created', 'created']);
    const goods = async (number: string) =>
      (await get(number)).order_line_items.map(({ sku, quantity }) => [sku, quantity]);
    expect(await goods('CAT-2')).toEqual([['A', 3]]);
    expect(await goods('CAT-1')).toEqual([
      ['A', 3],
      ['B', 3],
    ]);
    const [record] = await importText(engine, `${two}${two.replace(',3,', ',4,')}`.replaceAll('CAT', 'DOG'));
    expect(record).toMatchObject({
      result: 'rejected',
      reasons: [{ line: 6, message: 'comes a second time and says something else than orders.csv line 2' }],
    });
  });

  it('takes an order once where the first of two files ends without a line end, and tells of the row that both share', async () => {
    const row = { sku: 'A', quantity: 3, ...SHIP_TO };
    const one = csvText([
      { order_number: 'GLUE-1', ...row },
      { order_number: 'GLUE-2', ...row },
    ]);
    const next = csvText([
      { order_number: 'GLUE-1', ...row },
      { order_number: 'GLUE-3', ...row },
    ]);
    const records = await importText(engine, `${one.trimEnd()}\uFEFF${next}`);
    expect(records.map(({ order_number, result }) => [order_number, result])).toEqual([
      ['GLUE-1', 'created'],
      ['GLUE-2', 'rejected'],
      ['GLUE-3', 'created'],
    ]);
    expect(records[1]?.reasons).toMatchObject([
      { line: 3, message: expect.stringContaining('has another file behind it') },
    ]);
    expect((await get('GLUE-1')).order_line_items).toMatchObject([{ sku: 'A', quantity: 3 }]);
  });

  it('rejects an order whose rows disagree, and names both', async () => {
    const text = csvText([
      { order_number: 'DISAGREE', sku: 'A', ...SHIP_TO },
      { order_number: 'DISAGREE', sku: 'B', ship_to_city: 'Reno' },
    ]);
    const [record] = await importText(engine, text);
    expect(record?.reasons).toEqual([
      { line: 3, column: 'ship_to_city', message: 'is "Reno", line 2 of the same order says "San Diego"' },
    ]);
  });

  it('rejects each row without a number by itself', async () => {
    const text = csvText([
      { order_number: '', sku: 'A', ...SHIP_TO },
      { order_number: '  ', sku: 'B', ...SHIP_TO },
    ]);
    const records = await importText(engine, text);
    expect(records.map(({ order_number, lines, reasons }) => [order_number, lines, reasons])).toEqual([
      [null, [2], [{ line: 2, column: 'order_number', message: 'is missing' }]],
      [null, [3], [{ line: 3, column: 'order_number', message: 'is missing' }]],
    ]);
  });

  it('gives back what it rejected as a file that, mended, imports whole', async () => {
    const rejects = join(folder, `rejects-${databases.dialect}.csv`);
    const text = csvText([
      { order_number: 'MEND-1', sku: 'A', quantity: 'two', note: '=1+1, "quoted"\nand more', ...SHIP_TO },
      { order_number: 'MEND-2', sku: 'A', quantity: '1', note: '', ...SHIP_TO },
      { order_number: 'MEND-1', sku: 'B', quantity: '5' },
    ]);
    const first = await importText(engine, text, { rejects });
    expect(first.map((record) => record.result)).toEqual(['rejected', 'created']);
    const given = readFileSync(rejects, 'utf8');
    expect(given.split(/\r?\n/)[0]).toMatch(/^reject_reason,order_number,/);
    expect(given).toContain('quantity must be a whole number');

    writeFileSync(rejects, given.replace(',two,', ',2,'));
    const second = await importPath(engine, rejects);
    expect(second).toMatchObject([{ order_number: 'MEND-1', result: 'created' }]);
    const order = await get('MEND-1');
    expect(order.order_line_items.map((line) => [line.sku, line.quantity])).toEqual([
      ['A', 2],
      ['B', 5],
    ]);
    expect(order.notes[0]?.body).toBe('=1+1, "quoted"\nand more');
    expect(await importPath(engine, rejects)).toMatchObject([{ result: 'unchanged' }]);
  });

  it('of the demo gives exactly what its list says', async () => {
    const expected = JSON.parse(readFileSync(join(ROOT, 'fixtures', 'demo', 'expected.json'), 'utf8'));
    const fresh = await databases.engine();
    const records = await importPath(fresh, DEMO_ORDERS);
    const created = records.filter((record) => record.result === 'created');
    expect(created).toHaveLength(expected.orders);
    expect(created.reduce((sum, record) => sum + record.lines.length, 0)).toBe(expected.order_lines);
    const rejected = records.filter((record) => record.result === 'rejected');
    expect(rejected.map((record) => place(record)).sort()).toEqual(expected.rejected.map(expectedPlace).sort());
    expect((await fresh.call(orderOperations.list, { query: {} })).page?.total).toBe(expected.orders);
    const again = await importPath(fresh, DEMO_ORDERS);
    expect(again.filter((record) => record.result === 'unchanged')).toHaveLength(expected.orders);
    expect((await fresh.call(orderOperations.list, { query: {} })).page?.total).toBe(expected.orders);
  });

  it('that is only tried says the same and writes nothing', async () => {
    const location = await databases.initialised();
    const [dry, real] = [await databases.engine({ location, dryRun: true }), await databases.engine({ location })];
    const tried = await importPath(dry, DEMO_ORDERS);
    expect((await real.call(orderOperations.list, { query: {} })).page?.total).toBe(0);
    const done = await importPath(real, DEMO_ORDERS);
    expect(tried.map(({ id: _, ...said }) => said)).toEqual(done.map(({ id: _, ...said }) => said));
    expect(tried.every(({ id }) => id === null || /^ord_\(new\d*\)$/.test(id))).toBe(true);
  });

  it('leaves nothing behind of a file that cannot be read to its end', async () => {
    const before = await count();
    const rows = Array.from({ length: 200 }, (_, index) => ({ order_number: `HALF-${index}`, sku: 'A', ...SHIP_TO }));
    await expect(importText(engine, `${csvText(rows)}"never closed`)).rejects.toMatchObject({ exitCode: 4 });
    expect(await count()).toBe(before);
  });
});

function place(record: { order_number: string | null; reasons: readonly { line: number; column?: string }[] }): string {
  return [record.reasons[0]?.line, record.order_number ?? '', record.reasons[0]?.column ?? ''].join(' ');
}

function expectedPlace(reject: { line: number; order_number: string; column: string }): string {
  return [reject.line, reject.order_number, reject.column].join(' ');
}
