import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../src/database/database.ts';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import { describeOnBothDatabases, MIGRATIONS } from '../engine/databases.ts';
import { VALID_ROWS } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-manifests-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows as they were before manifests knew their warehouse, and purchases that they are being cancelled. */
const ROWS = VALID_ROWS.map(([name, row]): readonly [string, Row] => [
  name,
  Object.fromEntries(Object.entries(row).filter(([column]) => !isLater(name, column))),
]);

function isLater(table: string, column: string): boolean {
  return table === 'manifests' ? ['warehouse_code', 'pickup'].includes(column) : column.startsWith('void_');
}

describeOnBothDatabases('manifests of before', (databases) => {
  it('are of the default warehouse, with their shipments and sheets, and another warehouse may have its own', async () => {
    const before = join(folder, databases.dialect);
    mkdirSync(before);
    for (const name of readdirSync(MIGRATIONS).filter((each) => each < '0021'))
      cpSync(join(MIGRATIONS, name), join(before, name));
    const location = await databases.freshLocation();
    await createDatabase(location, before);
    await insert(location, ROWS);
    const database = await openDatabase(location, MIGRATIONS);
    try {
      const rows = (sql: string) => database.read((transaction) => transaction.rows(sql, []));
      expect(await rows('SELECT id, warehouse_code FROM manifests')).toEqual([{ id: 'man_1', warehouse_code: 'MAIN' }]);
      expect(await rows('SELECT manifest_id FROM manifest_shipments')).toEqual([{ manifest_id: 'man_1' }]);
      const [, manifest = {}] = VALID_ROWS.find(([name]) => name === 'manifests') ?? [];
      const add = (change: Row) =>
        database.write((transaction) => transaction.insertRows('manifests', [{ ...manifest, ...change }]));
      await add({ id: 'man_2', warehouse_code: 'NYC' });
      await expect(add({ id: 'man_3' })).rejects.toThrow(/unique|another process/i);
      await expect(
        database.write((transaction) => transaction.rows("DELETE FROM manifests WHERE id = 'man_1' RETURNING id", [])),
      ).rejects.toThrow(/foreign key|refer/i);
    } finally {
      await database.close();
    }
  });
});

async function insert(location: string, rows: readonly (readonly [string, Row])[]): Promise<void> {
  const statement = ([table, row]: readonly [string, Row], parameter: (index: number) => string) => {
    const names = Object.keys(row);
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => parameter(index)).join(', ')})`;
  };
  if (location.startsWith('postgres')) {
    const client = new pg.Client({ connectionString: location });
    await client.connect();
    for (const each of rows)
      await client.query(
        statement(each, (index) => `$${index + 1}`),
        Object.values(each[1]),
      );
    await client.end();
    return;
  }
  const connection = new SqliteConnection(location);
  for (const each of rows) connection.prepare(statement(each, () => '?')).run(Object.values(each[1]));
  connection.close();
}
