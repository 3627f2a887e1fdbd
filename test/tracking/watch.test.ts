import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { patientLooks } from '../../src/tracking/commands/patient-looks.ts';
import { start } from '../faults/run-program.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: readonly string[]) => shipdock(words, { env });
const watch = (...words: readonly string[]) => run('track', 'watch', '--columns', 'shid,status', ...words);
let SHIPDOCK_API_KEY: string;
const FAST = ['--speed', '100000000', '--timeout', '60'];

beforeAll(async () => {
  buildProgram();
  SHIPDOCK_API_KEY = JSON.parse((await run('init', '--yes', '--json')).stdout).api_keys.sandbox;
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

test('an order that has no shipment is an error to wait for, and no delivery', async () => {
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'W-NONE', '--item', 'CUP=1', ...to);
  const none = await watch('--order', 'W-NONE', '--until', 'delivered');
  expect([none.status, none.stdout]).toEqual([3, '']);
  expect(none.stderr).toContain(
    'error: order W-NONE has no shipment to watch\n  hint: shipdock shipments book W-NONE\n',
  );
});

test('a look that fails for a while is told once and ends no watch, the first one does', async () => {
  const away = new ShipdockError('server_unreachable', 'the server is away');
  const told: string[] = [];
  const answers = [away, 'ordered', away, away, 'delivered', away, new ShipdockError('wrong_environment', 'no')];
  const patiently = patientLooks((text) => told.push(text));
  const look = () => {
    const answer = answers.shift();
    return patiently(async () => {
      if (answer instanceof ShipdockError) throw answer;
      return answer;
    }).catch((error: ShipdockError) => error.code);
  };
  const seen: unknown[] = [];
  while (answers.length > 0) seen.push(await look());
  expect(seen).toEqual([
    'server_unreachable',
    'ordered',
    undefined,
    undefined,
    'delivered',
    undefined,
    'wrong_environment',
  ]);
  expect(told).toEqual(['the server is away; looking again', 'the server is away; looking again']);
});

test('a watch of a server goes on where that is started anew', async () => {
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'W-4', '--item', 'CUP=1', ...to);
  const shipment = (await run('shipments', 'book', 'W-4', '-q')).stdout.trim();
  const portFile = join(home, 'port');
  const serve = async (port: string) => {
    rmSync(portFile, { force: true });
    const running = start(['serve', '--port', port, '--port-file', portFile, '--quiet'], { env });
    await expect.poll(() => existsSync(portFile), { timeout: 60_000 }).toBe(true);
    return running;
  };
  const first = await serve('0');
  const port = readFileSync(portFile, 'utf8').trim();
  const watching = start(
    ['track', 'watch', shipment, '--server', `http://127.0.0.1:${port}`, '--columns', 'status', '--timeout', '120'],
    { env: { ...bareEnvironment(home), SHIPDOCK_API_KEY } },
  );
  let told = '';
  watching.child.stderr?.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await watching.lines(1);
  first.child.kill('SIGKILL');
  await expect.poll(() => told, { timeout: 60_000 }).toContain('cannot be reached');
  const second = await serve(port);
  await run('shipments', 'update', shipment, '--status', 'delivered', '--yes');
  const { code, stdout, stderr } = await watching.ended;
  second.child.kill('SIGTERM');
  expect([code, stdout], stderr).toEqual([0, expect.stringMatching(/delivered\n$/)]);
});

test('a watch that Ctrl-Z stopped draws its table once more when it goes on, under what the shell wrote', async () => {
  const to = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'W-5', '--item', 'CUP=1', ...to);
  const shipment = (await run('shipments', 'book', 'W-5', '-q')).stdout.trim();
  const watching = start(['track', 'watch', shipment, '--columns', 'order_number,status', '--color', 'never'], {
    env: { ...env, SHIPDOCK_FORCE_TTY: '80' },
  });
  const table = 'ORDER\nNUMBER  STATUS\nW-5     confirmed\n';
  await watching.lines(3);
  watching.child.kill('SIGCONT');
  await Promise.race([watching.lines(6), new Promise((resolve) => setTimeout(resolve, 10_000))]);
  watching.child.kill('SIGINT');
  expect((await watching.ended).stdout).toBe(table + table);
}, 30_000);
