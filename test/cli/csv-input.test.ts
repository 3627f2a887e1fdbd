import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { fullHelp } from '../../src/cli/help/help-text.ts';
import { commandPage } from '../../src/cli/help/man-page.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'live.db') };
const shipdock = oneProcess();
const run = (words: readonly string[], input = '') => shipdock(words, { env, cwd: home, input });
const write = (name: string, text: string) => writeFileSync(join(home, name), text, 'latin1');

/** A row whose name is given, and where it can be read afterwards. */
const TABLES: readonly (readonly [noun: string, header: string, row: (name: string) => string])[] = [
  ['skus', 'sku,name,weight', (name) => `MUG,${name},1`],
  ['addresses', 'code,name,street1,city,state,zip,country', (name) => `DOCK2,${name},1 Main St,San Diego,CA,92101,US`],
  [
    'boxes',
    'code,name,type,inner_length,inner_width,inner_height,outer_length,outer_width,outer_height,tare_weight,max_weight',
    (name) => `B9,${name},box,9,9,9,10,10,10,1,40`,
  ],
];
const KEYS = new Map([
  ['skus', 'sku'],
  ['addresses', 'code'],
  ['boxes', 'code'],
]);

async function names(noun: string): Promise<readonly string[]> {
  const { stdout } = await run([noun, 'list', '--json']);
  const key = KEYS.get(noun) ?? '';
  return (JSON.parse(stdout) as readonly Record<string, string>[])
    .filter((each) => ['MUG', 'DOCK2', 'B9'].includes(each[key] ?? ''))
    .map(({ name }) => name ?? '');
}

beforeAll(async () => {
  buildProgram();
  expect((await run(['init', '--yes', '-q'])).status).toBe(0);
}, 120_000);

describe.each(TABLES)('%s import', (noun, header, row) => {
  it('reads windows-1252 that does not say so, and tells it', async () => {
    write('west.csv', `${header}\n${row('Jürgen Muñoz')}\n`);
    const done = await run([noun, 'import', 'west.csv']);
    expect([done.status, done.stderr]).toEqual([
      0,
      expect.stringContaining('west.csv is no UTF-8 and was read as windows-1252: line 2 says "Jürgen"'),
    ]);
    expect(await names(noun)).toEqual(['Jürgen Muñoz']);
  });

  it('refuses what may be another encoding, and reads it where that is said', async () => {
    write('east.csv', `${header.replaceAll(',', '|')}\n${row('Petrovi\xe6').replaceAll(',', '|')}\n`);
    const refused = await run([noun, 'import', 'east.csv']);
    expect([refused.status, refused.stderr]).toEqual([4, expect.stringContaining('--encoding windows-1250')]);
    const words = ['--encoding', 'windows-1250', '--delimiter', 'pipe'];
    expect((await run([noun, 'import', 'east.csv', ...words])).status).toBe(0);
    expect(await names(noun)).toEqual(['Petrović']);
  });

  it.each([
    ['#N/A', 'a formula of the spreadsheet failed there'],
    ['#WERT!', 'a formula of the spreadsheet failed there'],
    ['#VÄRDEFEL!', 'a formula of the spreadsheet failed there'],
    ['#######', 'its column was too narrow when the spreadsheet was saved'],
    ['1.23457E+11', 'a spreadsheet shortened it, and its last digits are lost'],
  ])('keeps nothing of a file in which a cell is %s', async (cell, why) => {
    const before = await names(noun);
    const refused = await run([noun, 'import', '-'], `${header}\n${row(cell)}\n`);
    expect([refused.status, refused.stdout]).toEqual([4, '']);
    expect(refused.stderr).toContain(`stdin:2 name is ${cell}: ${why}`);
    expect(await names(noun)).toEqual(before);
  });
});

it.each(TABLES)('%s import adds nothing beside what a spreadsheet took the zeros of', async (noun, header, row) => {
  const [key = '', ...rest] = row('Zeros').split(',');
  const file = (code: string) => `${header}\n${[code, ...rest].join(',')}\n`;
  expect(key).not.toBe('');
  expect((await run([noun, 'import', '-'], file('0077'))).status).toBe(0);
  const refused = await run([noun, 'import', '-'], file('77'));
  expect([refused.status, refused.stdout]).toEqual([4, '']);
  expect(refused.stderr).toContain(`stdin:2 ${KEYS.get(noun)} is 77, which a spreadsheet makes of 0077`);
  const both = `${file('0077')}${[77, ...rest].join(',').replace('1 Main', '2 Main')}\n`;
  expect((await run([noun, 'import', '-'], both)).status).toBe(0);
});

it('a verdict is given of every address of a file, on a row that is none and on a formula that failed too', async () => {
  const rows = ['1 Main St,92101,US', '#REF!,92101,US', '1 Main St,92101', '2 Main St,92101,US'];
  const done = await run(['addresses', 'validate', '-f', '-', '--json'], `street1,zip,country\n${rows.join('\n')}\n`);
  const verdicts = JSON.parse(done.stdout) as readonly { line: number; valid: boolean; problems: unknown[] }[];
  expect(done.status).toBe(4);
  expect(verdicts.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  expect(verdicts[1]).toMatchObject({
    valid: false,
    problems: [{ field: 'street1', message: 'street1 is #REF!: a formula of the spreadsheet failed there' }],
  });
  expect(verdicts[2]).toMatchObject({
    valid: false,
    problems: [{ field: 'row', message: 'row has 2 cells where the header has 3' }],
  });
});

it('the full help and the manual page of each command that reads small tables name their columns', async () => {
  const several = new Set(['orders import', 'pack']); // shipdock help csv tells those of orders; pack reads two files
  for (const spec of await allCommands()) {
    if (spec.readsCsv !== true || several.has(spec.name)) continue;
    const module = await spec.load();
    expect(module.columns?.length, spec.name).toBeGreaterThan(1);
    const told = fullHelp(spec, module, 80)
      .split('\n\n')
      .find((part) => part.startsWith('Columns of the CSV'));
    for (const column of module.columns ?? []) expect(told).toMatch(new RegExp(`\\b${column}\\b`));
    expect(told?.split('\n').every((line) => line.length <= 80)).toBe(true);
    expect(commandPage(spec, module, '1')).toContain('.SH COLUMNS OF THE CSV');
    expect(fullHelp(spec, module, 80)).toContain('--encoding <name>');
  }
});

it('tells of rows that say two things of one SKU or box, and not of rows that say more of it', async () => {
  write('skus.csv', 'sku,name,weight\nTWICE,Mug,2\nONCE,Tea,\nTWICE,Mug,\nTWICE,Mug,3\nONCE,,1\n');
  const skus = await run(['skus', 'import', 'skus.csv', '-q']);
  expect([skus.status, skus.stderr]).toEqual([
    0,
    'warning: skus.csv says two things of one sku, of which the later counts: TWICE weight "3" on line 5 and "2" before\n',
  ]);
  const [, header, row] = TABLES[2] ?? ['', '', String];
  const rows = `${header}\n${row('One')}\n${row('Other')}\n`.replaceAll(',', ';').replaceAll(';1;', ';1.500;');
  const boxes = await run(['boxes', 'import', '-', '-q'], rows);
  expect(boxes.status).toBe(0);
  expect(boxes.stderr).toContain('warning: stdin says two things of one code');
  expect(boxes.stderr).toContain('B9 name "Other" on line 3 and "One" before');
  expect(boxes.stderr).toContain('warning: stdin: read tare_weight 1.500 on line 2 as 1.5');
});

it('keeps the digits of a barcode that a program took for a number', async () => {
  write('skus.csv', 'sku,upc\nFLOAT,12345678905.0\n');
  expect((await run(['skus', 'import', 'skus.csv', '-q'])).status).toBe(0);
  expect((await run(['skus', 'detect', '012345678905', '-q'])).stdout).toBe('FLOAT\n');
});
