import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Row } from '../../src/database/database.ts';
import { migrationsAfter } from '../../src/database/migrations-file.ts';
import { MIGRATIONS } from '../engine/databases.ts';
import { VALID_ROWS } from './rows.ts';

it('data from before the table of origins says in its lines where they came from', () => {
  const connection = new SqliteConnection(':memory:');
  const all = migrationsAfter(0, MIGRATIONS);
  const [before, filling] = [all.filter(({ version }) => version < 15), all.find(({ version }) => version === 15)];
  for (const { sql } of before) connection.exec(sql);
  const insert = (table: string, change: Row = {}) => {
    const [, row = {}] = VALID_ROWS.find(([name]) => name === table) ?? [];
    const values = { ...row, ...change };
    const names = Object.keys(values);
    connection
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(Object.values(values));
  };
  insert('accounts');
  insert('warehouses');
  const order = (id: string, order_number: string, origins: readonly (string | undefined)[]) => {
    insert('orders', { id, order_number });
    for (const [position, originOrderNumber] of origins.entries()) {
      const details = JSON.stringify({ originOrderNumber });
      insert('order_lines', { id: `${id}_${position}`, order_id: id, position, source_system_id: null, details });
    }
  };
  order('ord_a', 'A', [undefined, 'A']);
  order('ord_b', 'B', ['C', 'C', 'D', 'B']);
  connection.exec(filling?.sql ?? '');
  const rows = connection.prepare('SELECT order_id, order_number FROM order_origins ORDER BY 1, 2').raw().all();
  expect(rows).toEqual([
    ['ord_b', 'C'],
    ['ord_b', 'D'],
  ]);
  connection.close();
});
