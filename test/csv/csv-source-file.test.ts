import { appendFileSync, chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { openCsvSource } from '../../src/csv/csv-source-file.ts';
import { readCsv } from '../../src/csv/read-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

const noStdin = Readable.from([]);

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('opening a file', () => {
  it('knows its name and size, and reads it', async () => {
    const source = await openCsvSource(fileOf('orders.csv', 'a\n1\n'), noStdin);
    const rows = [];
    for await (const batch of readCsv(source.bytes, { name: source.name })) rows.push(...batch.rows);
    expect([source.name, source.size]).toEqual(['orders.csv', 4]);
    expect(rows).toMatchObject([{ line: 2, cells: ['1'] }]);
  });

  it('reads standard input for "-"', async () => {
    const source = await openCsvSource('-', Readable.from([Buffer.from('a\n1\n')]));
    const batches = [];
    for await (const batch of readCsv(source.bytes)) batches.push(batch);
    expect([source.name, source.size, batches[0]?.rows[0]?.cells]).toEqual(['stdin', undefined, ['1']]);
  });

  it.each([
    ['a missing file', join(folder, 'none.csv'), 'file_not_found', 'there is no file'],
    ['a file below a file', join(fileOf('x', 'x'), 'y.csv'), 'file_not_found', 'there is no file'],
    ['a directory', folder, 'unreadable_file', 'is a directory'],
    ['an empty file', fileOf('empty.csv', ''), 'file_empty', 'is empty'],
    ['a name with a NUL', 'a\0b', 'unreadable_file', 'cannot be read'],
  ])('refuses %s', async (_, path, code, words) => {
    const opening = openCsvSource(path, noStdin);
    await expect(opening).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it('refuses at its end a file that was written while it was read', async () => {
    for (const [name, write] of [
      ['grown.csv', (path: string) => appendFileSync(path, '12\n')],
      ['changed.csv', (path: string) => utimesSync(path, 1, 1)],
    ] as const) {
      const path = fileOf(name, `a\n${'1\n'.repeat(300_000)}`);
      const { bytes } = await openCsvSource(path, noStdin);
      const reading = (async () => {
        let isWritten = false;
        for await (const _ of bytes) {
          if (!isWritten) write(path);
          isWritten = true;
        }
      })();
      await expect(reading, name).rejects.toMatchObject({
        code: 'unreadable_file',
        message: `${path} was written while it was read`,
        retryable: true,
      });
    }
  });

  it.skipIf(process.getuid?.() === 0)('refuses a file that may not be read', async () => {
    const path = fileOf('secret.csv', 'a\n');
    chmodSync(path, 0);
    await expect(openCsvSource(path, noStdin)).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});
