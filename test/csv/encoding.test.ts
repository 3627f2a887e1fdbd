import { describe, expect, it } from 'vitest';
import { parseEncodingName } from '../../src/csv/encoding.ts';
import { cut, readPieces } from './csv-text.ts';

const TEXT = 'name,city\nMüller,Köln\n"Zoë, GmbH",Łódź\n😀,Åre\n';
const CELLS = [
  ['Müller', 'Köln'],
  ['Zoë, GmbH', 'Łódź'],
  ['😀', 'Åre'],
];

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  return bytes;
}

describe('encodings', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with a byte order mark', utf16(`\uFEFF${TEXT}`, false), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', utf16(`\uFEFF${TEXT}`, true), 'utf-16be'],
    ['UTF-16 LE told by its zeros', utf16(TEXT, false), 'utf-16le'],
    ['UTF-16 BE told by its zeros', utf16(TEXT, true), 'utf-16be'],
  ])('%s is read, whole and byte by byte', async (_, bytes, encoding) => {
    for (const pieces of [[bytes], cut(bytes, 1)]) {
      const csv = await readPieces(pieces);
      expect(csv.header).toEqual(['name', 'city']);
      expect(csv.rows.map((row) => row.cells)).toEqual(CELLS);
      expect(csv.batches[0]?.encoding).toBe(encoding);
    }
  });

  it('Latin-1 is read when asked for, with the euro sign and quotes of windows-1252', async () => {
    const bytes = Uint8Array.from([...'name,price\nCaf'].map((c) => c.charCodeAt(0)).concat([0xe9, 0x2c, 0x80, 0x39]));
    const csv = await readPieces([bytes], { encoding: 'windows-1252' });
    expect(csv.rows[0]?.cells).toEqual(['Café', '€9']);
  });

  it('refuses UTF-8 that is to be read as Latin-1, whose names would be garbled, wherever the pieces are cut', async () => {
    const bytes = new TextEncoder().encode(`name,city\n${'Jo,Rome\n'.repeat(9)}José,Łódź\n`);
    for (const size of [1, 2, 5, bytes.length]) {
      await expect(readPieces(cut(bytes, size), { name: 'o.csv', encoding: 'windows-1252' })).rejects.toMatchObject({
        code: 'unreadable_file',
        message: 'o.csv is UTF-8: as latin1 José would be read as JosÃ©',
        hint: expect.stringContaining('leave --encoding out'),
      });
    }
    // One byte of Latin-1 anywhere, and it is none; what is ASCII alone is both.
    const mixed = Uint8Array.from([...bytes, 0xe9, 0x2c, 0x41]);
    expect((await readPieces(cut(mixed, 7), { encoding: 'windows-1252' })).rows.at(-1)?.cells).toEqual(['é', 'A']);
    const ascii = new TextEncoder().encode('name,city\nJo,Rome\n');
    expect((await readPieces([ascii], { encoding: 'windows-1252' })).rows).toHaveLength(1);
  });

  it('a byte order mark overrules what was asked for', async () => {
    const csv = await readPieces([utf16(`\uFEFF${TEXT}`, false)], { encoding: 'utf-8' });
    expect(csv.rows[0]?.cells).toEqual(CELLS[0]);
  });

  it('refuses Latin-1 read as UTF-8 with line, byte, place and what to do, wherever the pieces are cut', async () => {
    const before = `a,b\n"\uFFFD x\ny",2\nM`;
    const bytes = Uint8Array.from([...new TextEncoder().encode(before), 0xfc, ...new TextEncoder().encode('ller,3\n')]);
    for (const size of [1, 2, 3, 5, bytes.length]) {
      await expect(readPieces(cut(bytes, size), { name: 'orders.csv' })).rejects.toMatchObject({
        code: 'unreadable_file',
        message: 'orders.csv:4: byte FC at offset 17 is not UTF-8',
        hint: expect.stringContaining('iconv -f latin1 -t utf-8'),
      });
    }
  });

  it('names the offset in the file behind a byte order mark, and far into the file', async () => {
    const good = new TextEncoder().encode(`\uFEFFa\n${'0123456789\n'.repeat(30_000)}`);
    const reading = readPieces(cut(Uint8Array.from([...good, 0x41, 0xff]), 70_000), { name: 'o.csv' });
    await expect(reading).rejects.toThrow('o.csv:30002: byte FF at offset 330006 is not UTF-8');
  });

  it('refuses a file that ends inside a character, and half a surrogate pair', async () => {
    const cutOff = new TextEncoder().encode('a\né').subarray(0, 3);
    await expect(readPieces([cutOff], { name: 'o.csv' })).rejects.toThrow('o.csv:2: byte C3 at offset 2 is not UTF-8');
    const half = utf16('\uFEFFab\n1\uD83D2\n', false);
    await expect(readPieces([half], { name: 'o.csv' })).rejects.toMatchObject({
      message: 'o.csv:2: byte 3D at offset 10 is not UTF-16LE',
      // Its byte order mark overrules --encoding, and as Latin-1 it is nothing.
      hint: expect.not.stringContaining('latin1'),
    });
  });

  it('knows the names that people use', () => {
    expect(['UTF8', 'latin1', 'ISO-8859-1', 'cp1252', 'utf-16'].map(parseEncodingName)).toEqual([
      'utf-8',
      'windows-1252',
      'windows-1252',
      'windows-1252',
      'utf-16le',
    ]);
    expect(parseEncodingName('ebcdic')).toBeUndefined();
  });
});
