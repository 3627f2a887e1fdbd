import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

describeOnBothDatabases('a file that a spreadsheet saved', (databases) => {
  let engine: Engine;
  let number = 0;
  beforeAll(async () => {
    engine = await databases.engine();
  });

  it.each(['1.12233E+14', '1,12233E+14', '1E+11'])(
    'makes no order of the number %s, which may be several',
    async (order_number) => {
      const row = { order_number, sku: 'MUG-RED', quantity: 2, ...SHIP_TO };
      const [record] = await importText(engine, csvText([row, row]));
      expect(record).toMatchObject({ result: 'rejected' });
      expect(record?.reasons).toEqual([
        expect.objectContaining({
          line: 2,
          column: 'order_number',
          message: expect.stringMatching(
            /^is 1.*E\+1\d: a spreadsheet shortened it, and several orders may have become one/,
          ),
        }),
      ]);
    },
  );

  it('is taken with other numbers that it shortened, which are told', async () => {
    const row = { order_number: 'EX-1', sku: 'MUG-RED', quantity: 2, ...SHIP_TO, ship_to_phone: '1.61756E+10' };
    const [record] = await importText(
      engine,
      csvText([
        { ...row, upc: '8.50012E+11' },
        { ...row, sku: 'BOWL', upc: '' },
      ]),
    );
    expect(record).toMatchObject({ result: 'created' });
    expect(record?.warnings).toContain(
      'EX-1: a spreadsheet shortened ship_to_phone 1.61756E+10 on line 2, upc 8.50012E+11 on line 2, ship_to_phone 1.61756E+10 on line 3, and the last digits are lost: import the file as its shop wrote it',
    );
  });

  it('is told of a new order whose number, keys or SKUs are written as days, which nobody knows yet', async () => {
    const row = { order_number: 'Mar-26', line_source_system_id: '04. Mrz', sku: '4-Mar', quantity: 2, ...SHIP_TO };
    // What people write so is none.
    const others = ['4-MAR', '4-set', '45-Mar', 'Mar-26-A'].map((sku, at) => ({
      ...row,
      order_number: `N-${at}`,
      sku,
    }));
    const keyless = others.map((each) => ({ ...each, line_source_system_id: '' }));
    const records = await importText(engine, csvText([row, ...keyless]));
    const told =
      'Mar-26: order_number Mar-26 on line 2, line_source_system_id 04. Mrz on line 2, sku 4-Mar on line 2, written as spreadsheets write days: if it was another text (3-4 becomes 4-Mar), orders delete it, and import the file as its shop wrote it';
    expect(records.map(({ warnings }) => warnings)).toEqual([[told], ...keyless.map(() => [])]);
    const options = { onConflict: 'update' } as const;
    const [again] = await importText(engine, csvText([{ ...row, tags: 'b' }]), { options });
    expect([again?.result, again?.warnings]).toEqual(['updated', []]);
  });

  it.each([
    ['ship_to_street1', '#N/A', 'a formula of the spreadsheet failed there'],
    ['sku', '#BEZUG!', 'a formula of the spreadsheet failed there'],
    ['order_number', 'Err:502', 'a formula of the spreadsheet failed there'],
    ['ship_to_phone', '########', 'its column was too narrow when the spreadsheet was saved'],
  ])('makes no order of a row whose %s is %s, but of an export, which says its own', async (column, cell, why) => {
    const row = { order_number: 'FAILED', sku: 'MUG-RED', quantity: 2, ...SHIP_TO, [column]: cell };
    const [record] = await importText(engine, csvText([row]));
    expect(record).toMatchObject({ result: 'rejected', reasons: [{ line: 2, column, message: `is ${cell}: ${why}` }] });
    const more = JSON.stringify({ as_of: { order_id: 'ord_1' } });
    const exported = await importText(
      engine,
      csvText([{ ...row, order_number: `OWN-${column}`, [column]: cell, more }]),
    );
    expect(exported).toMatchObject([{ result: 'created' }]);
  });

  it('may say words that only begin so', async () => {
    const row = { order_number: '#1', sku: '#N/A-TAPE', name: '##', quantity: 2, ...SHIP_TO, tags: '#VIP!' };
    expect(await importText(engine, csvText([row]))).toMatchObject([{ result: 'created' }]);
  });

  it('may say numbers that only look so, and an export its own', async () => {
    const rows = ['5E10', '1.5E+3', 'E+14'].map((order_number) => ({ order_number, sku: 'MUG-RED', ...SHIP_TO }));
    const records = await importText(engine, csvText(rows));
    expect(records.map(({ result, warnings }) => [result, warnings])).toEqual(rows.map(() => ['created', []]));
    const { value: order } = await engine.call(orderOperations.create, {
      body: { order_number: '7E+12', order_line_items: [{ sku: 'MUG-RED' }] },
    });
    const [exported] = await importText(
      engine,
      csvText([{ order_number: '7E+12', sku: 'MUG-RED', more: JSON.stringify({ as_of: { order_id: order.id } }) }]),
    );
    expect(exported?.result).toBe('unchanged');
  });

  it('of an export changes no text that it took zeros or digits from, and tells them', async () => {
    const order = {
      order_number: 'ZERO',
      source_system_id: '00077',
      destination_address: { zip: '92101', phone_number: '0049301234567' },
      reference_numbers: [{ code: 'purchase_id', value: '0042' }],
      order_line_items: [
        { sku: '00012', quantity: 2, hs_code: '6911.10', upc: '850012345678', name: 'Mug' },
        { sku: 'TEA', quantity: 1, inventory_identifiers: [{ type: 'SerialNumber', code: '0001' }] },
      ],
    };
    const made = (await engine.call(orderOperations.create, { body: order })).value;
    const ship_to_phone = '49301234567';
    const saved = {
      order_number: 'ZERO',
      source_system_id: '77',
      reference_purchase_id: '42',
      ship_to_phone,
      ship_to_zip: '92101',
    };
    const rows = [
      { ...saved, sku: '12', quantity: 2, hs_code: '6911.1', upc: '8.50012E+11', name: 'Mug', serial_numbers: '' },
      { ...saved, sku: 'TEA', quantity: 1, hs_code: '', upc: '', name: '', serial_numbers: '1' },
    ];
    const importing = async (more: readonly object[]) => {
      const file = csvText(rows.map((row, index) => ({ ...row, ...more[index] })));
      return (await importText(engine, file, { options: { onConflict: 'update' } }))[0];
    };
    const ids = made.order_line_items.map(({ id }) => ({ line_id: String(id) }));
    for (const named of [ids, []]) {
      const record = await importing(named);
      expect([record?.result, record?.changes]).toEqual(['unchanged', []]);
      expect(record?.warnings).toContain(
        'ZERO: a spreadsheet changed phone_number 49301234567 (0049301234567), ' +
          'reference number 42 (0042), source_system_id 77 (00077), sku 12 (00012), upc 8.50012E+11 (850012345678), hs_code 6911.1 (6911.10), ' +
          'serial or lot number 1 (0001): what is here stays',
      );
    }
    // Zeros that a file brings are no spreadsheet's.
    const [first, second] = ids;
    const other = await importing([{ ...first, sku: '000012', hs_code: '6911.100' }, { ...second }]);
    expect([other?.result, other?.changes.map((field) => field.split('.').at(-1))]).toEqual([
      'updated',
      ['sku', 'hs_code'],
    ]);
  });

  it.each([
    ['1E5', '100000', '1E5'],
    ['1E5', '1.00E+05', '1E5'],
    ['12e3', '1.20E+04', '12e3'],
    ['123456789012345678', '123456789012345000', '123456789012345678'],
    ['3-4', '4-Mar', '3-4'],
    ['31/12', '31-Dec', '31/12'],
    ['MAY1', '1-May', 'MAY1'],
    ['12-45', 'Dec-45', '12-45'],
    ['2-30', 'Feb-30', '2-30'],
    ['10/2024', 'Oct-24', '10/2024'],
    ['12-5000', 'Dec-00', '12-5000'],
    ['MAR2024', 'Mar-24', 'MAR2024'],
    ['3-4', '04. Mrz', '3-4'],
    ['3-4', '4. Mär', '3-4'],
    ['4/3', '04-mars', '4/3'],
    ['DEC4', '04-déc.', 'DEC4'],
    ['3-4', '04/mar', '3-4'],
    ['10-45', 'Okt 45', '10-45'],
    ['12/2045', 'dez/45', '12/2045'],
    ['3.4', '03. Apr', '3.4'],
    ['3-4', '03/04/26', '3-4'],
    ['3-4', '04.03.26', '3-4'],
    ['MAR2024', '03/01/24', 'MAR2024'],
    ['2026-03-04', '3/4/2026', '2026-03-04'],
    ['2026-03-04', '04.03.26', '2026-03-04'],
    ['2026-03-04', '3/5/2026', '3/5/2026'],
    ['3-4', '05/04/26', '05/04/26'],
    ['10-11-12', '11-10-12', '11-10-12'],
    ['10-11-12', '10/11/12', '10-11-12'],
    ['1/4', '1/4-20', '1/4-20'],
    ['1/4-20', '1/4/2020', '1/4-20'],
    ['3-4', '4. Mrs', '4. Mrs'],
    ['3-4', '4-MAR', '4-MAR'],
    ['12-45', 'Dec-46', 'Dec-46'],
    ['13-45', 'Jan-45', 'Jan-45'],
    ['CAF\u00c9', 'CAFE\u0301', 'CAF\u00c9'],
    ['1E5', '100001', '100001'],
    ['1E5', '1e5', '1e5'],
    ['34', '4-Mar', '4-Mar'],
    ['MARS-4', '4-Mar', '4-Mar'],
    ['3-4', '5-Mar', '5-Mar'],
  ])('leaves the SKU %s that became %s as %s', async (sku, said, expected) => {
    number += 1;
    const order_number = `NUM-${number}`;
    const body = { order_number, order_line_items: [{ sku, quantity: 2 }] };
    const [line] = (await engine.call(orderOperations.create, { body })).value.order_line_items;
    await importText(engine, csvText([{ order_number, line_id: String(line?.id), sku: said, quantity: 2 }]), {
      options: { onConflict: 'update' },
    });
    const { value: order } = await engine.call(orderOperations.get, { params: { id: order_number } });
    expect(order.order_line_items.map((each) => [each.sku, each.quantity])).toEqual([[expected, 2]]);
  });

  it('takes no long time for thousands of lines, whose SKUs and keys may each be made of any other', async () => {
    const rows = (zeros: number, more: object) =>
      Array.from({ length: 2_000 }, (_, at) => ({
        order_number: 'LINES',
        sku: String(at + 1).padStart(zeros, '0'),
        line_source_system_id: String(90_000 + at),
        quantity: 1,
        ...more,
      }));
    await importText(engine, csvText(rows(6, {})));
    const startedAt = performance.now();
    const [record] = await importText(engine, csvText(rows(1, { tags: 'gift' })), {
      options: { onConflict: 'update' },
    });
    expect(record).toMatchObject({ result: 'updated', changes: ['tags'] });
    // Each beside each it was eighty seconds.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('takes no long time for thousands of serial numbers of a line, which may each be made of any other', async () => {
    const codes = Array.from({ length: 2_000 }, (_, at) => String(10_000 + at));
    const row = { order_number: 'SERIALS', sku: 'CUP', quantity: codes.length, serial_numbers: codes.join(';') };
    await importText(engine, csvText([row]));
    const startedAt = performance.now();
    const [record] = await importText(engine, csvText([{ ...row, tags: 'gift' }]), {
      options: { onConflict: 'update' },
    });
    expect(record).toMatchObject({ result: 'updated', changes: ['tags'] });
    // Each beside each with the whole of the comparison it was fifteen seconds.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });

  it('keeps tags, streets, goods by their key and dangerous goods that looked like numbers', async () => {
    const emergency_response_phone_number = '0018004249300';
    const hazmat = { un_or_na_number: '0012', hazard_class_or_division: '1.4S', emergency_response_phone_number };
    const order = {
      order_number: 'ALIKE',
      tags: ['01'],
      destination_address: { zip: '92101', street1: '1 Main St', street2: '3-4', code: '007' },
      order_line_items: [
        { source_system_id: '1E5', sku: 'CARTRIDGE', quantity: 1, hazmat_data: hazmat },
        { source_system_id: '3-4', sku: 'TEA', quantity: 1 },
      ],
    };
    await engine.call(orderOperations.create, { body: order });
    const ship_to = { ship_to_street2: '4-Mar', ship_to_code: '7', ship_to_zip: '92101' };
    const saved = { order_number: 'ALIKE', tags: '1', ...ship_to, emergency_response_phone_number: '' };
    const phone = { emergency_response_phone_number: '18004249300' };
    const [record] = await importText(
      engine,
      csvText([
        { ...saved, ...phone, line_source_system_id: '1.00E+05', sku: 'CARTRIDGE', quantity: 1, un_or_na_number: '12' },
        { ...saved, line_source_system_id: '4-Mar', sku: 'TEA', quantity: 1, un_or_na_number: '' },
      ]),
      { options: { onConflict: 'update' } },
    );
    expect([record?.result, record?.changes]).toEqual(['unchanged', []]);
    expect(record?.warnings).toContain(
      'ALIKE: a spreadsheet changed street2 4-Mar (3-4), code 7 (007), tag 1 (01), un_or_na_number 12 (0012), ' +
        'emergency_response_phone_number 18004249300 (0018004249300): what is here stays',
    );
  });

  it('of what a split took brings it no second time where it does not say so any more', async () => {
    const order = { order_number: 'WHOLE', order_line_items: [{ source_system_id: '007', sku: '00012', quantity: 3 }] };
    const [line] = (await engine.call(orderOperations.create, { body: order })).value.order_line_items;
    const body = { new_order_number: 'OFF', order_line_items: [{ id: line?.id, quantity: 2 }] };
    await engine.call(orderMoveOperations.split, { params: { id: 'WHOLE' }, body });
    for (const line_source_system_id of ['7', '']) {
      const rows = [{ order_number: 'OFF', line_source_system_id, sku: '12', quantity: 2 }];
      await importText(engine, csvText(rows), { options: { onConflict: 'update' } });
      const { value } = await engine.call(orderOperations.get, { params: { id: 'OFF' } });
      expect(value.order_line_items.map((each) => [each.sku, each.quantity])).toEqual([['00012', 2]]);
    }
  });

  it('of other goods, whose SKU is that of a line here as a number, makes no goods of that line', async () => {
    const skus = async (id = 'TWO') => {
      const { value } = await engine.call(orderOperations.get, { params: { id } });
      return value.order_line_items.map((each) => [each.sku, each.source_system_id]);
    };
    const row = (key: string, sku: string) => ({ order_number: 'TWO', line_source_system_id: key, sku, quantity: 1 });
    const importing = (...rows: readonly object[]) =>
      importText(engine, csvText(rows.map((each) => ({ ...each, ...SHIP_TO }))), { options: { onConflict: 'update' } });
    await importing(row('0001', '00012'));
    // Key and SKU both lost their zeros.
    await importing({ ...row('1', '12'), line_number: 1 });
    expect(await skus()).toEqual([['00012', '0001']]);
    await importing(row('0001', '00012'), row('0002', '12'), row('', '0034'));
    await importing(row('', '0034'), row('', '34'));
    const [mug, plate, lid, cup] = [
      ['00012', '0001'],
      ['12', '0002'],
      ['0034', null],
      ['34', null],
    ];
    expect(await skus()).toEqual([mug, plate, lid, cup]);
    // No spreadsheet has JSON.
    for (const sku of ['0056', '56']) {
      const order = { order_number: 'ONE', order_line_items: [{ sku, quantity: 1 }] };
      await importText(engine, JSON.stringify(order), { name: 'o.json', options: { onConflict: 'update' } });
    }
    expect(await skus('ONE')).toEqual([
      ['0056', null],
      ['56', null],
    ]);
  });

  it.each(['line_id', 'line_source_system_id'])(
    'of an order with 00012 and 12, each named by its %s, leaves both what they are',
    async (column) => {
      const order_number = `BOTH-${column}`;
      const order_line_items = [
        { source_system_id: '0001', sku: '00012', quantity: 2 },
        { source_system_id: '0002', sku: '12', quantity: 3 },
      ];
      const made = (await engine.call(orderOperations.create, { body: { order_number, order_line_items } })).value;
      const names = column === 'line_id' ? made.order_line_items.map(({ id }) => String(id)) : ['1', '2'];
      const rows = names.map((name, at) => ({ order_number, [column]: name, sku: '12', quantity: at + 2 }));
      const importing = async (said: typeof rows) => {
        const [record] = await importText(engine, csvText(said), { options: { onConflict: 'update' } });
        const { value } = await engine.call(orderOperations.get, { params: { id: order_number } });
        return [record?.warnings, value.order_line_items.map((each) => [each.sku, each.quantity])];
      };
      const both = [
        ['00012', 2],
        ['12', 3],
      ];
      const warning = `${order_number}: a spreadsheet changed sku 12 (00012): what is here stays`;
      expect(await importing(rows)).toEqual([[warning], both]);
    },
  );

  it.each([
    ['sku', '00012', '12', '12'],
    ['sku', '00012', '012', '12'],
    ['name', '3-4', '3/4', '4-Mar'],
  ])('of an order whose lines have no keys and the %s %s and %s is not taken where both are %s', async (...given) => {
    const [field, one, other, said] = given;
    number += 1;
    const order_number = `EITHER-${number}`;
    const rows = (...goods: readonly string[]) =>
      csvText(goods.map((each, at) => ({ order_number, [field]: each, quantity: at + 2 })));
    const lines = async () => {
      const { value } = await engine.call(orderOperations.get, { params: { id: order_number } });
      return value.order_line_items.map((each) => [each.sku ?? each.name, each.quantity]);
    };
    await importText(engine, rows(one, other));
    const [rejected] = await importText(engine, rows(said, said), { options: { onConflict: 'update' } });
    expect(rejected).toMatchObject({ result: 'rejected', code: 'unreadable_field' });
    expect(rejected?.reasons).toEqual(
      [2, 3].map((line) => ({
        line,
        column: field,
        message: expect.stringMatching(new RegExp(`^is ${said}, and the order has ${one}, ${other}, each of which`)),
      })),
    );
    const [skipped] = await importText(engine, rows(said, said), { options: { onConflict: 'skip' } });
    expect(skipped).toMatchObject({ result: 'skipped', warnings: [expect.stringContaining(`a ${field} of the file`)] });
    expect(await lines()).toEqual([
      [one, 2],
      [other, 3],
    ]);
    // As the message advises.
    const { value } = await engine.call(orderOperations.get, { params: { id: order_number } });
    const named = value.order_line_items.map(({ id }, at) => ({
      order_number,
      line_id: String(id),
      [field]: said,
      quantity: at + 2,
    }));
    const [taken] = await importText(engine, csvText(named), { options: { onConflict: 'update' } });
    expect(taken).toMatchObject({ result: 'unchanged', reasons: [] });
    // What is said as it is here is not meant by another.
    const [updated] = await importText(engine, rows(one, other, 'TEA'), { options: { onConflict: 'update' } });
    expect(updated?.result).toBe('updated');
  });

  it('is not taken where a serial number may be of one line or the other, but is where it is of one', async () => {
    const file = (order_number: string, ...serials: readonly string[]) =>
      csvText(serials.map((each) => ({ order_number, sku: 'DRILL', quantity: 2, serial_numbers: each })));
    const importing = async (text: string) =>
      (await importText(engine, text, { options: { onConflict: 'update' } }))[0];
    await importing(file('SERIAL-2', '0001', '01'));
    expect(await importing(file('SERIAL-2', '1', '1'))).toMatchObject({
      result: 'rejected',
      reasons: [
        { line: 2, column: 'serial_numbers' },
        { line: 3, column: 'serial_numbers' },
      ],
    });
    await importing(file('SERIAL-1', '0001;1'));
    expect(await importing(file('SERIAL-1', '1;1'))).toMatchObject({ result: 'unchanged', changes: [] });
    expect(await importing(file('SERIAL-1', '1;2'))).toMatchObject({ result: 'rejected' });
  });

  it.each([
    ['sku', '1E5', '1.00E+05'],
    ['sku', '3-4', '4-Mar'],
    ['name', '00012', '12'],
  ])('brings no second time several lines without keys of one %s, %s, that became %s', async (field, here, said) => {
    number += 1;
    const order_number = `SEVERAL-${number}`;
    const rows = (goods: string, hs_codes: readonly string[]) =>
      csvText([2, 3].map((quantity, at) => ({ order_number, [field]: goods, quantity, hs_code: hs_codes[at] ?? '' })));
    const lines = async () => {
      const { value } = await engine.call(orderOperations.get, { params: { id: order_number } });
      return value.order_line_items.map((each) => [each.sku ?? each.name, each.quantity, each.hs_code]);
    };
    const asOrdered = [
      [here, 2, '6911.10'],
      [here, 3, '6912.00'],
    ];
    await importText(engine, rows(here, ['6911.10', '6912.00']));
    const [record] = await importText(engine, rows(said, ['6911.1', '6912']), { options: { onConflict: 'update' } });
    expect(await lines()).toEqual(asOrdered);
    expect(record?.warnings).toEqual([
      `${order_number}: a spreadsheet changed ${field} ${said} (${here}), hs_code 6911.1 (6911.10), hs_code 6912 (6912.00): what is here stays`,
    ]);
  });

  it('adds no second time what a combine brought, of which it changed SKU and key', async () => {
    const row = (order_number: string, key: string, sku: string) => ({
      order_number,
      line_source_system_id: key,
      sku,
      quantity: 1,
    });
    await importText(engine, csvText([row('GIVES', '001', '00012'), row('TAKES', '', 'TEA')]));
    const body = { master_order_id: 'TAKES', ids: ['GIVES'] };
    await engine.call(orderMoveOperations.combine, { body });
    const saved = csvText([row('TAKES', '', 'TEA'), row('TAKES', '1', '12')]);
    const [record] = await importText(engine, saved, { options: { onConflict: 'update' } });
    expect(record).toMatchObject({ result: 'rejected', reasons: [{ line: 3, column: 'sku' }] });
    const { value } = await engine.call(orderOperations.get, { params: { id: 'TAKES' } });
    expect(value.order_line_items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TEA', 1],
      ['00012', 1],
    ]);
  });
});
