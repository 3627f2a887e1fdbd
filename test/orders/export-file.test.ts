import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const exported = (file: string, ...words: readonly string[]) =>
  shipdock(['orders', 'export', '-o', file, ...words], { env, cwd: home });

beforeAll(async () => {
  buildProgram();
  await shipdock(['init', '--yes', '-q'], { env });
}, 120_000);

test.each(['.xlsx', '.XLS', '.ods'])('no file is named as a workbook that none can open: %s', async (ending) => {
  const { status, stderr } = await exported(`all orders${ending}`, '--format', 'csv');
  expect([status, existsSync(join(home, `all orders${ending}`))]).toEqual([2, false]);
  expect(stderr).toContain(
    `all orders${ending} is named as a workbook, and would hold text\n  hint: -o 'all orders.csv'\n`,
  );
});

test('another ending that says no format is left alone', async () => {
  expect((await exported('orders.txt')).status).toBe(0);
  expect(readFileSync(join(home, 'orders.txt'), 'utf8')).toMatch(/^order_number,/);
});

test.each(['none.csv', 'none.json', 'none.ndjson', 'none.jsonl'])(
  'an export of no orders, %s, is imported as no orders, and a file that was cut off before it began is not',
  async (name) => {
    expect((await exported(name, '--status', 'delivered')).status).toBe(0);
    const { status, stderr } = await shipdock(['orders', 'import', name], { env, cwd: home });
    expect([status, stderr]).toEqual([0, '0 created, 0 unchanged, 0 rejected\n']);
    if (!/csv|\.json$/.test(name)) return;
    writeFileSync(join(home, name), '');
    const cut = await shipdock(['orders', 'import', name], { env, cwd: home });
    expect([cut.status, cut.stderr]).toEqual([4, expect.stringContaining(`${name} is empty`)]);
  },
);

test('standard input that holds nothing is no orders where it is called NDJSON', async () => {
  const importing = (format: string) => shipdock(['orders', 'import', '-', '--format', format], { env, input: '' });
  expect([(await importing('ndjson')).status, (await importing('json')).status]).toEqual([0, 4]);
});
