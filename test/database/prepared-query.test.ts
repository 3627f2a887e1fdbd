import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { preparedQuery } from '../../src/database/prepared-query.ts';
import { findOrder } from '../../src/orders/orders.store.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openShop } from '../orders-depth/shop.ts';

const namesOf = preparedQuery<{ accountId: string; skus: readonly string[] }, { name: string | null }>(
  'select name from skus where account_id = :accountId and sku in :skus order by sku',
);

describeOnBothDatabases('a prepared query', (databases) => {
  it('answers for what it is given each time, also for nothing and for odd text', async () => {
    const { engine } = await openShop(await databases.engine());
    const { database, services } = engine;
    const names = (...skus: readonly string[]) =>
      database.read(async (transaction) =>
        (await namesOf(transaction, { accountId: services.account, skus })).map((row) => row.name),
      );
    expect(await names('MUG-RED', 'MUG-BLU')).toEqual(['Stoneware mug, blue', 'Stoneware mug, red']);
    expect(await names('TEA-GRN')).toEqual(['Green tea tin']);
    expect(await names()).toEqual([]);
    expect(await names(`a"b'c\\`, '{x}', 'null', ',', '🫖', 'TEA-GRN')).toEqual(['Green tea tin']);
  });

  it('locks the row that is going to change, also after a dry run asked for the same', async () => {
    const shop = await openShop(await databases.engine());
    const { database, services } = shop.engine;
    const { id } = await shop.create({ order_number: 'L-1', order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] });
    await database.read((transaction) => findOrder(transaction, services.account, 'L-1', { lock: true }));
    if (databases.dialect === 'sqlite') return;
    for (const name of ['L-1', id]) {
      await database.write(async (transaction) => {
        await findOrder(transaction, services.account, name, { lock: true });
        const other = database.write((second) =>
          sql`SELECT id FROM orders WHERE order_number = 'L-1' FOR UPDATE NOWAIT`.execute(second.tables()),
        );
        await expect(other).rejects.toMatchObject({ code: 'locked' });
      });
    }
  });
});
