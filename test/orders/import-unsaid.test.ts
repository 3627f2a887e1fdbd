import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { readColumnMap } from '../../src/orders/import/read/column-map.ts';
import { formatNamed } from '../../src/orders/import/read/order-columns.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText } from './import.builder.ts';

const SHIPSTATION = {
  'Recipient Full Name': 'Receiving Dept',
  'Address Line 1': '1 Main St',
  City: 'Newark',
  State: 'NJ',
  'Postal Code': '07101',
};

describeOnBothDatabases('a file of which a part would be read over', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine();
  });
  const get = async (number: string) => (await engine.call(orderOperations.get, { params: { id: number } })).value;

  it('tells that no column gives quantities, where one that is not read may', async () => {
    const rows = [{ 'Order #': 'UNSAID-1', ...SHIPSTATION, SKU: 'MUG', Qty: 5 }];
    const [record] = await importText(engine, csvText(rows));
    expect(record?.warnings).toEqual([expect.stringContaining('each row is of 1 unit; if one of these does')]);
    expect(record?.warnings[0]).toContain('Qty');
    const map = readColumnMap('map.json', { Nr: 'order_number', Artikel: 'sku' });
    const german = csvText([{ Nr: 'UNSAID-2', Artikel: 'MUG', Menge: 5 }]);
    const [mapped] = await importText(engine, german, { options: { map } });
    expect(mapped?.warnings[0]).toContain('Menge');
  });

  it('is rejected by the row that says neither SKU nor name, in an order that is there as in a new one', async () => {
    const rows = (sku: string) =>
      csvText(['MUG', sku].map((each) => ({ order_number: 'UNSAID-NAME', sku: each, quantity: 1 })));
    const reasons = async (text: string) => {
      const [record] = await importText(engine, text, { options: { onConflict: 'update' } });
      return [record?.result, record?.reasons.map(({ message }) => message)];
    };
    const missing = ['rejected', ['is missing, and so is name: a line needs one of them']];
    expect(await reasons(rows(''))).toEqual(missing);
    expect(await reasons(rows('CUP'))).toEqual(['created', []]);
    expect(await reasons(rows(''))).toEqual(missing);
  });

  it('says nothing of that where quantities are there, or nothing is read over', async () => {
    const row = { 'Order #': 'UNSAID-3', ...SHIPSTATION, SKU: 'MUG' };
    const [counted] = await importText(engine, csvText([{ ...row, Quantity: 2, Whatever: 'x' }]));
    const [single] = await importText(engine, csvText([{ ...row, 'Order #': 'UNSAID-4' }]));
    expect([counted?.warnings, single?.warnings]).toEqual([[], []]);
  });

  it('tells of JSON lines whose units stand under a name of another program', async () => {
    const lines = [{ sku: 'MUG', pieces: 5 }, { sku: 'CUP', quantity: 2, units: 'pair' }, { sku: 'TEA' }];
    const [record] = await importText(engine, JSON.stringify({ order_number: 'UNSAID-5', order_line_items: lines }));
    expect(record?.warnings).toEqual([
      'UNSAID-5: not read: pieces; the units of a line are its quantity, and a line without one is of 1',
    ]);
  });

  it('is rejected where two columns of one field say different things', async () => {
    const row = { 'Order #': 'UNSAID-6', ...SHIPSTATION, SKU: 'MUG', Quantity: 1 };
    const [record] = await importText(engine, csvText([{ ...row, 'Recipient Name': 'Somebody Else' }]));
    expect(record?.reasons).toEqual([
      {
        line: 2,
        column: 'Recipient Name',
        message: 'is "Somebody Else", and Recipient Full Name on line 2 says "Receiving Dept"',
      },
    ]);
    const { 'Recipient Full Name': _, ...nameless } = row;
    const [apart] = await importText(engine, csvText([row, { ...nameless, 'Recipient Name': 'Somebody Else' }]));
    expect(apart?.reasons).toMatchObject([{ line: 3, column: 'Recipient Name' }]);
    const [same] = await importText(engine, csvText([{ ...row, 'Recipient Name': 'Receiving Dept' }]));
    expect(same?.result).toBe('created');
  });

  it('makes a number for each row that asks for one, in whatever letters', async () => {
    const row = (number: string, sku: string) => ({ 'Order #': number, ...SHIPSTATION, SKU: sku, Quantity: 1 });
    const text = csvText([row('auto', 'MUG'), row('auto', 'CUP'), row('Auto', 'TEA')]);
    const records = await importText(engine, text);
    expect(records.map(({ order_number: number }) => number?.slice(0, 5))).toEqual(['AUTO-', 'AUTO-', 'AUTO-']);
  });

  it('is rejected where a JSON object says a field twice, of which the last would be kept', async () => {
    const text =
      '{"order_number":"UNSAID-7","order_line_items":[{"sku":"MUG","quantity":5,"quantity":2}]}\n{"order_number":"UNSAID-8"}';
    const [twice, other] = await importText(engine, text);
    expect(twice?.reasons).toEqual([
      { line: 1, message: 'says "quantity" twice in one object: which of them is meant?' },
    ]);
    expect(other?.result).toBe('created');
  });

  it('without a header is read as its format says, though its first row is the wrong one', async () => {
    const row = (number: string, date: string) =>
      `${number},ACME,${date},MUG,2,Receiving Dept,,Newark,07101,NJ,US,1 Main St,\n`;
    const format = formatNamed('convictional');
    const records = await importText(engine, row('UNSAID-9', '03/02/2026') + row('UNSAID-10', '2026-03-02'), {
      options: { format },
    });
    expect(records.map(({ result }) => result)).toEqual(['rejected', 'created']);
    expect(records[0]?.reasons).toMatchObject([{ line: 1, column: 'date' }]);
    expect((await get('UNSAID-10')).order_line_items).toMatchObject([{ sku: 'MUG', quantity: 2 }]);
  });
});
