import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openEngine } from '../../src/engine/engine.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { oneProcess } from '../one-process.ts';
import { buildProgram, ROOT } from '../program.ts';
import { contentOf } from './content.ts';
import { writeOrdersFile } from './orders-file.ts';
import { makeSmallDisk, type SmallDisk } from './privileges.ts';
import { type Ended, run, start } from './run-program.ts';

const ORDERS = 3_000;
/** Holds a unit of work of any machine, which takes what it can in its time, and not all orders. */
const PART_KB = 8_192;
const ROOM_KB = 262_144;
const folder = mkdtempSync(join(tmpdir(), 'shipdock-disk-'));
const orders = { path: join(folder, 'orders.csv'), orders: ORDERS, prefix: 'D' };
const mounted = join(folder, 'small');
mkdirSync(mounted);
const disk = makeSmallDisk(mounted, 2_048);
if (typeof disk === 'string') process.stderr.write(`full disks are not tested: ${disk}\n`);

beforeAll(() => {
  buildProgram();
  writeOrdersFile(orders);
}, 240_000);
afterAll(() => {
  if (typeof disk !== 'string') disk.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What finds room enough, for which it takes no process of its own. */
const withRoom = oneProcess();
const onSmallDisk = it.skipIf(typeof disk === 'string');

onSmallDisk(
  'a disk that fills up during an import ends it with a clear message, keeps whole orders, and room lets it go on',
  async () => {
    const small = smallDisk(PART_KB);
    const data = join(mounted, 'shop.db');
    expect((await withRoom(['init', '--db', data, '--yes'])).status).toBe(0);
    const ended = await run(['orders', 'import', orders.path, '--db', data]);
    expectDiskFull(ended, data);
    expect(await fileCheck(data)).toBe('ok');

    small.resize(ROOM_KB);
    const kept = await contentAt(data);
    expect(kept.orders).toBeGreaterThan(0);
    expect(kept.orders).toBeLessThan(ORDERS);
    expect(kept).toMatchObject({ journalFaults: [], journalRows: kept.orders });
    const reported = ended.stdout.trim().split('\n').at(-1)?.split('\t')[0] ?? '';
    if (reported !== '') expect(await orderAt(data, reported)).toBe(reported);

    const again = await withRoom(['orders', 'import', orders.path, '--db', data]);
    expect([again.status, again.stderr]).toEqual([0, expect.stringContaining(`${kept.orders} unchanged, 0 rejected`)]);
    const elsewhere = join(folder, 'whole.db');
    await withRoom(['init', '--db', elsewhere, '--yes']);
    await withRoom(['orders', 'import', orders.path, '--db', elsewhere]);
    expect(await contentAt(data)).toEqual(await contentAt(elsewhere));
  },
  240_000,
);

onSmallDisk(
  'a full disk takes no new data file and keeps no half of one',
  async () => {
    smallDisk(64);
    const ended = await run(['init', '--db', join(mounted, 'new.db'), '--yes']);
    expectDiskFull(ended, join(mounted, 'new.db'));
    expect(readdirSync(mounted)).toEqual([]);
  },
  120_000,
);

onSmallDisk(
  'a full disk takes no backup, no restored file and no copy from before a migration, is told by their names, and keeps nothing of them',
  async () => {
    const [data, backup] = [join(folder, 'kept.db'), join(folder, 'backup.db')];
    await withRoom(['init', '--db', data, '--yes']);
    await withRoom(['db', 'backup', backup, '--db', data]);
    smallDisk(256);
    const there = join(mounted, 'there.db');
    for (const words of [
      ['db', 'backup', there, '--db', data],
      ['db', 'restore', backup, '--db', there],
    ]) {
      const ended = await run(words);
      expectDiskFull(ended, `${there} could not grow`);
      expect(readdirSync(mounted)).toEqual([]);
    }
    smallDisk(Math.ceil(statSync(backup).size / 1024) + 256);
    copyFileSync(backup, there);
    const connection = new SqliteConnection(there);
    connection.pragma('user_version = 26');
    connection.close();
    expectDiskFull(await run(['db', 'migrate', '--db', there]), there);
    expect(readdirSync(mounted)).toEqual(['there.db']);
  },
  120_000,
);

onSmallDisk(
  'a temporary folder that is full ends an import before it has begun',
  async () => {
    smallDisk(64);
    const data = join(folder, 'staged.db');
    await withRoom(['init', '--db', data, '--yes']);
    // More than SQLite keeps in memory before it writes its temporary file.
    const large = join(folder, 'large.csv');
    const rows = Array.from({ length: 10_000 }, (_, index) => `L-${index},MUG,92101,${'wait '.repeat(600)}`);
    writeFileSync(large, ['order_number,sku,ship_to_zip,note', ...rows, ''].join('\n'));
    const ended = await run(['orders', 'import', large, '--db', data], {
      env: { SQLITE_TMPDIR: mounted, TMPDIR: mounted },
    });
    expect([ended.code, ended.stdout]).toEqual([10, '']);
    expect(ended.stderr).toMatch(/code: disk_full/);
    expect((await contentAt(data)).orders).toBe(0);
  },
  120_000,
);

onSmallDisk(
  'a rejects file that does not fit is told, and is not left half written under its name',
  async () => {
    const data = join(folder, 'rejecting.db');
    await withRoom(['init', '--db', data, '--yes']);
    // Of the last row of the second file the disk still takes a part.
    await expectRejected(data, { rows: 3_000, note: '' }, 64);
    await expectRejected(data, { rows: 3, note: 'x'.repeat(3_300) }, 8);
  },
  120_000,
);

async function expectRejected(
  data: string,
  { rows: count, note }: { readonly rows: number; readonly note: string },
  kilobytes: number,
): Promise<void> {
  smallDisk(kilobytes);
  const bad = join(folder, 'bad.csv');
  const rows = Array.from({ length: count }, (_, index) => `BAD-${index},MUG,none,92101,${note}`);
  writeFileSync(bad, ['order_number,sku,quantity,ship_to_zip,note', ...rows, ''].join('\n'));
  const rejects = join(mounted, 'rejects.csv');
  const ended = await run(['orders', 'import', bad, '--db', data, '--rejects', rejects]);
  expect([ended.code, ended.stderr]).toEqual([10, expect.stringContaining('the disk is full: ')]);
  expect(ended.stderr).toMatch(/rejects\.csv/);
  expect(readdirSync(mounted)).toEqual([]);
}

onSmallDisk(
  'a server whose disk is full says that it is not ready, its log says why, and room makes it ready again',
  async () => {
    const small = smallDisk(2_048);
    const data = join(mounted, 'served.db');
    const made = await withRoom(['init', '--db', data, '--yes', '--json']);
    const key = JSON.parse(made.stdout).api_keys.sandbox;
    const server = start(['serve', '--db', data, '--port', '0', '--ops-port', '0']);
    let said = '';
    server.child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    try {
      await vi.waitFor(() => expect(said).toContain('serving'), 20_000);
      const [ops, url] = [...said.matchAll(/ at (http:\/\/[\w.:]+)/g)].map((found) => found[1]);
      const post = (number: number) =>
        fetch(`${url}/api/v4/orders`, {
          method: 'POST',
          headers: { 'X-Api-Key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ order_number: `FULL-${number}`, source_system_meta: { text: 'wait '.repeat(2_000) } }),
        });
      const isReady = async () => (await fetch(`${ops}/readyz`)).status;
      expect(await isReady()).toBe(200);
      let refused = await post(0);
      for (let number = 1; refused.status === 201 && number < 500; number++) refused = await post(number);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      const ready = await fetch(`${ops}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'the disk is full' }]);
      expect((await fetch(`${url}/healthz`)).status).toBe(503);
      expect(said).toMatch(/"level":50.*"code":"disk_full"/);
      small.resize(ROOM_KB);
      expect([await isReady(), (await post(501)).status]).toEqual([200, 201]);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  },
  120_000,
);

function smallDisk(kilobytes: number): SmallDisk {
  if (typeof disk === 'string') throw new Error(disk);
  for (const name of readdirSync(mounted)) rmSync(join(mounted, name), { recursive: true });
  disk.resize(kilobytes);
  return disk;
}

function expectDiskFull(ended: Ended, file: string): void {
  expect(ended.code).toBe(10);
  expect(ended.stderr).toMatch(/code: disk_full/);
  expect(ended.stderr).toContain(file);
  expect(ended.stderr).toMatch(/hint: df -h/);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
}

async function fileCheck(data: string): Promise<unknown> {
  const connection = new SqliteConnection(data, { readonly: true });
  try {
    return connection.pragma('integrity_check', { simple: true });
  } finally {
    connection.close();
  }
}

async function contentAt(location: string) {
  const engine = await openEngine({ location, packageRoot: ROOT });
  try {
    return await contentOf(engine);
  } finally {
    await engine.close();
  }
}

async function orderAt(location: string, number: string): Promise<string> {
  const engine = await openEngine({ location, packageRoot: ROOT });
  try {
    return (await engine.call(orderOperations.get, { params: { id: number } })).value.order_number;
  } finally {
    await engine.close();
  }
}
