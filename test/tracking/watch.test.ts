import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: readonly string[]) => shipdock(words, { env });
const watch = (...words: readonly string[]) => run('track', 'watch', '--columns', 'shid,status', ...words);
const FAST = ['--speed', '100000000', '--timeout', '60'];

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes', '-q');
  const sizes = ['--length', '5', '--width', '5', '--height', '5', '--weight', '1'];
  await run('skus', 'create', 'CUP', ...sizes);
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  for (const number of ['W-1', 'W-2']) {
    await run('orders', 'create', '--number', number, '--item', 'CUP=1', ...to);
    expect((await run('shipments', 'book', number, '-q')).status).toBe(0);
  }
  await run('shipments', 'cancel', '1', '--yes');
}, 120_000);

test('a cancelled shipment is not taken for one that was delivered, alone or beside others', async () => {
  const alone = await watch('1', '--until', 'delivered');
  const error =
    'error: shipment 1 is cancelled and will not be delivered any more\n  hint: shipdock shipments inspect 1\n';
  expect([alone.status, alone.stdout, alone.stderr]).toEqual([4, '1\tcancelled\n', expect.stringContaining(error)]);
  expect((await watch('1')).status).toBe(0);
  const both = await watch('1', '2', '--until', 'delivered', ...FAST);
  expect([both.status, both.stdout, both.stderr]).toEqual([
    4,
    expect.stringMatching(/^2\tdelivered$/m),
    expect.stringContaining(error),
  ]);
});

test('one that passed what is waited for has reached it, and what never will be is not waited for', async () => {
  expect((await watch('2', '--until', 'in_transit', '--timeout', '60')).status).toBe(0);
  const never = await watch('2', '--until', 'exception', '--timeout', '60');
  expect([never.status, never.stderr]).toEqual([
    4,
    expect.stringContaining('error: shipment 2 is delivered and will not be exception any more\n'),
  ]);
});

test('that the clock of the sandbox stays where the watch set it is said', async () => {
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'W-3', '--item', 'CUP=1', ...to);
  await run('shipments', 'book', 'W-3', '-q');
  expect((await watch('3', '--timeout', '0.1')).stderr).not.toContain('clock');
  expect((await watch('3', ...FAST)).stderr).toMatch(/the sandbox's clock was set \d+d\S* forward, and stays so/);
});

test('nothing on its way is said to be nothing to watch', async () => {
  const none = await watch();
  expect([none.status, none.stdout, none.stderr]).toEqual([
    0,
    '',
    'no shipment is on its way: there is nothing to watch\n',
  ]);
});
