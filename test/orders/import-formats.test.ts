import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { readColumnMap } from '../../src/orders/import/read/column-map.ts';
import { detectFormat, ORDER_FORMATS } from '../../src/orders/import/read/formats.ts';
import { formatNamed, orderColumns } from '../../src/orders/import/read/order-columns.ts';
import { orderFromRows } from '../../src/orders/import/read/order-from-rows.ts';
import { ORDER_COMMANDS } from '../../src/orders/orders.commands.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText } from './import.builder.ts';

const folder = new URL('../../fixtures/csv/programs/', import.meta.url);
const published = JSON.parse(readFileSync(new URL('columns.json', folder), 'utf8')) as Record<
  string,
  readonly string[]
>;

describe('the columns that a program publishes', () => {
  it.each(Object.entries(published))('of %s are all known, and tell whose file it is', (name, header) => {
    const format = ORDER_FORMATS.find((each) => each.name === name);
    expect(format?.hasNoHeader === true ? name : detectFormat(header)?.name).toBe(name);
    expect(orderColumns('orders.csv', header, format, undefined).unread).toEqual([]);
  });

  it('are told by their place where they have no heading', () => {
    const { unread } = orderColumns('orders.csv', ['Order #', 'SKU', '', 'Gift wrap'], undefined, undefined);
    expect(unread).toEqual(['column 3', 'Gift wrap']);
  });

  it('are offered by their names on the command line', () => {
    const option = ORDER_COMMANDS.find(({ name }) => name === 'orders import')?.options?.find(({ flags }) =>
      flags.startsWith('--format'),
    );
    const names = ORDER_FORMATS.map((format) => format.name);
    expect(option?.choices).toEqual(['auto', ...names, 'json', 'ndjson']);
    expect(names.map((name) => formatNamed(name)?.name)).toEqual(names);
  });
});

/** The order that rows of a file make, by its header. */
function orderOf(header: readonly string[], ...rows: readonly (readonly string[])[]) {
  const columns = orderColumns('orders.csv', header, undefined, undefined);
  const made = orderFromRows(
    'N-1',
    rows.map((cells, index) => ({ line: index + 2, cells })),
    columns,
  );
  if ('reasons' in made) throw new Error(JSON.stringify(made.reasons));
  return made.body;
}

it('reads the revenue of a line as the price that is made of it: 1.234 may be 1234 beside a decimal comma', () => {
  const header = ['OrderId', 'ShippingCost', 'ItemName', 'Qty', 'ProductRevenue', 'ShipToZipCode'];
  const columns = { ...orderColumns('orders.csv', header, undefined, undefined), delimiter: ';' as const };
  const read = (shipping: string, revenue: string) =>
    orderFromRows('N-1', [{ line: 2, cells: ['N-1', shipping, 'MUG', '2', revenue, '92101'] }], columns);
  expect(read('4,50', '1.234,50')).toMatchObject({ body: { order_line_items: [{ price: '617.2500' }] } });
  expect(read('4,50', '1.234')).toMatchObject({ reasons: [{ column: 'ProductRevenue' }] });
  expect(read('4', '1.234')).toMatchObject({ warnings: [expect.stringContaining('read ProductRevenue 1.234')] });
});

describe('a ZIP', () => {
  const header = ['OrderName', 'RecipientCountryCode', 'RecipientZIP', 'RecipientAddress1'];
  it.each([
    ["'07101", 'US', '07101'],
    ['7101', '', '07101'],
    ['601', 'US', '00601'],
    ['71010123', 'US', '07101-0123'],
    ['7101-0123', 'United States', '07101-0123'],
    ['92101', 'US', '92101'],
    ['7101', 'NO', '7101'],
    ['1067', 'DE', '01067'],
    ['901', 'PR', '00901'],
    ['1310100', 'BR', '01310100'],
    ['12', 'DE', '12'],
    ['K1A 0B1', 'CA', 'K1A 0B1'],
    ['000', 'HK', undefined],
  ])('written %s in %s is %s', (zip, country, expected) => {
    const body = orderOf(header, ['N-1', country, zip, '1 Main St']) as { destination_address: { zip?: string } };
    expect(body.destination_address.zip).toBe(expected);
  });

  it.each([
    ['2101', '', '02101'],
    ['501', 'US', '00501'],
    ['21011234', 'United States', '02101-1234'],
    ['1067', 'Germany', '01067'],
  ])('written %s in %s is %s in our own template', (zip, country, expected) => {
    const own = ['order_number', 'sku', 'ship_to_zip', 'ship_to_country', 'more'];
    const body = orderOf(own, ['N-1', 'X', zip, country, '']) as { destination_address: { zip?: string } };
    expect(body.destination_address.zip).toBe(expected);
    const kept = orderOf(own, ['N-1', 'X', '', '', JSON.stringify({ destination_address: { zip, country } })]);
    expect(kept).toMatchObject({ destination_address: { zip } });
  });
});

describe('a weight', () => {
  const header = [
    'Order number',
    'Item sku',
    'Item quantity',
    'Item weight',
    'Item weight unit',
    'Shipping postal code',
  ];
  it.each([
    ['16', 'OZ', '1', 'lb'],
    ['4.5', 'oz', '0.28125', 'lb'],
    ['250', 'G', '0.25', 'kg'],
    ['0.001', 'grams', '0.000001', 'kg'],
    ['2', 'KG', '2', 'KG'],
    ['.5', 'oz', '0.03125', 'lb'],
    ['a lot', 'stone', 'a lot', 'stone'],
  ])('of %s %s is %s %s', (weight, unit, expected, expectedUnit) => {
    const body = orderOf(header, ['N-1', 'MUG', '1', weight, unit, '92101']);
    expect(body.order_line_items).toMatchObject([{ weight: expected, weight_uom: expectedUnit }]);
  });
});

it('the JSON of a cell keeps members of any name in free-form hashes, and makes no prototype', () => {
  const columns = orderColumns('orders.csv', ['order_number', 'sku', 'more'], undefined, undefined);
  const more = '{"__proto__":{"status":"shipped"},"source_system_meta":{"__proto__":{"a":1}}}';
  const read = orderFromRows('7', [{ line: 2, cells: ['7', 'MUG', more] }], columns);
  const { body } = read as { readonly body: Readonly<Record<string, unknown>> };
  expect(JSON.stringify(body.source_system_meta)).toBe('{"__proto__":{"a":1}}');
  expect(body.status).toBeUndefined();
});

it('the JSON of a cell that says a field otherwise than its column is refused: the column would be passed over', () => {
  const columns = orderColumns(
    'o.csv',
    ['order_number', 'currency', 'ship_to_zip', 'sku', 'quantity', 'more', 'line_more'],
    undefined,
    undefined,
  );
  const refused = (more: object, lineMore: object) => {
    const cells = ['7', 'USD', '92101', 'MUG', '2', JSON.stringify(more), JSON.stringify(lineMore)];
    const read = orderFromRows('7', [{ line: 2, cells }], columns);
    return 'reasons' in read
      ? read.reasons.map(({ column, message }) => `${column} ${message.split(' otherwise')[0]}`)
      : [];
  };
  const place = { street1: '1 Main St', zip: '92101' };
  expect(refused({ currency: 'USD', destination_address: place }, { quantity: 2 })).toEqual([]);
  expect(refused({ currency: 'EUR' }, { quantity: 5 })).toEqual(['more says currency', 'line_more says quantity']);
  expect(refused({ destination_address: { zip: '10001' } }, {})).toEqual(['more says destination_address']);
});

it('a header that no JSON begins with is told as JSON, where the file is called so or begins with a comment', () => {
  const told = (name: string, heading: string) => () => orderColumns(name, [heading], undefined, undefined);
  expect(told('o.json', '// from the shop')).toThrow(
    'o.json is not readable JSON: it begins with "// from the shop", not with { or [; JSON has no comments',
  );
  expect(told('o.NDJSON', 'hello')).toThrow('o.NDJSON is not readable JSON: it begins with "hello", not with { or [');
  expect(told('stdin', '/* from the shop */ {')).toThrow('JSON has no comments');
  expect(told('o.csv', 'hello')).toThrow('there is no column "hello"');
  const columns = orderColumns('o.json', ['order_number', 'sku'], undefined, undefined);
  expect(columns.places.map(([{ name }]) => name)).toEqual(['order_number', 'sku']);
});

describe('a map of columns', () => {
  const header = ['Bestellnr', 'Artikel', 'Menge', 'Gewicht', 'Datum', 'Vorname', 'Nachname', 'Farbe', 'Rest'];
  const map = {
    Bestellnr: 'order_number',
    artikel: 'sku',
    Menge: 'order_line_items.quantity',
    Gewicht: { field: 'weight', unit: 'g' },
    Datum: { field: 'source_system_processed_at', date: 'DD.MM.YYYY' },
    Vorname: 'ship_to_first_name',
    Nachname: 'ship_to_last_name',
    Farbe: 'line_meta.colour',
  };

  it('reads any other header', () => {
    const columns = orderColumns('bestellungen.csv', header, undefined, readColumnMap('map.json', map));
    const row = ['7', 'MUG', '2', '500', '24.12.2026', 'Receiving', 'Dept', 'red', 'x'];
    expect(orderFromRows('7', [{ line: 2, cells: row }], columns)).toMatchObject({
      body: {
        order_number: '7',
        source_system_processed_at: '2026-12-24',
        destination_address: { name: 'Receiving Dept' },
        order_line_items: [{ sku: 'MUG', quantity: '2', weight: '0.5', weight_uom: 'kg', meta: { colour: 'red' } }],
      },
    });
    expect(columns.unread).toEqual(['Rest']);
  });

  it('names every mistake, with what was probably meant', () => {
    const wrong = { ...map, Artikel: 'skuu', Menge: { field: 'quantity', dat: 'x' }, artikel: 'sku' };
    const details = () => readColumnMap('map.json', wrong);
    expect(details).toThrow(expect.objectContaining({ code: 'unreadable_file' }));
    try {
      details();
    } catch (error) {
      expect((error as { details: readonly { field: string; message: string }[] }).details).toMatchObject([
        { field: 'Menge', message: expect.stringContaining('did you mean "date"?') },
        { field: 'Artikel', message: expect.stringContaining('did you mean "sku"?') },
      ]);
    }
    const misspelt = readColumnMap('map.json', { Bestellnummer: 'order_number', Artikel: 'sku' });
    expect(() => orderColumns('b.csv', header, undefined, misspelt)).toThrow(/Bestellnummer.*did you mean "Bestellnr"/);
  });

  it('names the cell that a unit or the form of a date does not fit, as it stands in the file', () => {
    const columns = orderColumns('bestellungen.csv', header, undefined, readColumnMap('map.json', map));
    const reasons = (weight: string, date: string) => {
      const rows = ['1', weight].map((cell, at) => ({
        line: at + 2,
        cells: ['7', 'MUG', '2', cell, date, '', '', '', ''],
      }));
      return (orderFromRows('7', rows, columns) as { readonly reasons: readonly object[] }).reasons;
    };
    for (const weight of ['1,5', '-5', '.', '1e3'])
      expect(reasons(weight, '24.12.2026')).toEqual([
        { line: 3, column: 'Gewicht', message: `must be a number such as 12.5, not "${weight}"` },
      ]);
    expect(reasons('1', '12/31/2026')).toEqual([
      {
        line: 2,
        column: 'Datum',
        message: 'is "12/31/2026"; it must be a date, read as DD/MM/YYYY, such as 31/12/2026',
      },
    ]);
    expect(reasons('1', '31.13.2026')).toMatchObject([
      { message: 'is "31.13.2026"; it must be a date, read as DD.MM.YYYY, such as 31.12.2026' },
    ]);
  });

  it('refuses two headings that stand for one column: the value of one would be lost', () => {
    const read = (headings: readonly string[], entries: Readonly<Record<string, unknown>>) => () =>
      orderColumns('b.csv', headings, undefined, readColumnMap('map.json', { Nr: 'order_number', ...entries }));
    expect(read(['Nr', 'Art', 'Menge'], { Art: 'sku', Menge: 'sku' })).toThrow(
      'b.csv: "Menge" stands for sku, as "Art" does; map one of them to null',
    );
    expect(read(['Nr', 'sku', 'Art'], { Art: 'order_line_items.sku' })).toThrow(/"Art" stands for sku, as "sku" does/);
    expect(read(['Nr', 'sku', 'A', 'B'], { A: 'line_meta.x', B: 'line_meta.x' })).toThrow(
      /"B" stands for line_meta\.x/,
    );
    expect(read(['Nr', 'sku', 'A', 'B'], { A: 'tags', B: { field: 'tags', separator: '|' } })).toThrow(
      /stands for tags/,
    );
    const kept = { Art: 'sku', sku: null, A: 'note', B: 'note', C: 'line_meta.x', D: 'line_meta.y' };
    expect(read(['Nr', 'Art', 'sku', 'A', 'B', 'C', 'D'], kept)).not.toThrow();
    const fallback = readColumnMap('map.json', { Str: 'ship_to_street1' });
    const shopify = ['Name', 'Lineitem sku', 'Shipping Street', 'Str'];
    expect(() => orderColumns('b.csv', shopify, formatNamed('shopify'), fallback)).not.toThrow();
  });

  it('refuses a unit of a column beside a column of units', () => {
    const map = { Wt: { field: 'weight', unit: 'g' }, U: 'weight_uom' };
    expect(() => readColumnMap('map.json', map)).toThrow(
      'map.json: "Wt" has a unit, and "U" says the unit of each row; leave one of them out',
    );
  });

  it('takes a separator for serial numbers, and refuses an option that a column cannot have', () => {
    const columns = orderColumns(
      'b.csv',
      ['order_number', 'sku', 'SN'],
      undefined,
      readColumnMap('map.json', { SN: { field: 'serial_numbers', separator: '|' } }),
    );
    expect(orderFromRows('7', [{ line: 2, cells: ['7', 'MUG', 'A;1|B'] }], columns)).toMatchObject({
      body: { order_line_items: [{ inventory_identifiers: [{ code: 'A;1' }, { code: 'B' }] }] },
    });
    for (const [entry, why] of [
      [{ field: 'quantity', separator: '|' }, 'has a separator, but "quantity" is one value'],
      [{ field: 'line_meta.x', separator: '|' }, 'has a separator, but "line_meta.x" is one value'],
      ['line_meta.', 'stands for "line_meta.", and what it is kept as must follow: "line_meta.color"'],
      [{ field: 'serial_numbers', values: {} }, 'has values, but "serial_numbers" takes any text'],
      [{ field: 'weight', unit: 'g', values: { 350: '500' } }, 'has "unit" and "values"; a column has one of them'],
      [{ field: 'tags', separator: '|', values: { a: 'b' } }, 'has "separator" and "values"; a column has one of them'],
      [{ field: 'sku', date: 'MM/DD/YYYY' }, 'has a date form, but "sku" is no date'],
      [{ field: 'price', unit: 'g' }, 'has a unit, but "price" is no weight'],
    ] as const) {
      expect(() => readColumnMap('map.json', { A: entry })).toThrow(`map.json: "A" ${why}`);
    }
  });

  it('needs an order number and a name or SKU of lines', () => {
    const without = readColumnMap('map.json', { Artikel: 'sku' });
    expect(() => orderColumns('b.csv', header, undefined, without)).toThrow(/order_number/);
  });
});

describeOnBothDatabases('files of other programs', (databases) => {
  const imported = async (engine: Engine, name: string) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return (await importText(engine, text, { name })).map(({ order_number, result, reasons }) => ({
      order_number,
      result,
      reasons: reasons.map(({ line, message }) => `${line} ${message}`),
    }));
  };

  it.each(readdirSync(folder).filter((name) => name.endsWith('.csv')))(
    'make of %s what stands beside it',
    async (name) => {
      const engine = await databases.engine();
      const expected = JSON.parse(readFileSync(new URL(name.replace('.csv', '.json'), folder), 'utf8')) as {
        readonly orders: readonly { readonly order_number: string }[];
        readonly rejected: readonly unknown[];
      };
      const records = await imported(engine, name);
      expect(records.filter(({ result }) => result === 'rejected')).toEqual(expected.rejected);
      for (const each of expected.orders) {
        const { value } = await engine.call(orderOperations.get, { params: { id: each.order_number } });
        expect(value).toMatchObject(each);
      }
      expect(records.filter(({ result }) => result === 'created')).toHaveLength(expected.orders.length);
      const again = await imported(engine, name);
      expect(again.filter(({ result }) => result === 'unchanged')).toHaveLength(expected.orders.length);
    },
  );
});

describeOnBothDatabases('rows that ask for a number', (databases) => {
  it('get the same one from mended rejects, from columns in another order, and beside new columns', async () => {
    const engine = await databases.engine();
    const row = (sku: string, quantity: string) => ({
      ...{ 'Order #': 'AUTO', 'Recipient Full Name': 'Receiving Dept', 'Address Line 1': '1 Main St', City: 'Newark' },
      ...{ State: 'NJ', 'Postal Code': '07101', SKU: sku, Quantity: quantity },
    });
    const numbers = async (text: string) =>
      (await importText(engine, text)).map((each) => [each.result, each.order_number]);
    const mended = csvText([{ reject_reason: 'quantity: is bad', ...row('R1', '1') }]);
    const [[created, number] = []] = await numbers(mended);
    expect(created).toBe('created');
    const later = [row('R1', '1'), row('R2', '1')].map((each) => ({ Whatever: 'x', ...each }));
    expect((await numbers(csvText(later)))[0]).toEqual(['unchanged', number]);
    const turned = Object.fromEntries(Object.entries(row('R1', '1')).toReversed());
    expect(await numbers(csvText([turned]))).toEqual([['unchanged', number]]);
    expect((await numbers(csvText([row('R1', '2')])))[0]?.[0]).toBe('created');
    const warned: string[] = [];
    const mapped = (map: object, text: string) =>
      importText(engine, text, { options: { map: readColumnMap('m.json', map) }, warned: (told) => warned.push(told) });
    await mapped({ Whatever: null }, csvText(later));
    expect(warned).toEqual([]);
    const [second] = await mapped({ Whatever: 'description' }, csvText(later));
    expect([second?.result, warned]).toEqual([
      'created',
      [expect.stringContaining('rows that were imported without this map, or with another one, become second orders')],
    ]);
    await mapped({ Whatever: 'description' }, csvText(later));
    expect(warned).toHaveLength(1);
    const doubled = csvText([row('R3', '1'), row('R3', '1')]);
    expect(await numbers(`${doubled}${doubled}`)).toHaveLength(2);
    const [twin] = await importText(engine, csvText([{ reject_reason: 'quantity: is bad', ...row('R1', '2') }]));
    expect([twin?.result, twin?.warnings]).toEqual([
      'unchanged',
      [expect.stringContaining('which was rejected before; where it is another order, give it a number of its own')],
    ]);
  });
});
