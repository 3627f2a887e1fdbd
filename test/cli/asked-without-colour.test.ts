import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

it('a question is asked without colour where none is wanted, and its answer is taken', async () => {
  buildProgram();
  const [home, command] = [freshFolder(), `'${process.execPath}' '${LAUNCHER}' init --color never`];
  // A real terminal: only there anything is asked.
  const terminal = spawn('script', ['-qec', `stty cols 80; ${command}`, '/dev/null'], {
    env: { ...bareEnvironment(home), TERM: 'xterm', SHIPDOCK_DB: `${home}/data.db` },
  });
  let screen = '';
  // Each question is drawn anew with what is typed; a mark stands before it once it is answered.
  terminal.stdout.on('data', (drawn) => {
    screen += drawn;
    if (String(drawn).includes('?')) terminal.stdin.write('\r');
  });
  const status = await new Promise((resolve) => terminal.on('close', resolve));
  expect([status, screen]).toEqual([0, expect.stringContaining('✔ Code of the warehouse MAIN')]);
  expect(screen).not.toMatch(/\[\d+m/);
}, 60_000);
