import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SCHEMA_VERSION } from '../../src/database/migrations-file.ts';
import { createDatabase } from '../../src/database/open-database.ts';
import { schemaTables } from '../../src/database/sqlite/schema-tables.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { backUp, restore } from '../../src/engine/back-up.ts';
import { copyData } from '../../src/engine/copy-data.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { initialise } from '../../src/engine/initialise.ts';
import { migrateData } from '../../src/engine/migrate-data.ts';
import { LEASE_OVER } from '../../src/kernel/lease.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases, MIGRATIONS, type TestDatabases } from '../engine/databases.ts';
import { freshFolder, ROOT } from '../program.ts';

const TABLES = schemaTables(MIGRATIONS);
const options = { packageRoot: ROOT, onRows: () => undefined, stopIfAsked: () => undefined };

/** Data with something in as many tables as the API reaches: orders, a booked shipment with its label, addresses, hooks. */
async function fill(engine: Engine): Promise<void> {
  const api = await Api.on(engine);
  const { json: order } = await api.post('/orders', orderBody());
  const { json: shipment } = await api.post(`/orders/${order.id}/book`);
  await api.get(`/shipments/${shipment.id}/labels`);
  const date = '2999-12-31';
  await api.post('/manifests', { date, another: true });
  const { json: next } = await api.post('/orders', orderBody(), { headers: { 'idempotency-key': 'kept' } });
  await api.post(`/orders/${next.id}/book`);
  await api.post('/manifests', { date, another: true });
  await api.post(`/shipments/${shipment.id}/notes`, { body: 'Zażółć 📦' });
  expect(api.faults).toEqual([]);
}

/** Every row of every table, as text; bytes as hex. */
async function contents(engine: Engine): Promise<Readonly<Record<string, readonly string[]>>> {
  return engine.database.read(async (transaction) => {
    const found: Record<string, readonly string[]> = {};
    for (const { name, columns } of TABLES) {
      const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(
        transaction.tables(),
      );
      const shown = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value);
      found[name] = rows.map((row) => JSON.stringify(columns.map((column) => shown(row[column])))).sort();
    }
    return found;
  });
}

/** A fresh place of the other kind of database, and of the same. */
function describeCopies(databases: TestDatabases, others: TestDatabases): void {
  test('everything arrives, byte for byte, and goes on from there', async () => {
    const from = await databases.initialised();
    const source = await databases.engine({ location: from });
    await fill(source);
    const to = await others.freshLocation();
    const copied = await copyData({ ...options, from, to });
    const target = await others.engine({ location: to });
    const [before, after] = [await contents(source), await contents(target)];
    expect(after).toEqual(before);
    expect(copied.rows).toBe(Object.values(before).flat().length);
    expect(before.document_contents?.length).toBeGreaterThan(0);
    expect(copied.chains).toBeGreaterThan(2);
    // Counted keys go on after the last one that came along.
    await fill(target);
    expect((await target.call(databaseOperations.verify, {})).value.faults).toEqual([]);
    await expect(copyData({ ...options, from, to })).rejects.toMatchObject({ code: 'database_exists' });
  });

  test.runIf(others.dialect === 'postgres')(
    'that was cut off before its rows came is done again, by one of two at the same time',
    async () => {
      const from = await databases.initialised();
      const to = await others.freshLocation();
      await (await createDatabase(to, MIGRATIONS)).close();
      await expect(others.engine({ location: to })).rejects.toMatchObject({
        code: 'database_missing',
        hint: expect.stringContaining('or the copy or restore again'),
      });
      const both = await Promise.allSettled([copyData({ ...options, from, to }), copyData({ ...options, from, to })]);
      expect(both.map((one) => (one.status === 'fulfilled' ? 'copied' : one.reason.code)).toSorted()).toEqual([
        'copied',
        'database_exists',
      ]);
      await fill(await others.engine({ location: to }));
    },
  );
}

describeOnBothDatabases('a copy', (databases) => {
  describeOnBothDatabases('to', (others) => describeCopies(databases, others));
});

describeOnBothDatabases('a backup', (databases) => {
  let from: string;
  let engine: Engine;
  beforeAll(async () => {
    from = await databases.initialised();
    engine = await databases.engine({ location: from });
    await fill(engine);
  });

  test('is made while others write, holds one moment, and is restored whole', async () => {
    const api = await Api.on(engine);
    let isOver = false;
    const writer = (async () => {
      while (!isOver) await api.post('/orders', orderBody());
    })();
    const file = join(freshFolder(), 'backup.db');
    const copied = await backUp({ ...options, from, to: file });
    isOver = true;
    await writer;
    expect(copied.chains).toBeGreaterThan(2);
    const to = await databases.freshLocation();
    const restored = await restore({ ...options, from: file, to, replace: false });
    // A log beside it could not be made where the backup lies on a read-only share.
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
    expect(restored).toMatchObject({ rows: copied.rows, chains: copied.chains, aside: null });
    await fill(await databases.engine({ location: to }));
  });

  // What was bought since under the same key is living, and a file of before knows nothing of it.
  test('and a copy ask no carrier once more about a purchase that was given up in doubt, as the data itself does', async () => {
    await engine.database.write((transaction) =>
      sql`INSERT INTO booking_claims (id, account_id, claim_key, state, holder, lease_until, shid, purchase, created_at)
        SELECT 'evt_doubt', id, 'key', 'released', 'gone', '2026-11-28T10:00:00.000Z', 999, '{}', '' FROM accounts`.execute(
        transaction.tables(),
      ),
    );
    const [backup, copy] = ['backup.db', 'copy.db'].map((name) => join(freshFolder(), name)) as [string, string];
    await backUp({ ...options, from, to: backup });
    await copyData({ ...options, from, to: copy });
    const askedAt = (file: string) => {
      const connection = new SqliteConnection(file);
      const at = connection.prepare("SELECT lease_until FROM booking_claims WHERE id = 'evt_doubt'").pluck().get();
      connection.close();
      return at;
    };
    expect([backup, copy].map(askedAt)).toEqual([LEASE_OVER, LEASE_OVER]);
    expect(JSON.stringify((await contents(engine)).booking_claims)).toContain('2026-11-28T10:00:00.000Z');
  });

  test('that is stopped leaves nothing behind, and what was there before as it was', async () => {
    const folder = freshFolder();
    const [file, copy, backup] = ['backup.db', 'copy.db', 'whole.db'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await backUp({ ...options, from, to: backup });
    const before = readFileSync(backup);
    for (const steps of [0, 1, 2]) {
      const stopped = () => {
        let left = steps;
        const stopIfAsked = () => {
          if (left-- === 0) throw new Error('stopped');
        };
        return { ...options, from, stopIfAsked };
      };
      await expect(backUp({ ...stopped(), to: file })).rejects.toThrow('stopped');
      await expect(copyData({ ...stopped(), to: copy })).rejects.toThrow('stopped');
      await expect(restore({ ...stopped(), from: backup, to: file, replace: false })).rejects.toThrow('stopped');
      expect(readdirSync(folder).filter((name) => !name.startsWith('whole.db'))).toEqual([]);
    }
    expect(readFileSync(backup).equals(before)).toBe(true);
  });

  test('of other data than was asked for is refused, and so are copies and migrations of it', async () => {
    const folder = freshFolder();
    const asked = { ...options, from, environment: 'production' } as const;
    const refused = { code: 'wrong_environment', hint: expect.stringContaining('--environment and SHIPDOCK_ENV away') };
    await expect(backUp({ ...asked, to: join(folder, 'backup.db') })).rejects.toMatchObject(refused);
    await expect(copyData({ ...asked, to: join(folder, 'copy.db') })).rejects.toMatchObject(refused);
    await expect(migrateData(from, ROOT, 'production')).rejects.toMatchObject(refused);
    expect(readdirSync(folder)).toEqual([]);
    const file = join(folder, 'right.db');
    await backUp({ ...asked, environment: 'sandbox', to: file });
    const to = await databases.freshLocation();
    await expect(restore({ ...asked, from: file, to, replace: false })).rejects.toMatchObject(refused);
    await expect(migrateData(from, ROOT, 'sandbox')).resolves.toMatchObject({ after: SCHEMA_VERSION });
  });

  test('never takes the place of a file, and leaves nothing where it fails', async () => {
    const folder = freshFolder();
    const file = join(folder, 'there.db');
    writeFileSync(file, 'mine');
    await expect(backUp({ ...options, from, to: file })).rejects.toMatchObject({ code: 'database_exists' });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('pruning takes what is of no use, and leaves orders, shipments and the journal', async () => {
    const later = await databases.engine({ location: from, now: new Date(Date.now() + 400 * 86_400_000) });
    const before = await contents(later);
    const body = { labels: true };
    const dry = await databases.engine({ location: from, now: later.services.clock.now(), dryRun: true });
    const { value: would } = await dry.call(databaseOperations.prune, { body });
    expect(await contents(later)).toEqual(before);
    const { value: did } = await later.call(databaseOperations.prune, { body });
    expect(did).toEqual(would);
    expect(did.find(({ what }) => what === 'idempotency_keys')?.rows).toBe(1);
    const after = await contents(later);
    for (const table of ['orders', 'order_lines', 'shipments', 'packages', 'journal', 'addresses', 'shipment_notes']) {
      expect(after[table]).toEqual(before[table]);
    }
    expect((await later.call(databaseOperations.verify, {})).value.faults).toEqual([]);
  });

  test('pruning goes part by part, so that whoever books meanwhile does not wait for all of it', async () => {
    const engine = await databases.engine();
    const expired = '2020-01-01T00:00:00.000Z';
    const key = { account_id: engine.services.account, fingerprint: 'f', holder: 'h', lease_until: expired };
    const rows = Array.from({ length: 2100 }, (_, at) => ({ ...key, idempotency_key: `${at}`, expires_at: expired }));
    await engine.database.write((transaction) => transaction.insertRows('idempotency_keys', rows));
    const write = vi.spyOn(engine.services.database, 'write');
    const { value } = await engine.call(databaseOperations.prune, { body: {} });
    expect(value).toContainEqual({ what: 'idempotency_keys', rows: 2100 });
    expect(write.mock.calls.length).toBeGreaterThan(2);
    expect((await contents(engine)).idempotency_keys).toEqual([]);
  });
});

describe('restoring a file over another', () => {
  describeOnBothDatabases('restores', (databases) => {
    if (databases.dialect === 'postgres') {
      test('only into an empty PostgreSQL database', async () => {
        const from = await databases.initialised();
        const file = join(freshFolder(), 'backup.db');
        await backUp({ ...options, from, to: file });
        await expect(restore({ ...options, from: file, to: from, replace: true })).rejects.toMatchObject({
          code: 'database_exists',
        });
      });
      return;
    }
    test('sets the former file aside, unless somebody has it open', async () => {
      const from = await databases.initialised();
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from, to: file });
      const open = await databases.engine({ location: from });
      await fill(open);
      const again = { ...options, from: file, to: from };
      await expect(restore({ ...again, replace: false })).rejects.toMatchObject({ code: 'database_exists' });
      await expect(restore({ ...again, replace: true })).rejects.toMatchObject({ code: 'database_busy' });
      await open.close();
      const { aside } = await restore({ ...again, replace: true });
      expect([aside, existsSync(`${from}.before-restore`)]).toEqual([`${from}.before-restore`, true]);
      const orders = await contents(await databases.engine({ location: from }));
      expect(orders.orders).toEqual([]);
      const former = await contents(await databases.engine({ location: `${from}.before-restore` }));
      expect(former.orders).toHaveLength(2);
    });

    test('sees who only reads what was restored before', async () => {
      const from = await databases.initialised();
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from, to: file });
      await restore({ ...options, from: file, to: from, replace: true });
      const reading = await databases.engine({ location: from });
      const again = { ...options, from: file, to: from, replace: true };
      await expect(restore(again)).rejects.toMatchObject({ code: 'database_busy' });
      await reading.close();
      // A link stays one: whoever works on the file that it leads to gets the backup, too.
      const link = `${from}.link`;
      symlinkSync(from, link);
      expect((await restore({ ...again, to: link })).aside).toBe(`${from}.before-restore.2`);
      expect(readlinkSync(link)).toBe(from);
      rmSync(link);
      symlinkSync(`${from}.gone`, link);
      const gone = { message: `${link} is a link to ${from}.gone, which is not there; nothing was done` };
      await expect(restore({ ...again, to: link })).rejects.toMatchObject(gone);
      // A folder is no former file: all that is in it would be moved away.
      const folder = freshFolder();
      await expect(restore({ ...again, to: folder })).rejects.toMatchObject({ code: 'database_unusable' });
    });

    test('takes the place of what is no database any more, which is kept with its log', async () => {
      const from = await databases.initialised();
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from, to: file });
      writeFileSync(from, 'no database');
      writeFileSync(`${from}-wal`, 'no log');
      const { aside } = await restore({ ...options, from: file, to: from, replace: true });
      expect(readFileSync(`${aside}`, 'utf8')).toBe('no database');
      expect(existsSync(`${from}-wal`)).toBe(false);
      expect((await contents(await databases.engine({ location: from }))).orders).toEqual([]);
    });

    test('puts no file beside the log of another one, nor do a backup, a copy and init', async () => {
      const file = join(freshFolder(), 'backup.db');
      const from = await databases.initialised();
      await backUp({ ...options, from, to: file });
      const folder = freshFolder();
      const to = join(folder, 'data.db');
      writeFileSync(`${to}-wal`, 'what was last written');
      writeFileSync(`${to}-shm`, '');
      const refused = {
        code: 'database_exists',
        message: `${to}-wal holds what was last written to another data.db, and belongs beside it; nothing was done`,
      };
      await expect(restore({ ...options, from: file, to, replace: false })).rejects.toMatchObject(refused);
      await expect(backUp({ ...options, from, to })).rejects.toMatchObject(refused);
      await expect(copyData({ ...options, from, to })).rejects.toMatchObject(refused);
      const wanted = { environment: 'sandbox', accountName: 'Test', version: '0.0.0', warehouse: undefined } as const;
      await expect(initialise({ ...wanted, packageRoot: ROOT, location: to })).rejects.toMatchObject(refused);
      expect(readdirSync(folder)).toEqual(['data.db-shm', 'data.db-wal']);
      rmSync(`${to}-wal`);
      writeFileSync(`${to}-journal`, 'half a write');
      await expect(copyData({ ...options, from, to })).rejects.toMatchObject({ code: 'database_exists' });
      rmSync(`${to}-journal`);
      writeFileSync(`${to}-wal`, '');
      await restore({ ...options, from: file, to, replace: false });
      expect(readdirSync(folder)).toEqual(['data.db']);
      expect((await contents(await databases.engine({ location: to }))).accounts).toHaveLength(1);
    });

    test('of the sandbox takes no place of production data', async () => {
      const sandbox = await databases.initialised();
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from: sandbox, to: file });
      const to = await databases.initialised();
      const production = await databases.open(to);
      const isProduction = sql`UPDATE database_info SET environment = 'production'`;
      await production.write((transaction) => isProduction.execute(transaction.tables()));
      await production.close();
      const before = readFileSync(to);
      await expect(restore({ ...options, from: file, to, replace: true })).rejects.toMatchObject({
        code: 'wrong_environment',
        message: `${to} is production data, ${file} is sandbox data; nothing was done`,
      });
      expect([readFileSync(to).equals(before), existsSync(`${to}.before-restore`)]).toEqual([true, false]);
    });

    test('of an older shipdock is all that lies there afterwards', async () => {
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from: await databases.initialised(), to: file });
      const older = new SqliteConnection(file);
      older.exec('ALTER TABLE booking_batch_orders DROP COLUMN is_told');
      older.pragma(`user_version = ${SCHEMA_VERSION - 1}`);
      older.close();
      const to = join(freshFolder(), 'data.db');
      await restore({ ...options, from: file, to, replace: false });
      expect(readdirSync(dirname(to))).toEqual(['data.db']);
      const { before } = await migrateData(to, ROOT, undefined);
      expect(before).toBe(SCHEMA_VERSION);
    });

    test('refuses a damaged backup before anything is touched', async () => {
      const from = await databases.initialised();
      const file = join(freshFolder(), 'backup.db');
      await backUp({ ...options, from, to: file });
      const bytes = readFileSync(file);
      bytes.fill(0x55, 8192, 40_000);
      writeFileSync(file, bytes);
      const before = readFileSync(from);
      await expect(restore({ ...options, from: file, to: from, replace: true })).rejects.toMatchObject({
        code: expect.stringMatching(/^database_(damaged|unusable)$/),
        message: expect.not.stringContaining('unfinished'),
        hint: 'restore another backup; what is there was not touched',
      });
      await expect(backUp({ ...options, from: file, to: `${file}.2` })).rejects.toMatchObject({
        message: expect.stringContaining(`${file} is`),
      });
      writeFileSync(file, 'no database');
      await expect(restore({ ...options, from: file, to: from, replace: true })).rejects.toMatchObject({
        message: `${file} is not a SQLite database or is damaged`,
        hint: 'restore another backup; what is there was not touched',
      });
      expect(readFileSync(from)).toEqual(before);
    });
  });
});
