import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readJsonInput } from '../../src/cli/input/json-input.ts';
import type { Session } from '../../src/cli/session.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-json-input-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  const path = join(folder, 'map.json');
  writeFileSync(path, text);
  // Only standard input is the session's.
  return readJsonInput({} as Session, path);
}

describe('a JSON file that a command takes', () => {
  it('is refused where it says a member twice, of which the last alone would be read', async () => {
    await expect(read('{"Menge":"quantity","Menge":"package_quantity"}')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('map.json says "Menge" twice in one object'),
    });
  });

  it('is read where members of several objects have one name, with a byte order mark too', async () => {
    expect(await read('\uFEFF{"a":{"a":1},"b":[{"a":"\\"a\\":"}]}')).toEqual({ a: { a: 1 }, b: [{ a: '"a":' }] });
  });
});
