import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPieces, readText } from './csv-text.ts';

describe('rows and lines', () => {
  it('gives every row the line that it begins on, with line ends inside quotes counted', async () => {
    const csv = await readText('a,b\n1,"x\ny\r\nz"\n\n2,w\n"3","v"\n');
    expect(csv.rows).toMatchObject([
      { line: 2, cells: ['1', 'x\ny\r\nz'] },
      { line: 6, cells: ['2', 'w'] },
      { line: 7, cells: ['3', 'v'] },
    ]);
  });

  it('reads LF, CRLF and CR, also mixed in one file', async () => {
    const csv = await readText('a,b\r\n1,2\n3,4\r5,6\r\n"7","8"\r"9","10"');
    expect(csv.rows.map((row) => [row.line, ...row.cells])).toEqual([
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
      [5, '7', '8'],
      [6, '9', '10'],
    ]);
  });

  it('trims header names and keeps blanks in cells', async () => {
    const csv = await readText(' a , b\n x ,y \n');
    expect(csv.header).toEqual(['a', 'b']);
    expect(csv.rows[0]?.cells).toEqual([' x ', 'y ']);
  });

  it('skips blank rows, and rows of nothing but delimiters', async () => {
    const csv = await readText('\n \na,b\n\n,\n , ,\n1,2\n\n');
    expect(csv.rows).toMatchObject([{ line: 7, cells: ['1', '2'] }]);
    expect(csv.faults).toEqual([]);
  });

  it('hands out the header of a file that has only a header', async () => {
    const csv = await readText('a,b,c');
    expect(csv.header).toEqual(['a', 'b', 'c']);
    expect(csv.rows).toEqual([]);
  });

  it('reads a header far longer than the first piece of the file', async () => {
    const names = Array.from({ length: 900 }, (_, at) => `column_${at}_${'x'.repeat(200)}`);
    const csv = await readText(`${names.join(',')}\n${names.map((_, at) => at).join(',')}\n`);
    expect(csv.header).toEqual(names);
    expect(csv.rows[0]?.cells[899]).toBe('899');
  });

  it('hands out some thousand rows at a time at most, and in order', async () => {
    const csv = await readText(`n\n${Array.from({ length: 50_000 }, (_, at) => at).join('\n')}`);
    expect(Math.max(...csv.batches.map((batch) => batch.rows.length))).toBeLessThanOrEqual(4096);
    expect(csv.rows.map((row) => Number(row.cells[0]))).toEqual(Array.from({ length: 50_000 }, (_, at) => at));
    expect(csv.batches.at(-1)?.bytesRead).toBe(288_891);
  });
});

describe('rows that cannot be taken', () => {
  it('rejects a ragged row with its line and both counts, and reads on', async () => {
    const csv = await readText('a,b,c\n1,2,3\n4,5\n6,7,8,9\n7,8,9\n');
    expect(csv.rows.map((row) => row.line)).toEqual([2, 5]);
    expect(csv.faults).toMatchObject([
      { line: 3, code: 'ragged', message: 'has 2 cells where the header has 3', cells: ['4', '5'] },
      { line: 4, code: 'ragged', message: 'has 4 cells where the header has 3' },
    ]);
  });

  it('rejects a row with text behind a closing quote, and no row behind it', async () => {
    const csv = await readText('a,b\n"5" pipe",x\n"6","y"\n');
    expect(csv.faults).toMatchObject([{ line: 2, code: 'bad_quote', cells: ['5" pipe"', 'x'] }]);
    expect(csv.rows).toMatchObject([{ line: 3, cells: ['6', 'y'] }]);
  });

  it('tells how far a row reaches that an open quote took further lines into', async () => {
    const csv = await readText('a,b\n1,"x\r\n2,"y"\n3,z\n4,5,6\n');
    expect(csv.rows.map((row) => row.line)).toEqual([4]);
    expect(csv.faults.map(({ line, message }) => [line, message])).toEqual([
      [
        2,
        expect.stringMatching(
          /behind a closing quote; .*; a quote makes it one row with what stands on the lines to 3$/,
        ),
      ],
      [5, 'has 3 cells where the header has 2'],
    ]);
  });

  it('takes a quote inside an unquoted cell as it stands, and blanks behind a closing quote as nothing', async () => {
    const csv = await readText('a,b\n5" pipe,x\n"q" ,"r"\t\n');
    expect(csv.rows.map((row) => row.cells)).toEqual([
      ['5" pipe', 'x'],
      ['q', 'r'],
    ]);
  });

  it.each([
    ['="00012"', '00012'],
    ['"=""00012"""', '00012'],
    ['"=""a""""b"""', 'a"b'],
    ['\'="00012"', '="00012"'],
    ['="a"&"b"', '="a"&"b"'],
    ['=""', ''],
  ])('reads %s, which a spreadsheet is to take for text, as %s', async (written, read) => {
    expect((await readText(`sku,name\n${written},x\n`)).rows[0]?.cells).toEqual([read, 'x']);
  });

  it('rejects a row that holds a NUL', async () => {
    const csv = await readText('a,b\nx\0y,1\nz,2\n');
    expect(csv.faults).toMatchObject([{ line: 2, code: 'nul' }]);
    expect(csv.rows).toMatchObject([{ line: 3 }]);
  });

  it.each([
    ['as it stands', 'a,b,,'],
    ['behind a byte order mark', '\uFEFFa,b,,'],
    ['behind a byte order mark, in quotes', '\uFEFF"a","b",,'],
  ])('skips the header of a file that was put behind another: %s', async (_, header) => {
    const csv = await readText(`a,b,,\n1,2,,\n${header}\na,2,,\n3,b,,\na,b,c,\n`);
    expect(csv.rows.map((row) => row.cells)).toEqual([
      ['1', '2'],
      ['a', '2'],
      ['3', 'b'],
    ]);
    expect(csv.faults).toMatchObject([{ line: 6, code: 'unnamed_column' }]);
  });

  it.each([
    ['as it is', '3,4a,b,,'],
    ['quoted', '3,4"a","b",,'],
    ['quoted behind a quote', '3,"4""a","b",,'],
    ['with its byte order mark', '3,"4"\uFEFF"a",b,,'],
    ['behind all cells', '3,4,,a,b,,'],
  ])('finds the header of another file behind a row without a line end: %s', async (_, row) => {
    const csv = await readText(`a,b,,\n${row}\n5,6,,\n`);
    expect(csv.batches.flatMap((batch) => batch.headersAgain)).toEqual([2]);
    expect(csv.faults).toMatchObject([{ line: 2, message: expect.stringContaining('has another file behind it') }]);
    expect(csv.rows.map(({ line }) => line)).toEqual([3]);
  });

  it('lets rows be as wide as a header with nameless columns, if those are empty', async () => {
    const csv = await readText('a,b,,\n1,2,,\n3,4\n5,6,7,\n');
    expect(csv.header).toEqual(['a', 'b']);
    expect(csv.rows.map((row) => row.cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(csv.faults).toMatchObject([{ line: 4, code: 'unnamed_column' }]);
  });
});

describe('files that cannot be taken', () => {
  it('refuses a quote that is never closed, naming where it begins', async () => {
    const reading = readText('a,b\n1,2\n3,"x\ny\nz\n', { name: 'orders.csv' });
    await expect(reading).rejects.toMatchObject({
      code: 'unreadable_file',
      message: 'orders.csv:3: a quoted cell begins here and is never closed',
    });
  });

  it('refuses a quote that is never closed without holding the rest of the file in memory', async () => {
    const reading = readText(`a,b\n1,2\n3,"x\n${'y,z\n'.repeat(300_000)}`, { name: 'orders.csv' });
    await expect(reading).rejects.toThrow('orders.csv:3: a quoted cell begins here and is never closed');
  });

  it('refuses what ends without a line end where programs write a file out in part', async () => {
    const text = `sku,quantity\n${'MUG,12\n'.repeat(2_000)}`;
    const written = (bytes: number) => readText(text.slice(0, bytes), { name: 'orders.csv' });
    await expect(written(8_192)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringMatching(/^orders\.csv:1170: the file ends here without a line end, at 8192 bytes/),
    });
    expect((await readText(text.trimEnd())).rows.at(-1)?.cells).toEqual(['MUG', '12']);
    const whole = `${'x'.repeat(4_095)}\n`;
    expect((await readText(whole)).rows).toEqual([]);
    expect((await readText(`a\r\n${'1\r'.repeat(2_046)}\r`)).rows).toHaveLength(2_046);
  });

  it('refuses a row longer than the limit', async () => {
    const reading = readText(`a,b\n1,${'x'.repeat(5000)}`.repeat(200), { name: 'o.csv', maxRowLength: 4000 });
    await expect(reading).rejects.toThrow('o.csv:2: the row is longer than the 4000 characters that a row may have');
  });

  it('refuses more columns than the limit', async () => {
    await expect(readText(',x'.repeat(1001))).rejects.toThrow('the header has 1002 columns, at most 1000 can be read');
  });

  it.each(['', '\uFEFF', '\n\n', ' , ,\r\n'])('calls a file without any row empty: %j', async (text) => {
    await expect(readText(text, { name: 'o.csv' })).rejects.toMatchObject({ code: 'file_empty' });
  });

  it.each([
    ['an Excel workbook', 'PK\x03\x04rest'],
    ['a PDF', '%PDF-1.7'],
    ['an SQLite database', 'SQLite format 3\0'],
  ])('says what a file is that is no CSV: %s', async (what, text) => {
    const reading = readText(text, { name: 'orders.xlsx' });
    await expect(reading).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(reading).rejects.toThrow(`orders.xlsx is not a CSV file: it is ${what}`);
  });
});

describe('delimiters', () => {
  it.each([',', ';', '\t', '|'] as const)('is detected: %j', async (delimiter) => {
    const csv = await readText(`a${delimiter}b${delimiter}c\n1${delimiter}"2,;\t|"${delimiter}3`);
    expect(csv.rows[0]?.cells).toEqual(['1', '2,;\t|', '3']);
  });

  it('is not the comma of decimal numbers or of a header name', async () => {
    const csv = await readText('sku;price, net;name\nA;1,50;x\nB;2,00;y\n');
    expect(csv.header).toEqual(['sku', 'price, net', 'name']);
  });

  it('is taken from the sep= line of Excel, which is no header', async () => {
    const csv = await readText('sep=;\r\na,b;c\r\n1;2\r\n');
    expect(csv.header).toEqual(['a,b', 'c']);
    expect(csv.rows).toMatchObject([{ line: 3, cells: ['1', '2'] }]);
  });

  it('is the one that was asked for', async () => {
    expect((await readText('a;b,c\n1;2,3\n', { delimiter: ',' })).header).toEqual(['a;b', 'c']);
  });
});

describe('csv-spectrum', () => {
  const folder = new URL('../../fixtures/csv/spectrum/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));

  it.each(names)('%s parses to what stands beside it', async (name) => {
    const expected: unknown = JSON.parse(readFileSync(new URL(`${basename(name, '.csv')}.json`, folder), 'utf8'));
    const csv = await readPieces([readFileSync(new URL(name, folder))]);
    const objects = csv.rows.map((row) => Object.fromEntries(csv.header.map((key, at) => [key, row.cells[at]])));
    expect(csv.faults).toEqual([]);
    expect(objects).toEqual(expected);
  });
});
