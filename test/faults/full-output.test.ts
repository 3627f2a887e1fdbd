import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, ROOT, shipdock } from '../program.ts';

const folder = freshFolder();
const data = join(folder, 'shop.db');

beforeAll(() => {
  buildProgram();
  expect(shipdock(['init', '--yes', '--db', data]).status).toBe(0);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program by a shell that sends one of its streams to a full disk. */
function onFullDisk(descriptor: 1 | 2, words: readonly string[]) {
  return spawnSync('sh', ['-c', `"$0" "$@" ${descriptor}> /dev/full`, process.execPath, LAUNCHER, ...words], {
    encoding: 'utf8',
    input: '',
    cwd: folder,
    env: bareEnvironment(),
  });
}

describe.skipIf(!existsSync('/dev/full'))('where the disk behind an output is full', () => {
  it.each([[['--version']], [['--help']], [[]], [['version']], [['orders', '-h']]])(
    'standard output of %j ends with the reason and no stack',
    (words) => {
      const { status, stderr } = onFullDisk(1, words);
      expect({ status, stderr }).toEqual({ status: 10, stderr: expect.stringMatching(/^error: the disk is full/) });
      expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
    },
  );

  it('standard output of a change ends with what was not written, and that the change is made', () => {
    const of = (...words: string[]) => onFullDisk(1, [...words, '--db', data]).stderr;
    const full = 'error: the disk is full: standard output was not written to its end\n';
    const done = '  hint: what was done before it was full stays done: look at it before you do it again\n';
    const sizes = ['--length', '5', '--width', '4', '--height', '3', '--weight', '1'];
    expect(of('skus', 'create', 'MADE', ...sizes)).toContain(full + done);
    expect(shipdock(['skus', 'get', 'MADE', '-q', '--db', data]).stdout).toBe('MADE\n');
    const filtered = of('skus', 'update', 'MADE', '--weight', '2', '--jq', '.sku');
    expect(JSON.parse(filtered).hint).toBe(done.slice('  hint: '.length).trim());
    for (const words of [
      ['skus', 'list'],
      ['skus', 'create', 'TRIED', ...sizes, '--dry-run'],
    ]) {
      expect(of(...words)).toContain(full);
      expect(of(...words)).not.toContain('hint');
    }
  });

  it('standard error leaves the exit code as it is', () => {
    const of = (...words: string[]) => onFullDisk(2, words).status;
    expect(of('orders', 'get', 'NOPE', '--db', data)).toBe(3);
    expect(of('orders', 'list', '--fields', '--db', data)).toBe(2);
    expect(of('init', '--yes', '--db', join(folder, 'other.db'))).toBe(0);
    expect(of('nonsense')).toBe(2);
  });
});

it.each([
  [['--status', 'bogus']],
  [['--warehouse', 'NOPE']],
  [['--status', 'bogus', '--format', 'json']],
  [['--status', 'bogus', '--json']],
])('an export that is refused (%j) leaves standard output empty', (filter) => {
  const { status, stdout, stderr } = shipdock(['orders', 'export', ...filter, '--db', data]);
  expect(status).toBeGreaterThan(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/bogus|NOPE/);
});

it('a day closed into one file where two carriers have a sheet each writes none and says how to have them', () => {
  const db = join(folder, 'demo.db');
  const at = ['--db', db, '--now', '2026-03-02T18:00:00Z'];
  shipdock(['init', '--yes', '--db', db, '--now', '2026-03-02T16:00:00Z']);
  shipdock(['skus', 'import', join(ROOT, 'fixtures', 'demo', 'skus.csv'), ...at]);
  shipdock(['orders', 'import', join(ROOT, 'fixtures', 'demo', 'orders.csv'), ...at]);
  expect(shipdock(['shipments', 'book', 'SO-1003', 'SO-1006', ...at]).status).toBe(0);
  const sheet = join(folder, 'man.pdf');
  writeFileSync(sheet, 'old');
  const { status, stderr } = shipdock(['manifests', 'close', '-o', sheet, ...at]);
  expect(status).toBe(6);
  expect(readFileSync(sheet, 'utf8')).toBe('old');
  const hints = [...stderr.matchAll(/hint: shipdock (.*)/g)].map(([, words = '']) => words.split(' '));
  expect(hints.length).toBe(2);
  for (const words of hints) expect(shipdock([...words, ...at], { cwd: folder }).status).toBe(0);
  expect(readdirSync(folder).filter((name) => /^FX.*\.pdf$/.test(name)).length).toBe(2);
  expect(shipdock(['shipments', 'book', 'SO-1004', '--service', 'fxp/ground', ...at]).status).toBe(0);
  const again = ['manifests', 'close', '--carrier', 'fxp', '--another', '-o', sheet, ...at];
  for (const repeat of [again, again]) {
    expect([shipdock(repeat).status, readFileSync(sheet, 'latin1').includes('FXP-20260302-2')]).toEqual([0, true]);
  }
  const codes = join(folder, 'codes.txt');
  writeFileSync(codes, '1\n2\n');
  expect([shipdock([...again, '--scanned', codes]).status, readFileSync(sheet, 'latin1')]).toEqual([
    0,
    expect.not.stringContaining('FXP-20260302-2'),
  ]);
  if (!existsSync('/dev/full')) return;
  const next = ['--db', db, '--now', '2026-03-03T18:00:00Z'];
  shipdock(['shipments', 'book', 'SO-1047', ...next]);
  const full = shipdock(['manifests', 'close', '-o', '/dev/full', '--columns', 'number', ...next]);
  expect([full.status, full.stdout]).toEqual([6, 'FXP-20260303\n']);
  expect(full.stderr).toContain('closed manifest FXP-20260303: 1 shipment');
  expect(full.stderr).toContain('error: FXP-20260303: its sheet was not written: the disk is full');
  const [, hint = ''] = /hint: shipdock (.*)/.exec(full.stderr) ?? [];
  expect(shipdock([...hint.split(' '), ...next], { cwd: folder }).status).toBe(0);
});
