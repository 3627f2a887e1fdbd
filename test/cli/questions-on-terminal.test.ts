import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, shipdock } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
let command: ChildProcessWithoutNullStreams;

/** Asks on what it takes for a terminal; answers how to wait until its screen shows a text. */
function asking(...words: string[]): (text: string) => Promise<void> {
  command = spawn(process.execPath, [LAUNCHER, ...words], { env: { ...env, SHIPDOCK_FORCE_TTY: '80+stdin' } });
  let screen = '';
  command.stderr.on('data', (drawn) => {
    screen += drawn;
  });
  return async (text) => expect.poll(() => screen, { timeout: 20_000 }).toContain(text);
}

beforeAll(() => {
  buildProgram();
  expect(shipdock(['init', '--yes'], { env }).status).toBe(0);
}, 120_000);
afterEach(() => command.kill('SIGKILL'));

test('a question that Ctrl-Z stopped asks on when the command goes on', async () => {
  const shows = asking('orders', 'create');
  await shows('Order number');
  command.stdin.write('\u001a');
  // Whether it has stopped yet nobody tells, and what has no terminal's session around it never does.
  const waking = setInterval(() => command.kill('SIGCONT'), 50);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  command.stdin.write('SO-1\r');
  await shows('Items');
  clearInterval(waking);
}, 60_000);

test('an answer that is no country is said to be none where it is typed, not after all the others', async () => {
  const shows = asking('orders', 'create', '--number', 'SO-2', '--item', 'MUG=1');
  await shows('Country');
  command.stdin.write('Carlsbad\r');
  await shows('is no country');
}, 60_000);
