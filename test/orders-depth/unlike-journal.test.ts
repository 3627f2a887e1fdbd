import { expect, it } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { verifiedJournal } from '../../src/database-care/operations/verify-journal.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { items, openShop } from './shop.ts';

const ran = (database: Database, sql: string) => database.write((transaction) => transaction.rows(sql, []));

describeOnBothDatabases('a check of the journal', (databases) => {
  it('names what an order says otherwise than its journal, and nobody’s address', async () => {
    const shop = await openShop(await databases.engine());
    const { database } = shop.engine;
    const faults = async () => (await verifiedJournal(database)).faults;
    const order = await shop.create({
      order_number: 'ALT-1',
      notes: [{ body: 'ring twice' }],
      order_line_items: items({ 'MUG-RED': 2, 'TEA-GRN': 1 }),
    });
    await shop.update(order.id, { tags: ['late'], destination_address: { street1: '9 Quay' } });
    expect(await faults()).toEqual([]);
    await ran(database, "UPDATE order_lines SET quantity = 3 WHERE sku = 'MUG-RED'");
    await ran(database, "UPDATE order_addresses SET details = replace(details, '9 Quay', '9 Quarry')");
    const [line] = order.order_line_items;
    expect(await faults()).toEqual([
      `${order.id} (ALT-1): order_line_items.${line?.id}.quantity is 3, its journal says 2`,
      `${order.id} (ALT-1): destination_address.street1 is not what its journal says`,
    ]);
    await ran(database, 'DELETE FROM order_lines');
    expect((await faults()).join('\n')).toContain(`order_line_items.${line?.id} is missing, its journal says {`);
  });

  it('names what is gone without a deletion, and nothing that was deleted', async () => {
    const shop = await openShop(await databases.engine());
    const { database } = shop.engine;
    const [gone, deleted] = [
      await shop.create({ order_number: 'GONE-1' }),
      await shop.create({ order_number: 'DEL-1' }),
    ];
    await shop.call(orderOperations.delete, { params: { id: deleted.id } });
    expect((await verifiedJournal(database)).faults).toEqual([]);
    for (const table of ['order_lines', 'order_addresses']) await ran(database, `DELETE FROM ${table}`);
    await ran(database, `DELETE FROM orders WHERE id = '${gone.id}'`);
    expect((await verifiedJournal(database)).faults).toEqual([
      `${gone.id} (GONE-1) is gone, and its journal tells of no deletion`,
    ]);
  });

  it('names what is left when the whole journal is gone', async () => {
    const shop = await openShop(await databases.engine());
    const { database } = shop.engine;
    const order = await shop.create({ order_number: 'BARE-1' });
    await shop.call(databaseOperations.seal, {});
    await ran(database, 'DELETE FROM journal');
    const { faults } = await verifiedJournal(database);
    expect(faults).toContain(`${order.id}: the chain ends at row 0, its subject knows 1`);
    expect(faults.join('\n')).toMatch(/checkpoint \d+ sealed \d+ chains, 0 are left of them/);
  });

  it('that finds a chain gone is not sealed over, and goes on finding it', async () => {
    const shop = await openShop(await databases.engine());
    const { database } = shop.engine;
    const order = await shop.create({ order_number: 'SEALED-1' });
    await shop.create({ order_number: 'SEALED-2' });
    expect((await shop.engine.call(databaseOperations.seal, {})).value.faults).toEqual([]);
    await ran(database, `DELETE FROM journal WHERE subject_id = '${order.id}'`);
    for (const table of ['order_lines', 'order_addresses']) {
      await ran(database, `DELETE FROM ${table} WHERE order_id = '${order.id}'`);
    }
    await ran(database, `DELETE FROM orders WHERE id = '${order.id}'`);
    const told = [expect.stringMatching(/checkpoint \d+ sealed \d+ chains, \d+ are left of them/)];
    expect((await shop.engine.call(databaseOperations.seal, {})).value.faults).toEqual(told);
    expect((await verifiedJournal(database)).faults).toEqual(told);
  });

  it('finds an order whose data was erased as it should be, and what was changed in it since', async () => {
    const shop = await openShop(await databases.engine());
    const { database } = shop.engine;
    const order = await shop.create({
      order_number: 'ERA-1',
      notes: [{ body: 'ring twice' }],
      source_system_meta: { gift: true },
      order_line_items: items({ 'MUG-RED': 2 }).map((line) => ({ ...line, meta: { text: 'For Q.' } })),
    });
    await shop.update(order.id, { tags: ['late'], notes: [{ body: 'thrice' }] });
    await shop.call(orderOperations.cancel, { params: { id: order.id } });
    await shop.call(orderOperations.redact, { params: { id: order.id } });
    expect((await verifiedJournal(database)).faults).toEqual([]);
    await ran(database, "UPDATE orders SET status = 'new'");
    expect((await verifiedJournal(database)).faults).toEqual([
      `${order.id} (ERA-1): status is "new", its journal says "cancelled"`,
    ]);
  });
});
