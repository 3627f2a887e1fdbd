import { existsSync, readFileSync } from 'node:fs';
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
