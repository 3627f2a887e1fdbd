import SqliteConnection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StatementNames } from '../../src/database/postgres/statement-names.ts';
import { StatementCache } from '../../src/database/sqlite/statements.ts';

test('statements are kept prepared while they are used, the others are prepared again', () => {
  const connection = new SqliteConnection(':memory:');
  const cache = new StatementCache(connection);
  const used = cache.prepare('SELECT -1');
  const unused = cache.prepare('SELECT -2');
  for (let number = 0; number < 2_000; number++) {
    expect(cache.prepare(`SELECT ${number} AS number`).all([])).toEqual([{ number }]);
    expect(cache.prepare('SELECT -1')).toBe(used);
  }
  expect(cache.prepare('SELECT -2')).not.toBe(unused);
  connection.close();
});

test('a name stands for one statement, and statements without end share none', () => {
  const names = new StatementNames();
  const first = names.nameOf('SELECT 1');
  const given = Array.from({ length: 2_000 }, (_, number) => names.nameOf(`SELECT ${number}`)).filter(Boolean);
  expect(names.nameOf('SELECT 1')).toBe(first);
  expect(new Set(given).size).toBe(given.length);
  expect(given.length).toBeLessThan(1_000);
});
