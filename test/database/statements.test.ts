import SqliteConnection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { KeptStatements } from '../../src/database/postgres/kept-statements.ts';
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

test('rows are the same objects however many a statement answered before', () => {
  const connection = new SqliteConnection(':memory:');
  const statement = new StatementCache(connection).prepare(
    `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    SELECT i AS "the 'number'", NULL AS none, x'00ff' AS bytes, 'ü' AS text FROM n`,
  );
  const [once, twice, thrice] = [statement.all([]), statement.all([]), statement.all([])];
  expect(once[299]).toEqual({ "the 'number'": 300, none: null, bytes: Buffer.from([0, 255]), text: 'ü' });
  expect(twice).toEqual(once);
  expect(thrice).toEqual(once);
  connection.close();
});

test('a name stands for one statement, and statements without end share none', () => {
  const statements = new KeptStatements();
  const first = statements.get('SELECT 1');
  const given = Array.from({ length: 2_000 }, (_, number) => statements.get(`SELECT ${number}`).name).filter(Boolean);
  expect(statements.get('SELECT 1')).toBe(first);
  expect(new Set(given).size).toBe(given.length);
  expect(given.length).toBeLessThan(1_000);
});
