import { copyFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const shipdock = oneProcess();
const run = (...words: readonly string[]) => shipdock([...words, '--now', '2026-03-02T18:00:00Z'], { env, cwd: home });
const listed = async () => (await run('orders', 'list', '-q')).stdout;
const ORDERS = join(ROOT, 'fixtures/demo/orders.csv');
let orders = '';

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes');
  await run('skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q');
  await run('orders', 'import', ORDERS, '-q');
  expect((await run('shipments', 'book', 'SO-1003', '-q')).status).toBe(0);
  for (const name of ['link.json', 'link.pdf']) symlinkSync(join(home, 'data.db'), join(home, name));
  expect((await run('db', 'backup', 'other.db')).status).toBe(0);
  orders = await listed();
}, 60_000);

it.each([
  ['orders', 'export', '-o', 'data.db'],
  ['orders', 'export', '-o', './other.db'],
  ['addresses', 'export', '-o', 'data.db'],
  ['orders', 'pick-ticket', 'SO-1003', '-o', 'data.db'],
  ['labels', 'get', '1', '-o', 'data.db'],
  ['labels', 'get', '1', '-o', 'link.pdf'],
  ['labels', 'get', '1', '-o', 'data.db-wal'],
  ['manifests', 'close', '-o', 'data.db'],
  ['orders', 'import', ORDERS, '--rejects', 'data.db'],
  ['orders', 'import', ORDERS, '--report', 'link.json'],
  ['serve', '--port', '0', '--port-file', 'data.db'],
])('%s %s is refused where it would write over data', async (...words) => {
  const { status, stdout, stderr } = await run(...words);
  expect([status, stdout]).toEqual([10, '']);
  expect(stderr).toMatch(/^error: \S+ cannot be written: .* a data file$/m);
  expect(await listed()).toBe(orders);
  expect(readFileSync(join(home, 'other.db')).subarray(0, 6).toString()).toBe('SQLite');
  expect((await run('manifests', 'list')).stdout).toBe('');
});

it('of the files of an import none is another, by whatever name', async () => {
  copyFileSync(ORDERS, join(home, 'in.csv'));
  symlinkSync(join(home, 'in.csv'), join(home, 'in.json'));
  for (const [words, message] of [
    [['--rejects', 'same.json', '--report', './same.json'], '--rejects and --report name the same file: same.json'],
    [['--rejects', '-'], '--rejects names a file: standard output is the answer’s'],
    [['--rejects', './in.csv'], '--rejects names a file that is being imported: ./in.csv'],
    [['--report', 'in.json'], '--report names a file that is being imported: in.json'],
  ] as const) {
    const { status, stderr } = await run('orders', 'import', 'in.csv', ...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`error: ${message}\n`)]);
  }
  expect(existsSync(join(home, 'same.json'))).toBe(false);
  expect(readFileSync(join(home, 'in.csv'))).toEqual(readFileSync(ORDERS));
});
