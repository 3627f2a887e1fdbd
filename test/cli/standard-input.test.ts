import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CommandSpec } from '../../src/cli/command.ts';
import { allCommands } from '../../src/cli/command-table.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--yes', '-q'], { env })).status).toBe(0);
  expect((await shipdock(['skus', 'create', 'X'], { env })).status).toBe(0);
}, 120_000);

/** What commands say of themselves where they take `-`. */
const TAKES_INPUT = /(or|\() ?-( for.*)?\)?$|, - for standard input/;

const ALSO: Readonly<Record<string, readonly string[]>> = { 'shipments documents add': ['--type', 'pod'] };

/** Command lines in which `-` stands for input that would have to come from the terminal. */
function expectingInput(spec: CommandSpec): readonly (readonly string[])[] {
  const name = spec.name.split(' ');
  const end = [...(spec.changes === true ? ['--yes'] : []), ...(ALSO[spec.name] ?? [])];
  if (spec.answers === 'binary') end.push('-o', join(home, 'x.pdf'));
  const needed = (spec.arguments ?? []).filter(({ required }) => required);
  const given = needed.map(({ name: needs }): string => (needs === 'method' ? 'POST' : 'X'));
  const byArgument = (spec.arguments ?? []).flatMap(({ description }, position) =>
    TAKES_INPUT.test(description) ? [[...name, ...given.toSpliced(position, 1, '-'), ...end]] : [],
  );
  const file = spec.options?.find(({ flags }) => flags.startsWith('-f, --file'));
  const byFile =
    file !== undefined && TAKES_INPUT.test(file.description) ? [[...name, ...given, '-f', '-', ...end]] : [];
  return [...byArgument, ...byFile];
}

test('a command that expects input from the terminal shows its short help and exits with 2', async () => {
  const lines = (await allCommands()).flatMap(expectingInput);
  expect(lines).toContainEqual(['orders', 'cancel', '-', '--yes']);
  expect(lines.length).toBeGreaterThan(30);
  const waited: string[] = [];
  for (const words of lines) {
    const ran = await shipdock(words, { env: { ...env, SHIPDOCK_FORCE_TTY: '80+stdin' } });
    const isHelped = ran.status === 2 && ran.stdout === '' && /^Usage: shipdock /m.test(ran.stderr);
    if (!isHelped || !ran.stderr.includes('input is expected on standard input'))
      waited.push(`${words.join(' ')}: ${ran.status} ${ran.stderr}`);
  }
  expect(waited).toEqual([]);
});

test('a folder on standard input is refused, not taken for an empty list', () => {
  const folder = openSync(home, 'r');
  const lines = [
    ['orders', 'get', '-'],
    ['orders', 'import', '-'],
    ['orders', 'create', '-f', '-'],
    ['orders', 'get', '--scan'],
  ];
  for (const words of lines) {
    const ran = spawnSync(process.execPath, [LAUNCHER, ...words], {
      env,
      stdio: [folder, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([
      4,
      '',
      expect.stringContaining('standard input is a directory'),
    ]);
  }
  closeSync(folder);
});
