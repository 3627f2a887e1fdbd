import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { pickTicketOperations } from '../../src/documents/documents.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { view } from '../../src/orders/orders.view.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { batchOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnSqlite } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

describeOnSqlite('a list of orders of which some members are told', (databases) => {
  let engine: Engine;
  const list = async (told?: readonly string[]) =>
    (await engine.call(orderOperations.list, { query: { per_page: 10 }, ...(told === undefined ? {} : { told }) }))
      .value;

  /** One that is booked in a batch, with all that may belong to an order, and one whose goods have no measures. */
  beforeAll(async () => {
    engine = await databases.engine({ now: new Date('2026-03-02T16:30:00Z') });
    const rows = [
      { order_number: 'T-1', sku: 'MUG', quantity: '2', weight: '1', length: '5', width: '4', height: '3' },
      { order_number: 'T-2', sku: 'TEA', quantity: '1' },
    ];
    await importText(engine, csvText(rows.map((row) => ({ ...row, ...SHIP_TO }))));
    await engine.call(ratingOperations.generate, { params: { id: 'T-1' } });
    await engine.call(pickTicketOperations.make, { params: { id: 'T-1' } });
    const { value: batch } = await engine.call(batchOperations.begin, { body: { orders: ['T-1'] } });
    await engine.call(batchOperations.work, { params: { id: batch.id }, body: { count: 1 } });
  });

  /** Of each of these something is there to be lost. */
  const OF_OTHERS = [
    'shipments',
    'proposed_shipments',
    'documents',
    'batch_id',
    'batch_name',
    'warehouse',
    'error_message',
  ];

  it('has them as whole orders have them, each by itself', async () => {
    const whole = await list();
    const names = Object.keys(whole[0] ?? {}) as (keyof OrderJson)[];
    expect(names).toEqual(expect.arrayContaining(OF_OTHERS));
    for (const name of names) {
      const narrow = await list([name]);
      expect(narrow.map((order) => order[name])).toEqual(whole.map((order) => order[name]));
      if (OF_OTHERS.includes(name))
        expect([name, whole.some((order) => String(order[name] ?? '') !== '')]).toEqual([name, true]);
    }
    const problem = await list(['order_line_items.error_message']);
    expect(problem.map((order) => order.order_line_items)).toEqual(whole.map((order) => order.order_line_items));
  });

  it('has what columns are worked out of', async () => {
    const whole = await list();
    for (const { name, get } of view.fields) {
      if (get !== undefined) expect([name, (await list([name])).map(get)]).toEqual([name, whole.map(get)]);
    }
  });

  it('is read without what belongs to others', async () => {
    const [booked] = await list(['order_number', 'order_line_items.sku']);
    expect(booked).toMatchObject({
      shipments: [],
      proposed_shipments: [],
      documents: [],
      batch_id: null,
      warehouse: null,
    });
  });

  it('warns of a label in doubt also where no shipment is told', async () => {
    const get = (told?: readonly string[]) =>
      engine.call(orderOperations.get, { params: { id: 'T-1' }, ...(told === undefined ? {} : { told }) });
    expect((await get(['status'])).warnings).toEqual([]);
    const until = '2026-03-02T16:40:00.000Z';
    await engine.database.write((transaction) =>
      sql`UPDATE booking_claims SET void_holder = 'another', void_until = ${until}, void_asked_by = '{}'`.execute(
        transaction.tables(),
      ),
    );
    const { value, warnings } = await get(['status']);
    expect(value.shipments).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('its label may be void')]);
    expect((await get()).warnings).toEqual(warnings);
  });
});
