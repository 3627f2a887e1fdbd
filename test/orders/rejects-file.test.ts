import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openRejectsFile } from '../../src/orders/import/told/rejects-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-rejects-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function reject(path: string): Promise<void> {
  const file = openRejectsFile(path);
  file.begin({ header: ['order_number'], delimiter: ',' });
  file.add([{ line: 2, cells: ['1001'] }], [{ line: 2, column: 'currency', message: 'is unknown' }]);
  await file.finish();
}

it('is the file that a link leads to', async () => {
  const target = join(folder, 'target.csv');
  writeFileSync(target, 'from before');
  const link = join(folder, 'link.csv');
  symlinkSync(target, link);
  await reject(link);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toMatch(/1001\r\n$/);
});

it('may be read by nobody who might not read the one before', async () => {
  const path = join(folder, 'private.csv');
  writeFileSync(path, '');
  chmodSync(path, 0o600);
  await reject(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/1001\r\n$/);
});

it.skipIf(process.platform === 'win32')('leaves a named pipe where it is and writes to it', async () => {
  const path = join(folder, 'pipe');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    await reject(path);
    const read = Buffer.alloc(1000);
    expect(read.toString('utf8', 0, readSync(reader, read))).toMatch(/1001\r\n$/);
    expect(statSync(path).isFIFO()).toBe(true);
  } finally {
    closeSync(reader);
  }
});

it('holds rows of files alike: neither of another separator, nor those of an earlier file of rejects beside others', () => {
  const header = ['order_number', 'price'];
  const kind = { header, delimiter: ',' } as const;
  const file = openRejectsFile(join(folder, 'alike.csv'));
  file.begin(kind);
  file.begin({ ...kind });
  for (const other of [
    { header, delimiter: ';' } as const,
    { ...kind, header: ['reject_reason', ...header] },
    'json' as const,
  ]) {
    expect(() => file.begin(other)).toThrow('the same columns and separator; import these one by one');
  }
  file.abandon();
});

it.runIf(process.platform === 'linux')('is written into a pipe that has no name, as /dev/stdout may be', async () => {
  const path = join(folder, 'unnamed');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  rmSync(path);
  try {
    await reject(`/proc/self/fd/${reader}`);
    const read = Buffer.alloc(1000);
    expect(read.toString('utf8', 0, readSync(reader, read))).toMatch(/1001\r\n$/);
  } finally {
    closeSync(reader);
  }
});
