import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: readonly string[]) => shipdock(words, { env, cwd: home });

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes', '-q');
  const sizes = ['--length', '5', '--width', '5', '--height', '5', '--weight', '1'];
  await run('skus', 'create', 'CUP', ...sizes);
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'L-1', '--item', 'CUP=1', ...to);
  expect((await run('shipments', 'book', 'L-1', '-q')).status).toBe(0);
}, 120_000);

test('a shipment without a label is told with what helps, and the others are written', async () => {
  const { status, stderr } = await run('labels', 'get', '1', 'NOPE', '-o', 'labels/', '-q');
  expect([status, stderr]).toEqual([6, 'error: NOPE: there is no shipment NOPE\n  hint: shipdock shipments list\n']);
});

test('with --json only the answer tells of it', async () => {
  const { status, stdout, stderr } = await run('labels', 'get', '1', 'NOPE', '-o', 'labels/', '--json');
  expect([status, stderr]).toEqual([6, '']);
  expect(JSON.parse(stdout).failures).toMatchObject([{ shipment: 'NOPE', error: { code: 'shipment_not_found' } }]);
});

test('no label is written to a file that is named as a picture', async () => {
  const { status, stderr } = await run('labels', 'get', '1', '-o', 'label.png');
  expect([status, stderr]).toEqual([2, expect.stringContaining('hint: -o label.pdf\n')]);
});
