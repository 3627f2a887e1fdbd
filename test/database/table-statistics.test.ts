import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { TableStatistics } from '../../src/database/postgres/table-statistics.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

it('a table is due for a look once it has 500 new rows, and then whenever it has doubled', () => {
  const statistics = new TableStatistics();
  const afterRows = (rows: number) => {
    statistics.note('orders', rows);
    return statistics.due().map(({ table }) => table);
  };
  expect(afterRows(499)).toEqual([]);
  expect(afterRows(1)).toEqual(['orders']);
  expect(statistics.due()).toEqual([]);
  expect(afterRows(499)).toEqual([]);
  expect(afterRows(1)).toEqual(['orders']);
  expect(afterRows(999)).toEqual([]);
  expect(afterRows(1)).toEqual(['orders']);
});

it('each table is counted by itself', () => {
  const statistics = new TableStatistics();
  statistics.note('orders', 400);
  statistics.note('order_lines', 1200);
  expect(statistics.due()).toEqual([{ table: 'order_lines', written: 1200 }]);
});

describeOnBothDatabases('many new rows', (databases) => {
  it.runIf(databases.dialect === 'postgres')('make PostgreSQL look at their table at once', async () => {
    const database = await databases.emptyDatabase();
    const rows = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const id = `acc_${prefix}${index}`;
        return { id, name: id, next_shid: 1, created_at: '2026-01-01' };
      });
    await database.write((transaction) => transaction.insertRows('accounts', rows('a', 499)));
    expect(await isLookedAt(database)).toBe(false);
    await database.write((transaction) => transaction.insertRows('accounts', rows('b', 1)));
    await vi.waitUntil(() => isLookedAt(database), { timeout: 60_000, interval: 50 });
    // Another process that writes as many rows to what is large by then has it looked at no more.
    const other = await databases.open(database.name);
    await other.write((transaction) => transaction.insertRows('accounts', rows('c', 500)));
    await other.close();
    expect(await looksAt(database)).toBe(1);
  });

  it.runIf(databases.dialect === 'postgres')(
    'keep nobody at the end who wrote to a table that another locks',
    async () => {
      const location = await databases.initialised();
      const database = await databases.open(location);
      const other = new pg.Client({ connectionString: location });
      await other.connect();
      // As VACUUM and CREATE INDEX CONCURRENTLY lock it: rows can be written.
      await other.query('BEGIN; LOCK TABLE accounts IN SHARE UPDATE EXCLUSIVE MODE');
      const rows = Array.from({ length: 500 }, (_, index) => {
        return { id: `acc_${index}`, name: `Shop ${index}`, next_shid: 1, created_at: '2026-01-01' };
      });
      await database.write((transaction) => transaction.insertRows('accounts', rows));
      await database.close();
      await other.end();
    },
  );
});

async function isLookedAt(database: Database): Promise<boolean> {
  return (await looksAt(database)) > 0;
}

/** How often a client has asked for a look; what the server does by itself it counts apart. */
async function looksAt(database: Database): Promise<number> {
  const sql = "SELECT analyze_count AS looks FROM pg_stat_user_tables WHERE relname = 'accounts'";
  const [row] = await database.read((transaction) => transaction.rows<{ readonly looks: number }>(sql, []));
  return row?.looks ?? 0;
}
