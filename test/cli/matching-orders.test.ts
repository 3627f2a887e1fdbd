import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (line: string) => shipdock(line.split(' '), { env });

beforeAll(async () => {
  buildProgram();
  await run('init --yes -q');
  await run(`orders import ${join(ROOT, 'fixtures/demo/orders.csv')} -q`);
}, 120_000);

test.each([
  'shipments book --all --tag gfit --yes',
  'shipments book --all --where tag=gfit --yes',
  'shipments book --all --where tag=gfit --dry-run',
  'orders export --tag gfit',
  'orders export --tag gfit --json',
  'orders export --missing dimensions --tag gfit',
  'orders cancel --all --tag gfit',
  'orders delete --all --tag gfit --json',
])('%s says that no order has that tag', async (line) => {
  const { status, stderr } = await run(line);
  expect([status, stderr]).toEqual([0, expect.stringContaining('no order has the tag "gfit"; did you mean gift?\n')]);
});

test('of a tag that orders have nothing is said', async () => {
  for (const line of ['orders cancel --all --tag gift --dry-run', 'orders export --tag gift', 'orders export']) {
    expect((await run(line)).stderr).not.toContain('no order');
  }
});

test('the deletion of orders of a file says once that the next one makes them anew', async () => {
  const { status, stderr } = await run('orders delete --all --tag gift --yes --dry-run');
  const told = 'it came from a file, and the next one that holds it makes it anew: cancel what is not to be shipped';
  expect([status, stderr.match(/^warning: .*/gm)]).toEqual([
    0,
    [
      expect.stringMatching(new RegExp(`^warning: SO-\\d+: ${told}$`)),
      expect.stringMatching(`^warning: \\d+ more: ${told}$`),
    ],
  ]);
});
