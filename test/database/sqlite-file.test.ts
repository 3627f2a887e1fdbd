import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import { copySqliteFile } from '../../src/database/sqlite/copy-file.ts';
import { openReading, openWriting, refuseOldLibrary, sqliteVersion } from '../../src/database/sqlite/open.ts';
import { MIGRATIONS } from '../engine/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function freshFile(name: string): Promise<string> {
  const file = join(folder, name);
  await (await createDatabase(file, MIGRATIONS)).close();
  return file;
}

describe('a SQLite data file', () => {
  it('is written durably: WAL, an fsync at every commit, foreign keys enforced', async () => {
    const connection = openWriting(await freshFile('durable.db'));
    const setting = (name: string) => connection.pragma(name, { simple: true });
    expect({
      journal: setting('journal_mode'),
      synchronous: setting('synchronous'),
      keys: setting('foreign_keys'),
    }).toEqual({
      journal: 'wal',
      synchronous: 2,
      keys: 1,
    });
    connection.close();
  });

  it('is for its owner and the owner’s group, and so is a copy of it: people’s addresses are in it', async () => {
    const file = await freshFile('private.db');
    await copySqliteFile(file, `${file}.copy`);
    const others = [file, `${file}.copy`].map((each) => statSync(each).mode & 0o007);
    expect(others).toEqual([0, 0]);
  });

  it('is written by a SQLite without the WAL fault of 3.7.0 to 3.51.2, and one that can add CHECKs (3.53.0)', () => {
    for (const version of ['3.7.0', '3.51.2', '3.51.3', '3.52.9', '2.99.99']) {
      expect(() => refuseOldLibrary(version), version).toThrow(
        `SQLite ${version} is too old; 3.53.0 or newer is needed`,
      );
    }
    for (const version of ['3.53.0', '3.53.2', '3.54.0', '4.0.0', sqliteVersion()]) refuseOldLibrary(version);
  });

  it('waits for other writers rather than give up at once', async () => {
    const connection = openWriting(await freshFile('patient.db'));
    expect(connection.pragma('busy_timeout', { simple: true })).toBeGreaterThanOrEqual(30_000);
    connection.close();
  });

  it('tells once of a wait for another process that has become a long one', async () => {
    const file = await freshFile('long-wait.db');
    const other = openWriting(file);
    let told = 0;
    const database = await openDatabase(file, MIGRATIONS, () => {
      told += 1;
    });
    other.exec('BEGIN IMMEDIATE');
    const uptime = vi.spyOn(process, 'uptime');
    const writing = database.proveWritable();
    await sleep(20);
    expect(told).toBe(0);
    uptime.mockReturnValue(process.uptime() + 10);
    await vi.waitFor(() => expect(told).toBe(1));
    await sleep(20);
    expect(told).toBe(1);
    other.exec('COMMIT');
    await writing;
    uptime.mockRestore();
    await database.close();
    other.close();
  });

  it('is read, and written in its turn, while another process holds its lock', async () => {
    const file = await freshFile('locked.db');
    const other = openWriting(file);
    const database = await openDatabase(file, MIGRATIONS);
    const count = async () =>
      (
        await database.read((transaction) => transaction.rows<{ n: number }>('select count(*) as n from accounts', []))
      )[0]?.n;
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const writing = database
      .write((transaction) =>
        transaction.insertRows('accounts', [{ id: 'acc_1', name: 'acc_1', next_shid: 1, created_at: '2026-01-01' }]),
      )
      .then(() => {
        isWritten = true;
      });
    for (let round = 0; round < 20; round++) expect(await count()).toBe(0);
    expect(isWritten).toBe(false);
    other.exec('COMMIT');
    await writing;
    expect(await count()).toBe(1);
    other.close();
    await database.close();
  });

  it('has no tables that take any type', async () => {
    const connection = openReading(await freshFile('strict.db'));
    const loose = connection.prepare(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0",
    );
    expect(loose.pluck().all().toSorted()).toEqual(['sqlite_schema', 'sqlite_sequence']);
    connection.close();
  });

  it('leaves one file when the last process has closed it', async () => {
    const file = await freshFile('closed.db');
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('passes the check of SQLite and of its foreign keys when it is new', async () => {
    const connection = new SqliteConnection(await freshFile('check.db'));
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    connection.close();
  });
});
