import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import { LOG_SUFFIXES } from '../../src/database/sqlite/file-names.ts';
import { MIGRATIONS } from '../engine/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-moved-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MOVED = { code: 'database_unusable', message: expect.stringContaining('moved, removed or replaced') };

async function freshFile(name: string): Promise<string> {
  const file = join(folder, name);
  await (await createDatabase(file, MIGRATIONS)).close();
  return file;
}

function add(database: Database, id: string): Promise<void> {
  const row = { id, name: id, next_shid: 1, created_at: '2026-01-01' };
  return database.write((transaction) => transaction.insertRows('accounts', [row]));
}

async function accounts(database: Database): Promise<readonly string[]> {
  const rows = await database.read((reading) =>
    reading.rows<{ id: string }>('select id from accounts order by id', []),
  );
  return rows.map(({ id }) => id);
}

function move(file: string, to: string): void {
  for (const suffix of ['', ...LOG_SUFFIXES]) if (existsSync(file + suffix)) renameSync(file + suffix, to + suffix);
}

test('a file that was moved away takes no more, says so, and goes on once it is back', async () => {
  const file = await freshFile('moved.db');
  const database = await openDatabase(file, MIGRATIONS);
  await add(database, 'acc_1');
  renameSync(file, `${file}.away`);
  await expect(add(database, 'acc_2')).rejects.toMatchObject(MOVED);
  await expect(database.changeCounter()).rejects.toMatchObject(MOVED);
  await expect(accounts(database)).rejects.toMatchObject(MOVED);
  renameSync(`${file}.away`, file);
  await add(database, 'acc_3');
  expect(await accounts(database)).toEqual(['acc_1', 'acc_3']);
  await database.close();
});

test('who only reads a file that was removed is told of it a moment later', async () => {
  const file = await freshFile('read.db');
  const database = await openDatabase(file, MIGRATIONS);
  expect(await accounts(database)).toEqual([]);
  rmSync(file);
  await sleep(150);
  await expect(accounts(database)).rejects.toMatchObject(MOVED);
  await database.close();
});

test('a file that took the place of an open one is neither written to nor robbed of its log', async () => {
  const file = await freshFile('replaced.db');
  const former = await openDatabase(file, MIGRATIONS);
  await add(former, 'acc_old');
  move(file, join(folder, 'former.db'));
  await freshFile('replaced.db');
  const present = await openDatabase(file, MIGRATIONS);
  await add(present, 'acc_new');
  await expect(add(former, 'acc_lost')).rejects.toMatchObject(MOVED);
  await former.close();
  expect(existsSync(`${file}-wal`)).toBe(true);
  const other = await openDatabase(file, MIGRATIONS);
  expect(await accounts(other)).toEqual(['acc_new']);
  await Promise.all([other.close(), present.close()]);
  const kept = await openDatabase(join(folder, 'former.db'), MIGRATIONS);
  expect(await accounts(kept)).toEqual(['acc_old']);
  await kept.close();
});
