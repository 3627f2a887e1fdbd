import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../src/database/database.ts';
import { PostgresDatabase } from '../../src/database/postgres/postgres-database.ts';
import { type Engine, openEngine } from '../../src/engine/engine.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { orderBody } from '../contract/order.builder.ts';
import { type PostgresServer, startPostgresServer } from '../engine/postgres-server.ts';
import { oneProcess, type Ran } from '../one-process.ts';
import { buildProgram, ROOT } from '../program.ts';
import { contentOf } from './content.ts';
import { writeOrdersFile } from './orders-file.ts';
import { start } from './run-program.ts';

const ORDERS = 1_000;
const PATIENCE_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), 'shipdock-stopped-'));
const orders = { path: join(folder, 'orders.csv'), orders: ORDERS, prefix: 'P' };
const run = oneProcess();
let server: PostgresServer;

beforeAll(async () => {
  buildProgram();
  writeOrdersFile(orders);
  // A server of its own: others go on with the one they share.
  server = await startPostgresServer();
}, 240_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe('a PostgreSQL that stops', () => {
  it(
    'in the middle of an import ends it with a clear message; run again when it is back, all is there once',
    async () => {
      const location = await initialised('stopped');
      const importing = start(['orders', 'import', orders.path, '--db', location]);
      await importing.lines(1);
      await server.pause();
      const ended = await importing.ended;
      expectUnreachable({ ...ended, status: ended.code });
      expectUnreachable(await run(['orders', 'list', '--db', location]));

      await server.resume();
      const kept = await contentAt(location);
      expect(kept).toMatchObject({ journalFaults: [], journalRows: kept.orders });
      expect(kept.orders).toBeGreaterThanOrEqual(ended.stdout.trim().split('\n').length);
      expect(kept.orders).toBeLessThan(ORDERS);
      const again = await run(['orders', 'import', orders.path, '--db', location]);
      expect([again.status, again.stderr]).toEqual([
        0,
        expect.stringContaining(`${kept.orders} unchanged, 0 rejected`),
      ]);
      const whole = await initialised('whole');
      await run(['orders', 'import', orders.path, '--db', whole]);
      expect(await contentAt(location)).toEqual(await contentAt(whole));
    },
    PATIENCE_MS,
  );

  it(
    'is an error to an engine that is open, which goes on when it is back',
    async () => {
      const engine = await opened(await initialised('open'));
      await create(engine, 'BEFORE');
      await server.pause();
      await expect(create(engine, 'MEANWHILE')).rejects.toMatchObject({ code: 'database_unusable', exitCode: 10 });
      await expect(engine.call(orderOperations.list, { query: {} })).rejects.toMatchObject({
        code: 'database_unusable',
      });
      await server.resume();
      await create(engine, 'AFTER');
      const { value } = await engine.call(orderOperations.list, { query: {} });
      expect(value.map((order) => order.order_number)).toEqual(['BEFORE', 'AFTER']);
      await engine.close();
    },
    PATIENCE_MS,
  );

  it(
    'ends connections that nobody uses without anybody noticing',
    async () => {
      const location = await initialised('one');
      const engine = await opened(location);
      await Promise.all(Array.from({ length: 5 }, (_, index) => create(engine, `ONE-${index}`)));
      const admin = new pg.Client({ connectionString: server.url('postgres') });
      await admin.connect();
      await admin.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'shipdock' LIMIT 2",
      );
      await admin.end();
      // Of one that was used a moment ago it is not asked whether it is there still: then the unit of work fails, as below.
      await delay(200);
      await Promise.all(Array.from({ length: 20 }, (_, index) => create(engine, `TWO-${index}`)));
      expect((await engine.call(orderOperations.list, { query: {} })).page?.total).toBe(25);
      await engine.close();
    },
    PATIENCE_MS,
  );
});

describe('a connection that PostgreSQL ends between two statements of a unit of work', () => {
  it('fails that unit, with nothing kept of it, and the next one is done', async () => {
    const location = await initialised('between');
    const database = new PostgresDatabase(location);
    const count = (transaction: Transaction) =>
      sql<{ rows: number }>`SELECT count(*) AS rows FROM kept`.execute(transaction.tables());
    await database.write((transaction) => sql`CREATE TABLE kept (value INTEGER)`.execute(transaction.tables()));
    const unit = database.write(async (transaction) => {
      await sql`INSERT INTO kept VALUES (1)`.execute(transaction.tables());
      await query(
        'postgres',
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'shipdock'",
      );
      await delay(50);
      await count(transaction);
    });
    await expect(unit).rejects.toMatchObject({ code: 'database_unusable' });
    expect((await database.write(count)).rows).toEqual([{ rows: 0 }]);
    await database.close();
  });
});

describe('a PostgreSQL that cannot be used', () => {
  it.each([
    ['is not there', 'postgres://shipdock@127.0.0.1:1/shop', /cannot be reached: .*ECONNREFUSED/],
    ['has no such host', 'postgres://shipdock@no-such-host.invalid/shop', /cannot be reached: .*(ENOTFOUND|EAI_AGAIN)/],
  ])(
    'because it %s is told with its address and exit code 10',
    async (_, location, message) => {
      const ended = await run(['orders', 'list', '--db', location]);
      expectUnreachable(ended);
      expect(ended.stderr).toMatch(message);
    },
    60_000,
  );

  it('because it has no such database is told so', async () => {
    const ended = await run(['orders', 'list', '--db', server.url('nothing')]);
    expect([ended.status, ended.stdout]).toEqual([10, '']);
    expect(ended.stderr).toMatch(/database "nothing" does not exist/);
  });

  it('because it holds no data of shipdock is answered with the command that makes it', async () => {
    await createDatabase('bare');
    const ended = await run(['orders', 'list', '--db', server.url('bare')]);
    expect(ended.status).toBe(10);
    expect(ended.stderr).toMatch(/code: database_missing/);
    expect(ended.stderr).toMatch(/hint: shipdock init --db postgres:/);
  });

  it('because another program keeps a table of our name is told, and that table is not touched', async () => {
    await createDatabase('foreign_data');
    await query('foreign_data', 'CREATE TABLE schema_version (installed_rank INTEGER, script TEXT)');
    for (const words of [
      ['orders', 'list'],
      ['init', '--yes'],
    ]) {
      const ended = await run([...words, '--db', server.url('foreign_data')]);
      expect([ended.status, ended.stdout]).toEqual([10, '']);
      expect(ended.stderr).not.toMatch(/^\s+at /m);
    }
    expect(
      await query('foreign_data', "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'"),
    ).toEqual([{ tables: 1 }]);
  });

  it('because it keeps text in another encoding is told what to make instead', async () => {
    await query('postgres', "CREATE DATABASE latin1 TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
    const ended = await run(['init', '--yes', '--db', server.url('latin1')]);
    expect([ended.status, ended.stdout]).toEqual([10, '']);
    expect(ended.stderr).toMatch(/keeps text as LATIN1; shipdock needs UTF8\n {2}hint: createdb --encoding=UTF8/);
    expect(await query('latin1', 'SELECT count(*)::int AS tables FROM pg_stat_user_tables')).toEqual([{ tables: 0 }]);
  });

  it('because another program has a table of one of our names is told, and a schema beside it can be used', async () => {
    await createDatabase('shared');
    await query('shared', 'CREATE TABLE orders (ours INTEGER); CREATE SCHEMA beside');
    const ended = await run(['init', '--yes', '--db', server.url('shared')]);
    expect([ended.status, ended.stdout]).toEqual([10, '']);
    expect(ended.stderr).toMatch(/has tables of another program: relation "orders" already exists\n {2}hint: /);
    expect(await query('shared', 'SELECT relname FROM pg_stat_user_tables')).toEqual([{ relname: 'orders' }]);
    const beside = `${server.url('shared')}?options=-csearch_path%3Dbeside`;
    expect((await run(['init', '--yes', '--db', beside])).status).toBe(0);
    expect((await run(['orders', 'list', '--db', beside])).status).toBe(0);
  });

  it('never shows the password of its address', async () => {
    const ended = await run(['orders', 'list', '--db', 'postgres://shipdock:s3cret@127.0.0.1:1/shop']);
    expect(ended.status).toBe(10);
    expect(ended.stderr + ended.stdout).not.toContain('s3cret');
  });
});

async function initialised(name: string): Promise<string> {
  await createDatabase(name);
  const ended = await run(['init', '--db', server.url(name), '--yes']);
  expect([ended.status, ended.stderr.match(/error.*/)?.[0]]).toEqual([0, undefined]);
  return server.url(name);
}

function createDatabase(name: string): Promise<unknown> {
  return query('postgres', `CREATE DATABASE ${name}`);
}

async function query(database: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function opened(location: string): Promise<Engine> {
  return openEngine({ location, packageRoot: ROOT });
}

async function create(engine: Engine, number: string): Promise<void> {
  await engine.call(orderOperations.create, { body: orderBody({ order_number: number }) });
}

async function contentAt(location: string) {
  const engine = await opened(location);
  try {
    return await contentOf(engine);
  } finally {
    await engine.close();
  }
}

function expectUnreachable(ended: Pick<Ran, 'stderr'> & { readonly status: number | null }): void {
  expect(ended.status).toBe(10);
  expect(ended.stderr).toMatch(/code: database_unusable/);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
}
