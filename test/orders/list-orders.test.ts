import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { warehouseOperations } from '../../src/warehouses/warehouses.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

/** An account beside the one whose orders are listed. */
const OTHER = { id: 'acc_other', name: 'Other', next_shid: 1, created_at: '2026-11-22T00:00:00.000Z' };

describeOnBothDatabases('a list of orders', (databases) => {
  let engine: Engine;
  const list = async (query: Readonly<Record<string, string>>) => {
    const { value, warnings } = await engine.call(orderOperations.list, { query });
    return { numbers: value.map((order) => order.order_number), warnings: warnings ?? [] };
  };

  beforeAll(async () => {
    engine = await databases.engine();
    await engine.database.write((transaction) => transaction.insertRows('accounts', [OTHER]));
    const sized = { weight: 1, length: 5, width: 4, height: 3 };
    const rows = [
      {
        order_number: 'L-1',
        sku: 'MUG',
        tags: 'gift',
        source_system: 'webshop',
        reference_purchase_id: 'PO-77_1',
        ...sized,
      },
      { order_number: 'L-2', sku: 'TEA', tags: 'rush', status: 'picking', ship_to_company: 'Café Über', ...sized },
      { order_number: 'L-3', sku: 'MUG', source_system_id: 'S%9', ship_to_email: 'DOCK@harborlane.example' },
    ];
    await importText(engine, csvText(rows.map((row) => ({ ...row, ...SHIP_TO, ship_to_phone: '(619) 555-0142' }))));
  });

  it.each([
    [{ status: 'picking' }, ['L-2']],
    [{ status: 'new,picking' }, ['L-1', 'L-2', 'L-3']],
    [{ tag: 'gift' }, ['L-1']],
    [{ sku: 'MUG' }, ['L-1', 'L-3']],
    [{ source_system: 'webshop' }, ['L-1']],
    [{ warehouse: 'MAIN', tag: 'rush' }, ['L-2']],
    [{ from: '2001-01-01', to: '2001-12-31' }, []],
    [{ to: '9999-12-31' }, ['L-1', 'L-2', 'L-3']],
    [{ to: '9999-12-31T23:59:59.999Z' }, ['L-1', 'L-2', 'L-3']],
    [{ order_number: '\u200bL-2 ' }, ['L-2']],
    [{ from: '2001-01-01' }, ['L-1', 'L-2', 'L-3']],
    [{ missing: 'dimensions' }, ['L-3']],
    [{ query: 'l-2' }, ['L-2']],
    [{ query: '77_1' }, ['L-1']],
    [{ query: '%' }, ['L-3']],
    [{ query: 'café' }, ['L-2']],
    [{ query: 'dock@harbor' }, ['L-3']],
    [{ query: 'receiving' }, ['L-1', 'L-2', 'L-3']],
    [{ query: 'company' }, []],
    [{ query: '+1 619.555.0142' }, ['L-1', 'L-2', 'L-3']],
    [{ query: '555-0142' }, []],
    // Of another area, and an order of Amazon.
    [{ query: '(719) 555-0142' }, []],
    [{ query: '112-1234619-5550142' }, []],
  ])('is narrowed by %j, and so is an export', async (query, expected) => {
    expect((await list(query as unknown as Readonly<Record<string, string>>)).numbers).toEqual(expected);
    const { value } = await engine.call(orderOperations.exportPage, { query });
    expect([value.orders.map((order) => order.order_number), value.after]).toEqual([expected, null]);
  });

  it.each([
    [{ per_page: '3' }, ['L-1', 'L-2', 'L-3'], 3],
    [{ per_page: '2' }, ['L-1', 'L-2'], 3],
    [{ per_page: '2', page: '2' }, ['L-3'], 3],
    [{ per_page: '2', page: '4' }, [], 3],
    [{ per_page: '1', status: 'new', page: '2' }, ['L-3'], 2],
    [{ per_page: '1', status: 'new,picking', sort: 'order_number', direction: 'desc' }, ['L-3'], 3],
    [{ per_page: '1', status: 'shipped' }, [], 0],
    [{ per_page: '1', tag: 'gift' }, ['L-1'], 1],
  ])('tells with a page, as %j, how long it is', async (query, expected, total) => {
    const { value, page } = await engine.call(orderOperations.list, { query: { ...query } });
    expect([value.map((order) => order.order_number), page?.total]).toEqual([expected, total]);
  });

  it.each([
    [{ warehouse_code: 'MAIN', warehouse_id: 'x' }, 'there is no warehouse x'],
    [{ page: '0x10' }, 'page is "0x10"; it must be a whole number from 1 to 1000000000'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to is "2026-03-01", which is before from, "2026-03-02"'],
    [{ per_page: '1e2' }, 'per_page is "1e2"; it must be a whole number from 1 to 1000000000'],
  ])('asked for by %j is refused', async (query, message) => {
    await expect(list(query as unknown as Readonly<Record<string, string>>)).rejects.toThrow(message);
  });

  it('of a warehouse that is named twice is that one’s, and of two there is none', async () => {
    const { value: main } = await engine.call(warehouseOperations.get, { params: { id: 'MAIN' } });
    const address = { street1: '9 Wharf', city: 'Carlsbad', state: 'CA', zip: '92009' };
    await engine.call(warehouseOperations.create, { body: { code: 'NYC', name: 'NYC', address } });
    expect((await list({ warehouse_code: 'MAIN', warehouse_id: main.id, tag: 'gift' })).numbers).toEqual(['L-1']);
    await expect(list({ warehouse_code: 'NYC', warehouse_id: main.id })).rejects.toThrow(
      'warehouse_id is another warehouse than warehouse_code is',
    );
  });

  it('is what an import made, in which each order is rejected by itself', async () => {
    const line = { order_line_items: [{ name: 'Card' }] };
    const orders = [{ order_number: 'I\u0000' }, {}, { order_number: 7, ...line }, { order_number: '7', tags: ['x'] }];
    const { value } = await engine.call(orderOperations.importBatch, { body: { orders } });
    expect(value.map(({ result }) => result)).toEqual(['rejected', 'rejected', 'created', 'rejected']);
    expect(value[3]).toMatchObject({ problems: [{ message: 'comes a second time in this request' }] });
    expect((await list({ query: '7' })).numbers).toContain('7');
  });

  it('says what was probably meant', async () => {
    await expect(list({ status: 'pickin' })).rejects.toMatchObject({ hint: 'did you mean picking?' });
    await expect(list({ warehouse: 'MAYN' })).rejects.toMatchObject({ hint: 'did you mean MAIN?' });
    await expect(list({ from: 'yesterday' })).rejects.toMatchObject({ code: 'unreadable_field' });
    expect((await list({ tag: 'giftt' })).warnings).toEqual(['no order has the tag "giftt"; did you mean gift?']);
    expect((await list({ sku: 'MUGG' })).warnings).toEqual(['no order has the sku "MUGG"; did you mean MUG?']);
    expect((await list({ source_system: 'webshp' })).warnings).toHaveLength(1);
    expect((await list({ tag: 'gift', sku: 'TEA' })).warnings).toEqual([]);
    const missing = { missing: 'dimensions' };
    expect((await list({ ...missing, tag: 'giftt' })).warnings).toEqual([
      'no order has the tag "giftt"; did you mean gift?',
    ]);
    expect((await list(missing)).warnings).toEqual([]);
  });

  it('looks for the source system that was meant among the newest orders, and believes in older ones', async () => {
    const own = await databases.engine();
    const make = (order_number: string, source_system: string) =>
      own.call(orderOperations.create, { body: { order_number, source_system } });
    await make('old', 'oldshop');
    await make('new', 'newshop');
    await own.database.write(async (transaction) => {
      const tables = transaction.tables<{ orders: OrderRow }>();
      const row = await tables.selectFrom('orders').selectAll().where('order_number', '=', 'new').executeTakeFirst();
      const copy = (_: unknown, at: number) => ({ ...row, id: `ord_zz${at}`, order_number: `copy-${at}` });
      await transaction.insertRows('orders', Array.from({ length: 5_000 }, copy));
    });
    const warnings = async (query: Readonly<Record<string, string>>) =>
      (await own.call(orderOperations.list, { query })).warnings ?? [];
    expect(await warnings({ source_system: 'newshp' })).toEqual([
      'no order has the source system "newshp"; did you mean newshop?',
    ]);
    expect(await warnings({ source_system: 'oldshp' })).toEqual(['no order has the source system "oldshp"']);
    for (const others of [{ status: 'delivered' }, { tag: 'none' }, { query: 'nobody' }]) {
      const told = await warnings({ source_system: 'oldshop', ...others });
      expect(told.filter((each) => each.includes('source system'))).toEqual([]);
    }
  });

  it('means the same one of several that are as near, on every database', async () => {
    const own = await databases.engine();
    for (const source_system of ['z', 'Z']) {
      await own.call(orderOperations.create, { body: { order_number: source_system, source_system } });
    }
    const { warnings } = await own.call(orderOperations.list, { query: { source_system: 'zz' } });
    expect(warnings).toEqual(['no order has the source system "zz"; did you mean Z?']);
  });

  it('has and counts only the orders of its account', async () => {
    const last = await totals();
    await engine.database.write((transaction) =>
      sql`UPDATE orders SET account_id = ${OTHER.id} WHERE order_number = 'L-2'`.execute(transaction.tables()),
    );
    expect(await totals()).toEqual(last.map((total) => (total ?? 0) - 1));
  });

  const totals = () =>
    Promise.all(
      [{ per_page: '1' }, { per_page: '1', status: 'new,picking' }].map(
        async (query) => (await engine.call(orderOperations.list, { query })).page?.total,
      ),
    );

  it('finds text as it is kept and in any other case, also letters outside ASCII', async () => {
    const row = { order_number: 'Ünï-[7]*', sku: 'ÖL-1', source_system_id: 'Бг_1', reference_purchase_id: 'Größe\\4' };
    const consignee = {
      ship_to_company: 'ÉCOLE (Özil)',
      ship_to_name: 'ΟΔΟΣΑ Dock İzmir',
      ship_to_email: 'Å@harborlane.example',
    };
    await importText(engine, csvText([{ ...row, ...SHIP_TO, ...consignee }]));
    const kept = [
      ...Object.values(row),
      'ΟΔΟΣΑ Dock',
      consignee.ship_to_company,
      consignee.ship_to_email,
      'ΔΟΣ',
    ].filter((text) => text !== row.sku);
    const words = kept.flatMap((text) => [text, text.slice(1, -1), text.toLowerCase(), text.toUpperCase()]);
    const missed: string[] = [];
    for (const query of words) if (!(await list({ query })).numbers.includes(row.order_number)) missed.push(query);
    expect(missed).toEqual(['GRÖSSE\\4']);
    // The small letter of this one is two characters.
    for (const query of ['İzmir', 'DOCK İZ']) expect((await list({ query })).numbers).toEqual([row.order_number]);
    // A letter without its accent stands for it, one with another accent does not.
    for (const query of ['Ozil', 'ecole (OZIL', 'uni-[7]*', 'izmir']) {
      expect((await list({ query })).numbers, query).toEqual([row.order_number]);
    }
    expect((await list({ query: 'ûni-[7]*' })).numbers).toEqual([]);
    await expect(list({ query: 'Ö'.repeat(256) })).rejects.toMatchObject({ code: 'unreadable_field' });
    expect((await list({ query: 'Ö'.repeat(255) })).numbers).toEqual([]);
  });

  it.each(['NFC', 'NFD'])('finds text whose accents are kept as %s, in whatever bytes they are typed', async (form) => {
    const row = { order_number: `ACC-${form}`, sku: 'MUG', source_system_id: `Zoë-${form}`.normalize(form) };
    await importText(engine, csvText([{ ...row, ...SHIP_TO, ship_to_name: `José Ärger ${form}`.normalize(form) }]));
    for (const word of [`José Ärger ${form}`, `JOSÉ äRGER ${form}`, `zoë-${form}`]) {
      for (const query of [word.normalize('NFC'), word.normalize('NFD')]) {
        expect((await list({ query })).numbers, query).toEqual([row.order_number]);
      }
    }
    expect((await list({ query: `Jòsé Ärger ${form}` })).numbers).toEqual([]);
  });

  it('counts the orders of a status, and of all, whatever becomes of them', async () => {
    const add = (copies: Readonly<Record<string, number>>) =>
      engine.database.write(async (transaction) => {
        const tables = transaction.tables<{ orders: OrderRow }>();
        const row = await tables.selectFrom('orders').selectAll().where('order_number', '=', 'L-1').executeTakeFirst();
        for (const [status, count] of Object.entries(copies)) {
          const names = (at: number) => ({
            id: `ord_${status}${count}_${at}`,
            order_number: `${status}-${count}-${at}`,
          });
          const copy = (_: unknown, at: number) => ({ ...row, ...names(at), status });
          await transaction.insertRows('orders', Array.from({ length: count }, copy));
        }
      });
    const counted = () =>
      engine.database.read((transaction) =>
        transaction.rows<{ status: string; count: number | string }>(
          `SELECT status, count(*) AS count FROM orders WHERE account_id = '${engine.services.account}' GROUP BY status`,
          [],
        ),
      );
    const agrees = async () => {
      for (const { status, count } of [...(await counted()), { status: 'partially_shipped', count: 0 }]) {
        const { page } = await engine.call(orderOperations.list, { query: { status, per_page: '1' } });
        expect([status, page?.total]).toEqual([status, Number(count)]);
      }
      const { page } = await engine.call(orderOperations.list, { query: { per_page: '1' } });
      expect(page?.total).toBe((await counted()).reduce((sum, { count }) => sum + Number(count), 0));
    };
    await add({ new: 300, delivered: 100, shipped: 50 });
    await agrees();
    for (const statement of [
      "DELETE FROM orders WHERE status = 'delivered' AND order_number < 'delivered-100-5'",
      "UPDATE orders SET status = 'picking', version = 2 WHERE status = 'shipped' AND order_number < 'shipped-50-3'",
      "UPDATE orders SET version = 3 WHERE status = 'picking'",
      `UPDATE orders SET account_id = '${OTHER.id}' WHERE status = 'shipped'`,
    ]) {
      await engine.database.write((transaction) => sql.raw(statement).execute(transaction.tables()));
      await agrees();
    }
  });

  it('of those that lack sizes goes through any number of them, a page at a time', async () => {
    const shop = await databases.engine();
    const sized = { sku: 'SIZED', name: 'Sized', items: [{ length: 5, width: 4, height: 3, weight: 1 }] };
    await shop.call(skuOperations.saveMany, { body: { skus: [sized] } });
    const numbers = Array.from({ length: 620 }, (_, index) => `M-${String(index).padStart(3, '0')}`);
    // Of three, one says its sizes itself, and one has them from its SKU.
    const rows = numbers.map((order_number, index) => ({
      ...{ order_number, sku: index % 3 === 1 ? 'SIZED' : 'BARE', ...SHIP_TO },
      ...(index % 3 === 0 ? { weight: 1, length: 5, width: 4, height: 3 } : {}),
    }));
    // Made the other way round, so that neither order is that of the ids by chance.
    await importText(shop, csvText(rows.toReversed()));
    const lacking = numbers.filter((_, index) => index % 3 === 2);

    const query = { missing: 'dimensions', sort: 'order_number', direction: 'desc', per_page: '50', page: '2' };
    const { value, page } = await shop.call(orderOperations.list, { query });
    expect(value.map((order) => order.order_number)).toEqual(lacking.toReversed().slice(50, 100));
    expect(page?.total).toBe(lacking.length);

    const exported: unknown[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const query = { missing: 'dimensions', ...(after === undefined ? {} : { after_id: after }) };
      const { value } = await shop.call(orderOperations.exportPage, { query });
      expect(value.orders.length).toBeLessThanOrEqual(200);
      exported.push(...value.orders.map((order) => order.order_number));
      after = value.after;
    }
    expect(exported).toEqual(lacking.toReversed());
  });
});

interface OrderRow {
  readonly order_number: string;
}
