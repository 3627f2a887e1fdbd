import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

type Cells = Readonly<Record<string, string | number>>;

describeOnBothDatabases('an order of a file that something wrote otherwise', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine();
  });
  const imported = async (rows: readonly Cells[], onConflict: 'fail' | 'skip' | 'update' = 'update') => {
    const [record] = await importText(engine, csvText(rows), { options: { onConflict } });
    return record;
  };
  const linesOf = async (number: string) => {
    const { value } = await engine.call(orderOperations.get, { params: { id: number } });
    return value.order_line_items.map(({ source_system_id, quantity }) => [source_system_id, quantity]);
  };

  it('is one order where its rows say its number in other bytes, and takes no longer for a number of nothing', async () => {
    const rows = ['CAF\u00c9-7', 'CAFE\u0301-7', 'CAF\u00c9-7\u200b'].map((order_number, at) => ({
      ...SHIP_TO,
      order_number,
      sku: `CUP-${at}`,
      quantity: 1,
    }));
    const blank = { ...SHIP_TO, order_number: `x${' '.repeat(200_000)}\u00e9`, sku: 'CUP', quantity: 1 };
    const records = await importText(engine, csvText([...rows, blank]));
    expect(records.map(({ result }) => result)).toEqual(['created', 'rejected']);
    expect(await linesOf('CAF\u00c9-7')).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });

  it('is told where its shop says the number that it had before, and by the new one it is known', async () => {
    const row = {
      ...SHIP_TO,
      order_number: 'HAD',
      source_system: 'shop',
      source_system_id: '77',
      sku: 'CUP',
      quantity: 1,
    };
    await imported([row]);
    await engine.call(orderOperations.update, { params: { id: 'HAD' }, body: { order_number: 'HAS' } });
    const told = await imported([{ ...row, quantity: 2 }]);
    expect([told?.result, told?.reasons[0]?.message]).toEqual([
      'rejected',
      expect.stringMatching(/^is the number that order HAS had before; nothing is made/),
    ]);
    expect(await imported([{ ...row, order_number: 'HAS', quantity: 2 }])).toMatchObject({ result: 'updated' });
    expect(await linesOf('HAS')).toEqual([[null, 2]]);
  });

  it('gets no second line of goods whose SKU was kept with characters of no width around it', async () => {
    const row = { ...SHIP_TO, order_number: 'SEEN', sku: 'CUP', quantity: 1 };
    await imported([row]);
    await engine.database.write(async (transaction) => {
      const lines = transaction.tables<{ order_lines: { sku: string } }>().updateTable('order_lines');
      await lines.set({ sku: '\u200bCUP' }).where('sku', '=', 'CUP').execute();
    });
    expect(await imported([{ ...row, sku: 'CUP\ufeff\u200b', quantity: 2 }])).toMatchObject({ result: 'updated' });
    expect(await linesOf('SEEN')).toEqual([[null, 2]]);
    expect(await imported([{ ...row, sku: 'CUP', quantity: 3 }])).toMatchObject({ result: 'updated' });
    expect(await linesOf('SEEN')).toEqual([[null, 3]]);
  });

  it('is not made of units of an order that gave none away, however its number is written', async () => {
    await imported([{ ...SHIP_TO, order_number: 'CAF\u00c9-8', sku: 'CUP', quantity: 2 }]);
    for (const origin_order_number of ['CAF\u00c9-8', 'CAFE\u0301-8', '\u200bCAF\u00c9-8']) {
      const order = { order_number: 'TOOK', order_line_items: [{ sku: 'CUP', quantity: 2, origin_order_number }] };
      const [record] = await importText(engine, JSON.stringify(order), { name: 'orders.json' });
      expect(record?.reasons).toMatchObject([
        { message: expect.stringContaining('which gave none of its units away') },
      ]);
    }
  });

  it('means the lines that came from an order whose number was kept in other bytes', async () => {
    const row = (order_number: string, sku: string) => ({ ...SHIP_TO, order_number, sku, quantity: 1 });
    await imported([row('\u00c9-9', 'CUP')]);
    await imported([row('TAKER-9', 'TEA')]);
    const body = { master_order_id: 'TAKER-9', ids: ['\u00c9-9'] };
    await engine.call(orderMoveOperations.combine, { body });
    const { value } = await engine.call(orderOperations.exportPage, { query: { order_number: 'TAKER-9' } });
    await engine.database.write(async (transaction) => {
      for (const table of ['order_lines', 'orders']) {
        await transaction.rows(`UPDATE ${table} SET details = replace(details, '\u00c9-9', 'E\u0301-9')`, []);
      }
    });
    const [{ as_of: _, ...said } = {}] = value.orders as readonly Record<string, unknown>[];
    const lines = (said.order_line_items as readonly Record<string, unknown>[]).map(({ id: _id, ...line }) => line);
    const again = async (more: object) => {
      const text = JSON.stringify({ ...said, order_line_items: lines, ...more });
      const [record] = await importText(engine, text, { name: 'orders.json', options: { onConflict: 'update' } });
      return record;
    };
    expect(await again({})).toMatchObject({ result: 'unchanged', reasons: [] });
    expect(await again({ tags: ['gift'] })).toMatchObject({ result: 'updated', reasons: [], changes: ['tags'] });
    expect(await linesOf('TAKER-9')).toHaveLength(2);
  });

  it('is not made a second time of units of an order whose number was kept in other bytes', async () => {
    await imported([{ ...SHIP_TO, order_number: '\u00c9-10', sku: 'CUP', quantity: 2 }]);
    const [line] = (await engine.call(orderOperations.get, { params: { id: '\u00c9-10' } })).value.order_line_items;
    const body = { order_line_items: [{ id: line?.id, quantity: 1 }], new_order_number: 'GIVEN-10' };
    await engine.call(orderMoveOperations.split, { params: { id: '\u00c9-10' }, body });
    await engine.call(orderOperations.delete, { params: { id: 'GIVEN-10' } });
    await engine.database.write((transaction) =>
      transaction.rows("UPDATE orders SET order_number = 'E\u0301-10' WHERE order_number = '\u00c9-10'", []),
    );
    const part = { sku: 'CUP', quantity: 1, origin_order_number: '\u00c9-10' };
    const made = async (order_number: string) => {
      const text = JSON.stringify({ order_number, order_line_items: [part] });
      const [record] = await importText(engine, text, { name: 'orders.json' });
      return [record?.result, ...(record?.reasons ?? []).map(({ message }) => message)];
    };
    expect(await made('FIRST-10')).toEqual(['created']);
    expect(await made('SECOND-10')).toEqual(['rejected', expect.stringContaining('is in other orders already')]);
    await expect(engine.call(orderOperations.delete, { params: { id: '\u00c9-10' } })).rejects.toThrow(
      'gave units to FIRST-10',
    );
    const again = await imported([{ ...SHIP_TO, order_number: '\u00c9-10', sku: 'CUP', quantity: 5 }]);
    expect(again?.reasons.map(({ message }) => message)).toEqual([expect.stringContaining('FIRST-10')]);
  });

  it('keeps the keys of its lines, which a spreadsheet shortened or took zeros from, or a file writes without blanks', async () => {
    const row = (key: string, quantity: number, sku = 'MUG-RED') => ({
      order_number: 'KEY-1',
      ...SHIP_TO,
      line_source_system_id: key,
      sku,
      quantity,
    });
    const others = [row('00012', 1), row('00013', 1, 'BOWL')];
    await imported([row('14650001234567', 2), ...others]);
    await imported([row('1.465E+13', 3), row('12', 5), row('13', 1, 'BOWL')]);
    expect(await linesOf('KEY-1')).toEqual([
      ['14650001234567', 3],
      ['00012', 5],
      ['00013', 1],
    ]);
    // Of other goods it is another line.
    await imported([row('14650001234567', 4), ...others, row('13', 1, 'TEA')]);
    expect(await linesOf('KEY-1')).toEqual([
      ['14650001234567', 4],
      ['00012', 1],
      ['00013', 1],
      ['13', 1],
    ]);
    // Cells have no blanks around them, as other clients send them, and spreadsheets write other line ends.
    const lines = [{ sku: 'TEA', source_system_id: 'k1 ' }, { name: 'Cup ' }];
    const notes = [{ body: 'Ring\r\ntwice ' }];
    const body = { order_number: 'KEY-2', source_system_id: '7 ', order_line_items: lines, notes };
    await engine.call(orderOperations.create, { body });
    const cells = { order_number: 'KEY-2', source_system_id: '7', note: 'Ring\ntwice', quantity: 2, ...SHIP_TO };
    const updated = await imported([
      { ...cells, line_source_system_id: 'k1', sku: 'TEA' },
      { ...cells, name: 'Cup' },
    ]);
    expect(await linesOf('KEY-2')).toEqual([
      ['k1 ', 2],
      [null, 2],
    ]);
    expect(updated?.changes.filter((field) => field.startsWith('notes'))).toEqual([]);
  });

  it('is not made a second time under its number without zeros or #, if its shop calls both by one id', async () => {
    const row = (order_number: string, id: string | number, system = 'shop') => ({
      order_number,
      source_system: system,
      source_system_id: id,
      ...SHIP_TO,
      sku: 'MUG-RED',
    });
    expect(await imported([row('00123', 777)])).toMatchObject({ result: 'created' });
    for (const number of ['123', '#123', '000123']) {
      const record = await imported([row(number, 777)]);
      expect(record).toMatchObject({ result: 'rejected', code: 'order_number_taken' });
      expect(record?.reasons[0]?.message).toMatch(/^is order 00123, which is there: its shop calls both 777\./);
    }
    expect(await imported([row('123', 777)], 'skip')).toMatchObject({
      result: 'skipped',
      warnings: [expect.stringContaining('is order 00123')],
    });
    expect(await imported([row('123', 778)])).toMatchObject({ result: 'created' });
    expect(await imported([row('#00123', 777, 'other')])).toMatchObject({ result: 'created' });
  });

  it('is not taken with a ZIP that is none, where parcels go by it', async () => {
    const row = (order_number: string, zip: string, country = 'US') => ({
      order_number,
      ...SHIP_TO,
      ship_to_zip: zip,
      ship_to_country: country,
      sku: 'MUG-RED',
    });
    const wrong = ['O2108', 'zzz', '921', '92101-12'].map((zip, at) => row(`Z-${at}`, zip === '921' ? '9' : zip));
    const records = await importText(engine, csvText([...wrong, row('Z-CA', 'K1A OB1', 'CA')]));
    expect(records.map(({ result }) => result)).toEqual(records.map(() => 'rejected'));
    expect(records[0]?.reasons).toMatchObject([
      { line: 2, column: 'ship_to_zip', message: 'is "O2108", which is no postal code of US' },
    ]);
    const good = await importText(
      engine,
      csvText([row('Z-10', '2108.0'), row('Z-11', '92101.0'), row('Z-12', '1', 'HK')]),
    );
    expect(good.map(({ result }) => result)).toEqual(['created', 'created', 'created']);
    const { value } = await engine.call(orderOperations.get, { params: { id: 'Z-10' } });
    expect(value.destination_address?.zip).toBe('02108');
  });

  it('tells lines of JSON that have a name of another program', async () => {
    const lines = [{ sku: 'MUG-RED', quantity: 2 }];
    const orders = [
      { order_number: 'J-1', goods: lines, products: lines, tags: ['x'] },
      { order_number: 'J-2', order_line_items: lines, line_items: lines },
      { order_number: 'J-3', items_price: 3 },
      { order_number: 'J-4', contents: lines },
      { order_number: 'J-5', order_line_items: [{ sku: 'MUG-RED', quantity: 2, serial_numbers: ['A', 'B'] }] },
      {
        order_number: 'J-6',
        order_line_items: [
          { sku: 'TEA', serial_number: null },
          { sku: 'MUG-RED', serial_number: 'A', inventory_identifiers: [{ type: 'SerialNumber', code: 'A' }] },
        ],
      },
    ];
    const records = await importText(engine, JSON.stringify(orders));
    expect(records.map(({ warnings }) => warnings)).toEqual([
      ['J-1: not read: goods, products; the lines of an order are its order_line_items, and the file says none'],
      [],
      [],
      ['J-4: not read: contents; the lines of an order are its order_line_items, and the file says none'],
      [
        'J-5: not read: serial_numbers; the serial numbers of a line are its inventory_identifiers, each {"type": "SerialNumber", "code": "…"}',
      ],
      [],
    ]);
  });

  it('is rejected where lines or units of JSON have one of the names that are refused everywhere', async () => {
    const orders = [
      { order_number: 'J-7', lineItems: [{ sku: 'MUG-RED' }] },
      { order_number: 'J-8', order_line_items: [{ sku: 'MUG-RED', qty: 5 }] },
      { order_number: 'J-9', order_line_items: [{ sku: 'MUG-RED', qty: 1 }] },
    ];
    const records = await importText(engine, JSON.stringify(orders));
    expect(records.map(({ result, reasons }) => [result, reasons])).toMatchObject([
      ['rejected', [{ column: 'lineItems', message: 'is not read here; it is called order_line_items' }]],
      ['rejected', [{ column: 'order_line_items[0].qty', message: 'is not read here; it is called quantity' }]],
      ['created', []],
    ]);
  });

  it('tells lines that its shop does not say any more', async () => {
    const row = (number: string, key: string, sku: string, quantity = 1) => ({
      order_number: number,
      ...SHIP_TO,
      line_source_system_id: key,
      sku,
      quantity,
    });
    await imported([row('GONE', 'a', 'MUG-RED', 2), row('GONE', 'b', 'BOWL')]);
    const told =
      'GONE: the file does not say 1 × BOWL any more, left to ship here: orders items remove what is not to be shipped';
    for (const _ of ['once', 'again'])
      expect((await imported([row('GONE', 'a', 'MUG-RED', 2)]))?.warnings).toEqual([told]);
    const conflict = await imported([row('GONE', 'a', 'MUG-RED', 3)], 'fail');
    expect(conflict?.reasons[0]?.message).toContain(told);
    const cancelled = await imported([{ ...row('GONE', 'a', 'MUG-RED', 2), status: 'cancelled' }]);
    expect([cancelled?.result, cancelled?.warnings]).toEqual(['updated', []]);
    await imported([row('BLUE', '', 'MUG-RED', 2), row('BLUE', '', 'TEA')]);
    expect((await imported([row('BLUE', '', 'MUG-RED', 2)]))?.warnings).toEqual([
      'BLUE: the file does not say 1 × TEA any more, left to ship here: orders items remove what is not to be shipped',
    ]);
    expect((await imported([row('BLUE', '', 'MUG-BLU', 2), row('BLUE', '', 'TEA')]))?.warnings).toEqual([
      'BLUE: the file does not say 2 × MUG-RED any more, left to ship here: orders items remove what is not to be shipped',
    ]);
  });
});
