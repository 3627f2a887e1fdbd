import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCsvSource } from '../../src/csv/csv-source-file.ts';

it('a named pipe is open before anybody writes to it, so that a signal ends who waits, and is read once somebody does', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'shipdock-pipe-')), 'orders.csv');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('nobody writes to it')), 500).unref();
  });
  const { bytes, size } = await Promise.race([openCsvSource(path, (async function* () {})()), late]);
  expect(size).toBeUndefined();
  writeFileSync(path, 'order_number\n');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('order_number\n');
});
