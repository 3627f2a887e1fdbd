import { expect, it } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

interface Tables {
  accounts: { id: string; name: string; next_shid: number; created_at: string };
}

const NAMES = ['acc_1', 'acc_2', '{"quoted", \\ NULL}'];

async function withAccounts(database: Database): Promise<Database> {
  const rows = NAMES.map((id, index) => ({ id, name: id, next_shid: index + 1, created_at: '' }));
  await database.write((transaction) => transaction.insertRows('accounts', rows));
  return database;
}

function found(
  database: Database,
  column: 'id' | 'next_shid',
  operator: 'in' | 'not in',
  values: readonly (string | number)[],
): Promise<readonly string[]> {
  return database.read(async (transaction) => {
    const rows = await transaction
      .tables<Tables>()
      .selectFrom('accounts')
      .select('id')
      .where(column, operator, values as never)
      .orderBy('next_shid')
      .execute();
    return rows.map((row) => row.id);
  });
}

const others = (count: number) => Array.from({ length: count }, (_, index) => `other_${index}`);

describeOnBothDatabases('a list in a condition', (databases) => {
  it('may be empty: nothing is in it, and everything is not', async () => {
    const database = await withAccounts(await databases.emptyDatabase());
    expect(await found(database, 'id', 'in', [])).toEqual([]);
    expect(await found(database, 'next_shid', 'in', [])).toEqual([]);
    expect(await found(database, 'id', 'not in', [])).toEqual(NAMES);
  });

  it.each([2, 1_001, 100_000])('may have %i more members than are there', async (count) => {
    const database = await withAccounts(await databases.emptyDatabase());
    const list = [...others(count), NAMES[0] ?? '', NAMES[2] ?? ''];
    expect(await found(database, 'id', 'in', list)).toEqual([NAMES[0], NAMES[2]]);
    expect(await found(database, 'id', 'not in', list)).toEqual([NAMES[1]]);
    const numbers = [...others(count).map((_, index) => index + 1000), 2];
    expect(await found(database, 'next_shid', 'in', numbers)).toEqual([NAMES[1]]);
  });
});
