import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const home = freshFolder();
const onTerminal = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db'), SHIPDOCK_FORCE_TTY: '80' };
/** A pager that shows what it was given to read, a word before each line. */
const MARKING = { ...onTerminal, PAGER: "sed 's/^/read: /'" };
const ALL = ['orders', 'list', '--all', '--columns', 'order_number,status'];

beforeAll(() => {
  buildProgram();
  expect(shipdock(['init', '--yes'], { env: onTerminal }).status).toBe(0);
  const line = (_: unknown, number: number) =>
    `{"order_number":"SO-${number + 10}","order_line_items":[{"sku":"MUG"}]}`;
  const input = Array.from({ length: 40 }, line).join('\n');
  expect(
    shipdock(['orders', 'import', '-', '-q'], { env: { ...onTerminal, SHIPDOCK_FORCE_TTY: '' }, input }).status,
  ).toBe(0);
}, 60_000);

test('what is taller than the screen is read in the pager, colours and all, and what is said comes after it', () => {
  const { stdout, stderr, status } = shipdock([...ALL, '--color', 'always'], { env: MARKING });
  const lines = stdout.trimEnd().split('\n');
  expect([lines.length > 40, status, stderr]).toEqual([true, 0, '']);
  expect(lines.every((line) => line.startsWith('read: '))).toBe(true);
  expect(stdout).toContain('\u001b[1m');
  expect(shipdock(['orders', 'list', '--help'], { env: MARKING }).stdout).toMatch(/^read: List orders/);
});

test('what fits the screen is not', () => {
  expect(shipdock([...ALL.slice(0, 2), '-L', '3'], { env: MARKING }).stdout).not.toContain('read: ');
});

test('neither is JSON, what goes into a pipe, nor anything where the variable is empty', () => {
  for (const [words, env] of [
    [[...ALL.slice(0, 3), '--json'], MARKING],
    [ALL, { ...MARKING, SHIPDOCK_FORCE_TTY: '' }],
    [ALL, { ...MARKING, SHIPDOCK_PAGER: '' }],
    [ALL, { ...MARKING, TERM: 'dumb' }],
  ] as const) {
    const { stdout, status } = shipdock(words, { env });
    expect([stdout.includes('SO-49'), stdout.includes('read: '), status]).toEqual([true, false, 0]);
  }
});

test('a pager that is not there leaves the output as it is', () => {
  for (const PAGER of ['no-such-pager -R', 'X=1 no-such-pager']) {
    const { stdout, status } = shipdock(ALL, { env: { ...MARKING, PAGER } });
    expect([stdout.split('\n').length > 40, status]).toEqual([true, 0]);
  }
});

test('leaving it early is no failure, and the exit code is that of the command', () => {
  const names = Array.from({ length: 30 }, (_, number) => `SO-${number + 10}`);
  const left = shipdock(['orders', 'get', ...names, 'NOPE'], { env: { ...MARKING, PAGER: 'head -1' } });
  expect([left.status, left.stdout.split('\n').length, left.stderr.includes('no order NOPE')]).toEqual([6, 2, true]);
  expect(left.stderr).not.toContain('pager');
  // What it was given nobody has read.
  const failed = shipdock(ALL, { env: { ...MARKING, PAGER: 'false' } });
  expect([failed.status, failed.stderr]).toEqual([
    0,
    expect.stringContaining('the pager false ended with exit code 1'),
  ]);
});

test('a folder cannot say what is run', () => {
  const folder = join(home, 'work');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.shipdock'), 'pager = sed p\n');
  const refused = shipdock(ALL, { env: onTerminal, cwd: folder });
  expect([refused.status, refused.stderr.includes('pager may stand in the user file alone')]).toEqual([2, true]);
  const config = join(home, 'config');
  writeFileSync(config, "pager = sed 's/^/mine: /'\n");
  const env = { ...onTerminal, SHIPDOCK_CONFIG: config };
  expect(shipdock(ALL, { env }).stdout).toMatch(/^mine: /);
  expect(shipdock(ALL, { env: { ...env, SHIPDOCK_PAGER: '' } }).stdout).not.toContain('mine: ');
});
