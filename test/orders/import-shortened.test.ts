import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

describeOnBothDatabases('a file that a spreadsheet saved', (databases) => {
  let engine: Engine;
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
});
