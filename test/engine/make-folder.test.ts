import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolderOf, makeOutputFolder } from '../../src/engine/make-folder.ts';
import { madeWhole } from '../../src/engine/name-file.ts';
import { run } from '../faults/run-program.ts';
import { buildProgram, freshFolder } from '../program.ts';

it('makes a folder with those above it, and takes one that is there', () => {
  const folder = join(freshFolder(), 'a', 'b');
  makeOutputFolder(folder);
  makeFolderOf(join(folder, 'data.db'));
  expect(statSync(folder).isDirectory()).toBe(true);
});

it('says that a folder cannot be made below a file', () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeOutputFolder(join(file, 'a', 'b'))).toThrow(/^the folder .*file.a.b cannot be made: E/);
  expect(() => makeFolderOf(join(file, 'a', 'data.db'))).toThrow(
    expect.objectContaining({ code: 'database_readonly' }),
  );
});

it('makes no data of the name of a folder, and calls it one', async () => {
  const folder = freshFolder();
  const made = madeWhole(folder, async () => expect.fail('begun'));
  await expect(made).rejects.toThrow(`${folder} is a folder, and the data is a file; nothing was done`);
});

it('ends where the parent takes no folder and says it is not there', async () => {
  buildProgram();
  // In its own process, which can be ended: what does not end here ends nowhere.
  const { code, stderr } = await run(['init', '--yes', '--db', '/proc/shipdock/data/sandbox.db'], {
    through: ['timeout', '-s', 'KILL', '100'],
  });
  expect([code, stderr]).toEqual([10, expect.stringContaining('cannot be made')]);
}, 120_000);
