import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writtenThrough } from '../../src/database/sqlite/written-through.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-written-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([1_000, 1_000_000_000])('makes a file of about %i bytes, and answers what its maker answers', async (bytes) => {
  const file = join(folder, `${bytes}.bin`);
  const made = await writtenThrough(file, bytes, () => {
    writeFileSync(file, 'all of it');
    return 'made';
  });
  expect(made).toBe('made');
  expect(readFileSync(file, 'utf8')).toBe('all of it');
});

it('fails as its maker fails, also where the file was never begun', async () => {
  const file = join(folder, 'never.bin');
  const making = writtenThrough(file, 1_000_000_000, () => {
    throw new Error('the disk is full');
  });
  await expect(making).rejects.toThrow('the disk is full');
  expect(existsSync(file)).toBe(false);
});
