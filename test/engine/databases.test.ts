import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from './databases.ts';

describeOnBothDatabases('the harness', (databases) => {
  it('opens an engine on data as init leaves it', async () => {
    const engine = await databases.engine();
    expect(engine.environment).toBe('sandbox');
    expect(engine.database.dialect).toBe(databases.dialect);
  });

  it('gives every test data of its own', async () => {
    const [one, other] = [await databases.emptyDatabase(), await databases.emptyDatabase()];
    await one.write((transaction) => transaction.insertRows('accounts', [account]));
    const rows = await other.read((transaction) =>
      transaction.tables<Tables>().selectFrom('accounts').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  it('runs on what it says', async () => {
    const location = await databases.initialised();
    if (databases.dialect === 'sqlite') expect(existsSync(location)).toBe(true);
    else {
      const database = await databases.open(location);
      const { rows } = await database.read((transaction) =>
        sql<{ version: string }>`SELECT version()`.execute(transaction.tables()),
      );
      expect(rows[0]?.version).toMatch(/^PostgreSQL 18\./);
    }
  });
});

interface Tables {
  accounts: { id: string };
}
const account = { id: 'acc_1', name: 'Test', next_shid: 1, created_at: '2026-03-02T00:00:00.000Z' };
