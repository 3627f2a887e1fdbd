import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { buildProgram } from '../program.ts';

const shipdock = oneProcess();
const folder = mkdtempSync(join(tmpdir(), 'shipdock-input-'));
const data = join(folder, 'shop.db');
const HEADER = 'order_number,sku,quantity,ship_to_name,ship_to_zip,ship_to_country';
const row = (number: string, name = 'Harbor Lane Café') => `${number},MUG,1,${name},92101,US`;

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--db', data, '--yes'])).status).toBe(0);
  const first = write('first.csv', `${HEADER}\n${row('FIRST')}\n`);
  expect((await importing(first)).status).toBe(0);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that cannot be imported', () => {
  const cases: readonly (readonly [string, () => string, number, RegExp, string])[] = [
    ['is missing', () => join(folder, 'missing.csv'), 3, /there is no file .*missing\.csv/, 'file_not_found'],
    ['lies behind a file', () => join(data, 'orders.csv'), 3, /there is no file/, 'file_not_found'],
    ['is a directory', () => folder, 4, /is a directory, not a file/, 'unreadable_file'],
    ['is empty', () => write('empty.csv', ''), 4, /empty\.csv is empty/, 'file_empty'],
    ['holds blank lines only', () => write('blank.csv', '\n\r\n  \n'), 4, /holds no rows/, 'file_empty'],
    ['is a spreadsheet', spreadsheet, 4, /spreadsheet|xlsx|zip/i, 'unreadable_file'],
    [
      'is a PDF',
      () => write('a.pdf', Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n', 'latin1')),
      4,
      /PDF|not.*CSV|binary/i,
      'unreadable_file',
    ],
    ['is our own data file', () => data, 4, /not.*CSV|binary|cannot/i, 'unreadable_file'],
    ['is random bytes', () => write('random.csv', randomBytes(5000)), 4, /./, 'unreadable_file'],
    ['has no known column', () => write('other.csv', 'id,item\n1,MUG\n'), 4, /order_number/, 'unreadable_file'],
    [
      'lacks the order number',
      () => write('nonumber.csv', 'sku,quantity\nMUG,1\n'),
      4,
      /order_number/,
      'unreadable_file',
    ],
    [
      'has a misspelt column',
      () => write('typo.csv', `${HEADER},quantitty\n${row('T')},1\n`),
      4,
      /quantitty.*quantity/s,
      'unreadable_file',
    ],
    ['has a column twice', () => write('twice.csv', `${HEADER},sku\n${row('T')},MUG\n`), 4, /sku/, 'unreadable_file'],
    [
      'has a quote that is never closed',
      () => write('quote.csv', `${HEADER}\n${row('Q1')}\nQ2,"MUG,1,a,92101,US\n${row('Q3')}\n`),
      4,
      /line 3|:3/,
      'unreadable_file',
    ],
    [
      'is not in the encoding that was named',
      () => write('latin.csv', Buffer.from(`${HEADER}\n${row('L')}\n`, 'latin1')),
      4,
      /utf-8|encoding/i,
      'unreadable_file',
    ],
  ];

  it('is UTF-8 that is called Latin-1: names would be garbled', async () => {
    const before = await orderNumbers();
    const json = JSON.stringify({ order_number: 'LATIN-1', tags: ['Café'] });
    for (const [name, text] of [
      ['utf8.csv', `${HEADER}\n${row('LATIN-1')}\n`],
      ['utf8.json', json],
    ] as const) {
      const ended = await importing(write(name, text), '--encoding', 'latin1');
      expect([ended.status, ended.stdout]).toEqual([4, '']);
      expect(ended.stderr).toContain(`${name} is UTF-8: as latin1 Café would be read as CafÃ©`);
    }
    expect(await orderNumbers()).toEqual(before);
  });

  it.each(cases)('%s: it is said clearly, and nothing changes', async (_, make, code, message, name) => {
    const path = make();
    const before = await orderNumbers();
    const options = name === 'unreadable_file' && path.endsWith('latin.csv') ? ['--encoding', 'utf-8'] : [];
    const ended = await importing(path, ...options);
    expect([ended.status, ended.stdout]).toEqual([code, '']);
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).toMatch(/^error: /m);
    expect(ended.stderr).toContain(`code: ${name}`);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    expect(await orderNumbers()).toEqual(before);
  });

  it('is told as JSON where JSON was asked for', async () => {
    const ended = await importing(join(folder, 'missing.csv'), '--json');
    expect(ended.stdout).toBe('');
    expect(JSON.parse(ended.stderr)).toMatchObject({
      code: 'file_not_found',
      retryable: false,
      error: expect.any(String),
    });
  });
});

describe('a file in another encoding', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text), []],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`), []],
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), []],
    [
      'big-endian UTF-16 with a byte order mark',
      (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
      [],
    ],
    ['Latin-1, when it is named', (text: string) => Buffer.from(text, 'latin1'), ['--encoding', 'latin1']],
  ])('is read as it was written: %s', async (name, encoded, options) => {
    const number = `E-${name.replaceAll(/\W/g, '')}`;
    const ended = await importing(write('encoded.csv', encoded(`${HEADER}\r\n${row(number)}\r\n`)), ...options);
    expect([ended.status, ended.stderr]).toEqual([0, expect.stringContaining('1 created')]);
    expect(await destinationName(number)).toBe('Harbor Lane Café');
  });

  it('is never taken for another one in silence: Latin-1 that is not named is told or refused', async () => {
    const path = write('unnamed.csv', Buffer.from(`${HEADER}\n${row('E-UNNAMED')}\n`, 'latin1'));
    const ended = await importing(path);
    if (ended.status === 0) expect(await destinationName('E-UNNAMED')).toBe('Harbor Lane Café');
    else expect([ended.status, ended.stderr]).toEqual([4, expect.stringMatching(/latin1|windows-1252|encoding/i)]);
  });
});

describe('a file with some bad rows', () => {
  it('imports the good ones, names the bad ones, and answers exit code 6', async () => {
    const path = write('ragged.csv', `${HEADER}\n${row('R-1')}\nR-2,MUG,1\n${row('R-3')},extra\n${row('R-4')}\n`);
    const ended = await importing(path, '--json');
    expect(ended.status).toBe(6);
    const { created, rejected, rejects } = JSON.parse(ended.stdout);
    expect([created, rejected]).toEqual([2, 2]);
    expect(rejects.map((each: { order_number: string; lines: number[] }) => [each.order_number, each.lines])).toEqual([
      ['R-2', [3]],
      ['R-3', [4]],
    ]);
  });

  it('of which none is good answers the code of the first', async () => {
    const ended = await importing(write('allbad.csv', `${HEADER}\nB-1,MUG,none,a,92101,US\n`));
    expect(ended.status).toBe(4);
  });

  it('written where nothing may be written says so, and names the file', async () => {
    const path = write('ragged2.csv', `${HEADER}\n${row('R-5')}\nR-6,MUG,1\n`);
    const ended = await importing(path, '--rejects', join(data, 'rejects.csv'));
    expect(ended.status).toBe(10);
    expect(ended.stderr).toMatch(/rejects\.csv/);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });
});

function importing(path: string, ...options: readonly string[]) {
  return shipdock(['orders', 'import', path, '--db', data, ...options]);
}

async function orderNumbers(): Promise<readonly string[]> {
  const { stdout } = await shipdock(['orders', 'list', '--db', data, '--json']);
  return (JSON.parse(stdout) as { order_number: string }[]).map((order) => order.order_number);
}

async function destinationName(number: string): Promise<string> {
  const { stdout } = await shipdock(['orders', 'get', number, '--db', data, '--json']);
  return (JSON.parse(stdout) as { destination_address: { name: string } }).destination_address.name;
}

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The head of any xlsx file: a zip archive whose first member says what it is. */
function spreadsheet(): string {
  const name = '[Content_Types].xml';
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  return write('orders.xlsx', Buffer.concat([head, Buffer.from(name), randomBytes(2000)]));
}

/** Bytes without a pattern, the same every time. */
function randomBytes(count: number): Buffer {
  const bytes = Buffer.alloc(count);
  let state = 1;
  for (let index = 0; index < count; index++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[index] = state & 255;
  }
  return bytes;
}
