import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, shipdock } from '../program.ts';

test('a question that Ctrl-Z stopped asks on when the command goes on', async () => {
  buildProgram();
  const home = freshFolder();
  const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
  expect(shipdock(['init', '--yes'], { env }).status).toBe(0);
  const typed = { ...env, SHIPDOCK_FORCE_TTY: '80+stdin' };
  const command = spawn(process.execPath, [LAUNCHER, 'orders', 'create'], { env: typed });
  const screen = { text: '' };
  command.stderr.on('data', (drawn) => {
    screen.text += drawn;
  });
  const shows = (text: string) => expect.poll(() => screen.text, { timeout: 20_000 }).toContain(text);
  await shows('Order number');
  command.stdin.write('\u001a');
  // Whether it has stopped yet nobody tells, and what has no terminal's session around it never does.
  const waking = setInterval(() => command.kill('SIGCONT'), 50);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  command.stdin.write('SO-1\r');
  await shows('Items');
  clearInterval(waking);
  command.kill('SIGKILL');
}, 120_000);
