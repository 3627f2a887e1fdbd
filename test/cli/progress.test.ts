import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../src/cli/notices/progress.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, shipdock } from '../program.ts';

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
      place: {},
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
  expect(screen).not.toContain('\u001b[36m');
  expect(screen.slice(screen.search(/[\u2800-\u28ff][^\u2800-\u28ff]*$/))).toContain('\u001b[0K');
}, 60_000);

test.each([80, 40])('what is told while %i columns show progress stands on lines of its own', async (columns) => {
  buildProgram();
  const home = freshFolder();
  const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db'), TERM: 'xterm' };
  expect(shipdock(['init', '--yes', '-q'], { env }).status).toBe(0);
  // Rejects of more than one piece of a table, and then warnings.
  const rows = Array.from({ length: 6000 }, (_, at) => {
    const [zip, shipped] = at < 600 ? ['', ''] : ['92101', at % 100 === 0 ? '1' : ''];
    return `N-${at},Jo,${at} Main St,San Diego,CA,${zip},MUG,2,${shipped}`;
  });
  const header =
    'order_number,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,sku,quantity,shipped_quantity';
  writeFileSync(join(home, 'orders.csv'), [header, ...rows, ''].join('\n'));
  const words = `stty cols ${columns}; '${process.execPath}' '${LAUNCHER}' orders import orders.csv`;
  const { stdout } = spawnSync('script', ['-qec', words, '/dev/null'], { env, cwd: home, encoding: 'utf8' });
  // What moves or clears ends what was written on a line; colours and marks of a frame do not.
  const still = /^\[(?:[\d;]*m|\?2026[hl])/;
  const screen = stdout
    .split('\u001b')
    .map((part) => (still.test(part) ? part.replace(still, '') : `\n${part}`))
    .join('');
  const frames = screen.match(/[\u2800-\u28ff][^\r\n]*/g) ?? [];
  expect(frames.length).toBeGreaterThan(3);
  expect(frames.filter((frame) => frame.length > columns || /warning|ORDER|N-\d/.test(frame))).toEqual([]);
  expect(screen.split('warning:').length).toBeGreaterThan(50);
});

test('on a dumb terminal progress is told in lines, without the codes that draw a bar', () => {
  buildProgram();
  const home = freshFolder();
  const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db'), TERM: 'dumb' };
  expect(shipdock(['init', '--yes', '-q'], { env }).status).toBe(0);
  const rows = Array.from({ length: 4000 }, (_, at) => `N-${at},MUG,1`);
  writeFileSync(join(home, 'orders.csv'), ['order_number,sku,quantity', ...rows, ''].join('\n'));
  const words = `stty cols 80; '${process.execPath}' '${LAUNCHER}' orders import orders.csv`;
  const { stdout } = spawnSync('script', ['-qec', words, '/dev/null'], { env, cwd: home, encoding: 'utf8' });
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toMatch(/^importing [\d,]+ of 4,000 orders/m);
});
