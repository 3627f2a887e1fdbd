import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const folder = freshFolder();
const file = (name: string) => join(folder, name);

/** FAT and exFAT of USB sticks, and many network shares, answer a hard link so. */
const WITHOUT_LINKS = `const fs = require('node:fs');
fs.linkSync = () => {
  throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
};`;

beforeAll(buildProgram, 120_000);

test('where there are no hard links data is made, backed up and restored, and what is there is never replaced', () => {
  writeFileSync(file('no-links.cjs'), WITHOUT_LINKS);
  const env = { ...bareEnvironment(folder), NODE_OPTIONS: `--require ${file('no-links.cjs')}` };
  const run = (...words: string[]) => {
    const { status, stderr } = shipdock([...words, '--db', file('shop.db')], { env });
    return { status, stderr };
  };
  expect(run('init', '--yes')).toMatchObject({ status: 0 });
  expect(run('db', 'backup', file('backup.db'))).toMatchObject({ status: 0 });
  expect(run('db', 'backup', file('backup.db'))).toMatchObject({
    status: 10,
    stderr: expect.stringContaining('exists already; it was not touched'),
  });
  expect(run('db', 'restore', file('backup.db'), '--replace', '--yes')).toMatchObject({ status: 0 });
  expect(run('orders', 'list')).toMatchObject({ status: 0 });
  const data = readdirSync(folder).filter((name) => name.includes('.db') && !/-(wal|shm)$/.test(name));
  expect(data.sort()).toEqual(['backup.db', 'shop.db', 'shop.db.before-restore']);
});
