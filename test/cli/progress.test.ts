import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../src/cli/notices/progress.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

const columns = Object.getOwnPropertyDescriptor(process.stderr, 'columns');

describe('progress on a terminal that says it is 0 columns wide', () => {
  afterEach(() => {
    if (columns === undefined) Reflect.deleteProperty(process.stderr, 'columns');
    else Object.defineProperty(process.stderr, 'columns', columns);
  });

  test('is told in lines, as in a pipe: nothing there can be redrawn', () => {
    Object.defineProperty(process.stderr, 'columns', { value: 0, configurable: true });
    const lines: string[] = [];
    const request = { label: 'booking', unit: 'orders', total: 2000 };
    const progress = createProgress(request, {
      line: (text) => lines.push(text),
      isTerminal: true,
      isQuiet: false,
    });
    progress.update(1000);
    progress.finish();
    expect(lines).toEqual([expect.stringMatching(/^booking 1,000 of 2,000 orders/)]);
  });
});

test('progress is gone from the screen when Ctrl-C ends the command, and the shell asks on a line of its own', async () => {
  buildProgram();
  const demo = `stty cols 80; '${process.execPath}' '${LAUNCHER}' demo --dir '${join(freshFolder(), 'demo')}'`;
  // A real terminal: what is no terminal has no line to clear.
  const terminal = spawn('script', ['-qec', demo, '/dev/null'], { env: { ...bareEnvironment(), TERM: 'xterm' } });
  let screen = '';
  let isStopped = false;
  terminal.stdout.on('data', (drawn) => {
    screen += drawn;
    if (isStopped || !/[\u2800-\u28ff]/.test(screen)) return;
    isStopped = true;
    terminal.stdin.write('\u0003');
  });
  const status = await new Promise((resolve) => terminal.on('close', resolve));
  expect(status).toBe(130);
  expect(screen.slice(screen.search(/[\u2800-\u28ff][^\u2800-\u28ff]*$/))).toContain('\u001b[0K');
}, 60_000);
