import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { migrationsAfter, SCHEMA_VERSION } from '../../src/database/migrations-file.ts';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import { describeOnBothDatabases, MIGRATIONS, type TestDatabases } from '../engine/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the migrations', () => {
  it('are numbered without a gap, and the program knows the newest', () => {
    const versions = migrationsAfter(0, MIGRATIONS).map((migration) => migration.version);
    expect(versions).toEqual(Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1));
    expect(readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))).toHaveLength(SCHEMA_VERSION);
  });
});

/** All migrations but the newest, and all of them with a newest that adds a table (or says what it is given). */
const BEFORE = migrationFolder('before', undefined);
const AFTER = migrationFolder('after', 'CREATE TABLE added (only_row INTEGER NOT NULL) STRICT;\n');
const BROKEN = migrationFolder(
  'broken',
  'CREATE TABLE half (a INTEGER NOT NULL) STRICT;\nCREATE TABLE accounts_again syntax error;\n',
);

describeOnBothDatabases('data of an older version', (databases) => {
  it('is brought to the newest when it is opened, and keeps what it held', async () => {
    const location = await older(databases);
    await close(openDatabase(location, AFTER));
    expect(await tablesOf(location)).toEqual(['added', 'kept']);
    expect(await versionOf(location)).toBe(SCHEMA_VERSION);
  });

  it('is migrated once where many open it at the same moment', async () => {
    const location = await older(databases);
    await Promise.all(Array.from({ length: 6 }, () => close(openDatabase(location, AFTER))));
    expect(await tablesOf(location)).toEqual(['added', 'kept']);
  });

  it.runIf(databases.dialect === 'postgres')('is migrated by the only connection that its user may make', async () => {
    const location = await older(databases);
    const role = `one_${process.pid}`;
    await query(location, `CREATE ROLE ${role} LOGIN CONNECTION LIMIT 1 IN ROLE shipdock`);
    const database = await openDatabase(location.replace('shipdock@', `${role}@`), AFTER);
    const version = await database.read((transaction) => transaction.rows('SELECT version FROM schema_version', []));
    await database.close();
    expect(version).toEqual([{ version: SCHEMA_VERSION }]);
    for (const sql of [`REASSIGN OWNED BY ${role} TO shipdock`, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`]) {
      await query(location, sql);
    }
  });

  it('stays as it was where a migration fails', async () => {
    const location = await older(databases);
    await expect(openDatabase(location, BROKEN)).rejects.toThrow(/syntax/);
    expect(await tablesOf(location)).toEqual(['kept']);
    expect(await versionOf(location)).toBe(SCHEMA_VERSION - 1);
    await close(openDatabase(location, AFTER));
    expect(await tablesOf(location)).toEqual(['added', 'kept']);
  });
});

describeOnBothDatabases('data of a newer version', (databases) => {
  it('is refused untouched, with both versions named', async () => {
    const location = await databases.initialised();
    await setVersion(location, SCHEMA_VERSION + 1);
    const before = databases.dialect === 'sqlite' ? readFileSync(location) : undefined;
    const attempt = openDatabase(location, MIGRATIONS);
    await expect(attempt).rejects.toMatchObject({ code: 'database_newer', exitCode: 10 });
    await expect(attempt).rejects.toThrow(
      `schema version ${SCHEMA_VERSION + 1}; this shipdock knows versions up to ${SCHEMA_VERSION}`,
    );
    expect(await versionOf(location)).toBe(SCHEMA_VERSION + 1);
    if (before !== undefined) expect(readFileSync(location).equals(before)).toBe(true);
  });
});

describeOnBothDatabases('making data', (databases) => {
  it('where there is some already touches nothing', async () => {
    const location = await databases.initialised();
    await expect(createDatabase(location, MIGRATIONS)).rejects.toMatchObject({ code: 'database_exists', exitCode: 10 });
    await close(openDatabase(location, MIGRATIONS));
  });
});

describe('the copy made before a migration', () => {
  it('is the data as it was, beside the file, even what stood in the log only', async () => {
    const file = await older();
    const writing = new SqliteConnection(file);
    writing.pragma('wal_autocheckpoint = 0');
    writing.exec("INSERT INTO kept VALUES ('late')");
    const told: string[] = [];
    for (let time = 0; time < 2; time++) await close(openDatabase(file, AFTER, undefined, (copy) => told.push(copy)));
    writing.close();
    expect(told).toEqual([`${file}.before-version-${SCHEMA_VERSION}`]);
    const copy = new SqliteConnection(`${file}.before-version-${SCHEMA_VERSION}`, { readonly: true });
    expect(copy.prepare('SELECT what FROM kept').pluck().all()).toEqual(['first', 'late']);
    expect(copy.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION - 1);
    copy.close();
  });

  it('can be put back and is then migrated again, with a copy of its own', async () => {
    const file = await older();
    await close(openDatabase(file, AFTER));
    const copy = `${file}.before-version-${SCHEMA_VERSION}`;
    cpSync(copy, file);
    const writing = new SqliteConnection(file);
    writing.exec("INSERT INTO kept VALUES ('work since then')");
    writing.close();
    await close(openDatabase(file, AFTER));
    const kept = readdirSync(join(file, '..'))
      .filter((name) => join(file, '..', name).startsWith(copy))
      .map((name) => wordsIn(join(file, '..', name)));
    expect(kept).toContainEqual(['first', 'work since then']);
    expect(kept).toContainEqual(['first']);
  });

  it('is not taken for whole where a process died while it was made', async () => {
    const file = await older();
    const copy = `${file}.before-version-${SCHEMA_VERSION}`;
    writeFileSync(copy, readFileSync(file).subarray(0, 1000));
    await close(openDatabase(file, AFTER));
    const copies = readdirSync(join(file, '..')).filter((name) => join(file, '..', name).startsWith(copy));
    expect(copies.some((name) => isWhole(join(file, '..', name)))).toBe(true);
  });

  it('is not made where nothing is migrated', async () => {
    const file = await freshCreated(MIGRATIONS);
    await close(openDatabase(file, MIGRATIONS));
    expect(existsSync(`${file}.before-version-${SCHEMA_VERSION}`)).toBe(false);
  });
});

describe('what is no data file', () => {
  const refused: readonly (readonly [string, () => string, string, RegExp])[] = [
    ['a missing file', () => join(folder, 'missing.db'), 'database_missing', /there is no data file/],
    ['a folder', () => folder, 'database_unusable', /is a folder/],
    [
      'garbage',
      () => written('garbage.db', Buffer.alloc(8192, 'garbage ')),
      'database_unusable',
      /not a SQLite database/,
    ],
    [
      'a text file',
      () => written('orders.csv', Buffer.from('order_number,sku\nSO-1,MUG\n')),
      'database_unusable',
      /not a SQLite database/,
    ],
    ['an empty file', () => written('empty.db', Buffer.alloc(0)), 'database_unusable', /not a data file of shipdock/],
    ['another program’s SQLite file', foreignFile, 'database_unusable', /not a data file of shipdock/],
    ['a data file cut in half', cutFile, 'database_unusable', /damaged|not a SQLite/],
  ];

  it.each(refused)('%s is refused and left as it is', async (_, make, code, message) => {
    const path = make();
    const before = readOr(path);
    const attempt = openDatabase(path, MIGRATIONS).then((database) => database.read(async () => undefined));
    await expect(attempt).rejects.toMatchObject({ code, exitCode: 10 });
    await expect(attempt).rejects.toThrow(message);
    expect(readOr(path)).toEqual(before);
  });

  it('a missing file is answered with the command that makes it', async () => {
    const path = join(folder, 'missing.db');
    await expect(openDatabase(path, MIGRATIONS)).rejects.toMatchObject({ hint: `shipdock init --db ${path}` });
  });
});

function migrationFolder(name: string, newest: string | undefined): string {
  const target = join(folder, name);
  mkdirSync(target);
  for (let version = 1; version < SCHEMA_VERSION; version++)
    write(version, `CREATE TABLE step_${version} (a INTEGER) STRICT;\n`);
  if (newest !== undefined) write(SCHEMA_VERSION, newest);
  return target;

  function write(version: number, sql: string): void {
    writeFileSync(join(target, `${String(version).padStart(4, '0')}_step.sql`), sql);
  }
}

let files = 0;

async function freshCreated(migrations: string): Promise<string> {
  files += 1;
  const file = join(mkdtempSync(join(folder, `made-${files}-`)), 'data.db');
  await close(createDatabase(file, migrations));
  return file;
}

/** A database one version behind, with a table and a row that are to be kept. */
async function older(databases?: TestDatabases): Promise<string> {
  if (databases?.dialect === 'postgres') {
    const url = await databases.freshLocation();
    await query(url, `CREATE TABLE schema_version (version INTEGER NOT NULL)`);
    await query(url, `INSERT INTO schema_version VALUES (${SCHEMA_VERSION - 1})`);
    await query(url, 'CREATE TABLE database_info (only_row INTEGER)');
    await query(url, 'CREATE TABLE kept (what TEXT NOT NULL)');
    return url;
  }
  // Made while the newest migration did not exist: the program of that time is this one with that folder.
  const file = await freshCreated(BEFORE);
  const connection = new SqliteConnection(file);
  connection.exec("CREATE TABLE kept (what TEXT NOT NULL) STRICT; INSERT INTO kept VALUES ('first')");
  connection.pragma(`user_version = ${SCHEMA_VERSION - 1}`);
  connection.close();
  return file;
}

async function tablesOf(location: string): Promise<readonly string[]> {
  const names = location.startsWith('postgres')
    ? (await query(location, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).map((row) =>
        String(row.name),
      )
    : readonly(
        location,
        (file) => file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[],
      );
  return names
    .filter((name) => !['schema_version', 'database_info'].includes(name) && !name.startsWith('step_'))
    .sort();
}

async function versionOf(location: string): Promise<number> {
  if (location.startsWith('postgres'))
    return Number((await query(location, 'SELECT version FROM schema_version'))[0]?.version);
  return readonly(location, (file) => file.pragma('user_version', { simple: true }) as number);
}

async function setVersion(location: string, version: number): Promise<void> {
  if (location.startsWith('postgres')) {
    await query(location, `UPDATE schema_version SET version = ${version}`);
    return;
  }
  const connection = new SqliteConnection(location);
  connection.pragma(`user_version = ${version}`);
  connection.close();
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function readonly<Result>(file: string, read: (connection: SqliteConnection.Database) => Result): Result {
  const connection = new SqliteConnection(file, { readonly: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

function wordsIn(file: string): readonly unknown[] {
  return readonly(file, (connection) => connection.prepare('SELECT what FROM kept').pluck().all());
}

function isWhole(file: string): boolean {
  try {
    return readonly(file, (connection) => connection.pragma('integrity_check', { simple: true })) === 'ok';
  } catch {
    return false;
  }
}

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function foreignFile(): string {
  const path = join(folder, 'foreign.db');
  const connection = new SqliteConnection(path);
  connection.exec('CREATE TABLE bookmarks (url TEXT)');
  connection.close();
  return path;
}

function cutFile(): string {
  const whole = join(folder, 'whole.db');
  const connection = new SqliteConnection(whole);
  for (const { sql, only } of migrationsAfter(0, MIGRATIONS)) if (only !== 'postgres') connection.exec(sql);
  connection.pragma('application_id = 0x73687064');
  connection.pragma(`user_version = ${SCHEMA_VERSION}`);
  connection.close();
  return written('cut.db', readFileSync(whole).subarray(0, 20_000));
}

function readOr(path: string): Buffer | undefined {
  return existsSync(path) && path !== folder ? readFileSync(path) : undefined;
}

async function close(opening: Promise<{ close(): Promise<void> }>): Promise<void> {
  await (await opening).close();
}
