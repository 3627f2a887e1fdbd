import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { databaseLocation } from '../../src/cli/engine/database-location.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const data = join(home, 'data.db');
const env = bareEnvironment(home);

beforeAll(async () => {
  buildProgram();
  await shipdock(['init', '--yes', '-q', '--db', data], { env });
}, 120_000);

test.each([
  [' postgres://me@host/d\n', 'postgres://me@host/d'],
  ['POSTGRESQL://host/d', 'POSTGRESQL://host/d'],
  ['/srv/data.db', '/srv/data.db'],
  ['/srv/a:/b.db', '/srv/a:/b.db'],
])('%j names %s', (given, location) => {
  expect(databaseLocation(given, {})).toEqual({ location, origin: 'given' });
});

test('where nothing can be made in a home, init says how to make the data elsewhere', async () => {
  for (const environment of ['sandbox', 'production']) {
    const words = ['init', '--yes', '--environment', environment];
    const { status, stderr } = await shipdock(words, { env: bareEnvironment(data) });
    expect([status, stderr]).toEqual([10, expect.stringContaining(`  hint: the same with --db ./${environment}.db\n`)]);
  }
});

test('a pipe is none: `db backup - | gzip` would keep a line of text, and leave a file called so', () => {
  expect(() => databaseLocation('-', {})).toThrow(expect.objectContaining({ code: 'usage' }));
});

test.each(['postgres:/me:s3cret@host/d', 'pg://me:s3cret@host/d', ' mysql://me:s3cret@host/d'])(
  '%j is no file, wherever it is named, and its password is not told',
  async (address) => {
    for (const [words, more] of [
      [['orders', 'list', '--db', address], {}],
      [['init', '--yes'], { SHIPDOCK_DB: address }],
      [['db', 'copy', address, '--db', data], {}],
      [['db', 'backup', address, '--db', data], {}],
      [['doctor'], { SHIPDOCK_DB: address }],
    ] as const) {
      const { status, stdout, stderr } = await shipdock([...words], { env: { ...env, ...more } });
      expect([words.join(' '), status]).not.toEqual([words.join(' '), 0]);
      expect(stderr + stdout).toContain(`begins with ${address.trim().split(':')[0]}:/`);
      expect(stderr + stdout).not.toContain('s3cret');
    }
    expect(existsSync(address.trim().split('/')[0] ?? '')).toBe(false);
    expect(readdirSync(home)).not.toContain(`${address.split(':')[0]}:`);
  },
);
