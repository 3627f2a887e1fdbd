import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { readColumnMap } from '../../src/orders/import/read/column-map.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO, SHOPIFY_TO } from './import.builder.ts';

describeOnBothDatabases('a blank quantity beside others', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine();
  });
  const quantitiesOf = async (number: string) => {
    const { value } = await engine.call(orderOperations.get, { params: { id: number } });
    return value.order_line_items.map(({ sku, quantity }) => [sku, quantity]);
  };

  it('is one unit in our own template, and the line is told', async () => {
    const row = (sku: string, quantity: string) => ({ order_number: 'Q-1', ...SHIP_TO, sku, quantity });
    const [record] = await importText(engine, csvText([row('MUG', '5'), row('BOWL', ' '), row('TEA', '')]));
    expect(record).toMatchObject({
      result: 'created',
      warnings: ['quantity is blank on lines 3, 4, read as 1 unit where the line is new'],
    });
    expect(await quantitiesOf('Q-1')).toEqual([
      ['MUG', 5],
      ['BOWL', 1],
      ['TEA', 1],
    ]);
    // What is there keeps what the file does not say.
    const again = [row('MUG', ''), row('CUP', '')].map((each) => ({ ...each, tags: 'gift' }));
    const [update] = await importText(engine, csvText(again), { options: { onConflict: 'update' } });
    expect(update?.warnings).toContain('quantity is blank on lines 2, 3, read as 1 unit where the line is new');
    expect(await quantitiesOf('Q-1')).toEqual([
      ['MUG', 5],
      ['BOWL', 1],
      ['TEA', 1],
      ['CUP', 1],
    ]);
  });

  it('is one unit, and told, under a heading of a map', async () => {
    const map = readColumnMap('map.json', { Nummer: 'order_number', Artikel: 'sku', Menge: 'quantity' });
    const text = 'Nummer,Artikel,Menge\nQ-2,MUG,\n';
    const [record] = await importText(engine, text, { options: { map } });
    expect(record?.warnings).toEqual(['Menge is blank on line 2, read as 1 unit where the line is new']);
  });

  it('rejects an order of another program, by line and column; rows without goods say none', async () => {
    const row = (sku: string, quantity: string) => ({
      Name: '#1001',
      ...SHOPIFY_TO,
      'Lineitem name': sku,
      'Lineitem sku': sku,
      'Lineitem quantity': quantity,
    });
    const [wrong] = await importText(engine, csvText([row('MUG', '5'), row('BOWL', '')]));
    expect(wrong).toMatchObject({
      result: 'rejected',
      reasons: [{ line: 3, column: 'Lineitem quantity', message: 'is blank; it must say how many units are ordered' }],
    });
    const [right] = await importText(engine, csvText([row('MUG', '5'), row('', '')]));
    expect(right).toMatchObject({ result: 'created', warnings: [] });
    expect(await quantitiesOf('#1001')).toEqual([['MUG', 5]]);
  });
});
