import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const run = (words: readonly string[], input = '') => shipdock(words, { env: bareEnvironment(home), cwd: home, input });

const BOOK = [
  'code,name,company,street1,street2,city,state,zip,country,email,is_residential',
  'JANE,Jane Doe,,2850 Whiptail Loop E,,Carlsbad,CA,92009,,jane@example.com,true',
  'ACME,,=1+1 Supply,1600 Market St,Suite 5,Philadelphia,PA,19103,US,,',
  ',"Bob ""B"" Neil",,"12 rue',
  'de la Paix",,Paris,,75002,France,,',
  ',千代田 花子,,千代田1-1,,千代田区,東京都,100-0001,JP,,',
].join('\r\n');

beforeAll(async () => {
  buildProgram();
  writeFileSync(join(home, 'book.csv'), BOOK);
}, 240_000);

test('an address given by flags is judged without a data file; the verdict comes first, then exit 4', async () => {
  const place = ['--street', '2850 Whiptail Loop E', '--city', 'Carlsbad', '--zip', '92009'];
  const wrong = await run(['addresses', 'validate', ...place, '--state', 'NY', '--json']);
  expect(wrong.status).toBe(4);
  expect(JSON.parse(wrong.stdout)).toMatchObject([{ valid: false, suggestions: [{ state: 'CA' }, {}] }]);
  expect((await run(['addresses', 'validate', ...place, '--state', 'CA'])).status).toBe(0);
});

test('a file is judged row by row; a row that cannot be read is not valid and stops nothing', async () => {
  const rows =
    'street1,city,state,zip,country\n1 Main,Carlsbad,CA,92009,\n1 Main,X,,1,Atlantis\n1 Main,Carlsbad,CA,99999,\n';
  const { status, stdout } = await run(['addresses', 'validate', '--file', '-', '--jsonl'], rows);
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(status).toBe(4);
  expect(records.map(({ line, valid }) => [line, valid])).toEqual([
    [2, true],
    [3, false],
    [4, false],
  ]);
  expect(records[1].problems[0].field).toBe('country');
});

test('one kind of input is taken', async () => {
  expect((await run(['addresses', 'validate'])).status).toBe(2);
  expect((await run(['addresses', 'validate', 'JANE', '--city', 'Carlsbad'])).status).toBe(2);
});

test('text is read without a data file', async () => {
  const { status, stdout } = await run(['addresses', 'parse', '2850 Whiptail Loop E, Carlsbad CA 92009', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ street1: '2850 Whiptail Loop E', state: 'CA', zip: '92009' });
});

test('what was exported is imported again and changes nothing', async () => {
  expect((await run(['init', '--yes', '-q'])).status).toBe(0);
  const results = async (file: string) => {
    const { stdout, stderr } = await run(['addresses', 'import', file, '--json', '--fields', 'result']);
    return JSON.parse(stdout === '' ? stderr : stdout).map((row: { result: string }) => row.result);
  };
  expect(await results('book.csv')).toEqual(['created', 'created', 'created', 'created']);
  expect((await run(['addresses', 'export', '-o', 'one.csv'])).status).toBe(0);
  expect(await results('one.csv')).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
  expect(await results('book.csv')).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
  expect((await run(['addresses', 'export'])).stdout).toBe(readFileSync(join(home, 'one.csv'), 'utf8'));
  expect(readFileSync(join(home, 'one.csv'), 'utf8')).toContain("'=1+1 Supply");
  expect((await run(['addresses', 'get', 'ACME', '--json', '--fields', 'company'])).stdout).toContain('"=1+1 Supply"');
});

test('a ZIP of a file gets back the zeros that a spreadsheet took', async () => {
  const rows = 'code,name,street1,city,state,zip\nZERO,Dock,1 Main St,Boston,MA,2101\n';
  const { stdout } = await run(['addresses', 'import', '-', '--json', '--fields', 'zip'], rows);
  expect(JSON.parse(stdout)).toEqual([{ zip: '02101' }]);
  await run(['addresses', 'delete', 'ZERO', '--yes']);
});

test('a postal code that has not the form of its country is kept, and warned of', async () => {
  const place = ['--name', 'Dock', '--street', '1 Main', '--city', 'Boston', '--state', 'MA'];
  const added = await run(['addresses', 'create', '--code', 'ODD', ...place, '--zip', 'zz']);
  expect([added.status, added.stderr]).toEqual([
    0,
    'warning: zip "zz" is no ZIP code: it has five digits, or nine\nadded address ODD\n',
  ]);
  const changed = await run(['addresses', 'update', 'ODD', '--zip', '021']);
  expect(changed.stderr).toContain('warning: zip "021" is no ZIP code');
  expect((await run(['addresses', 'update', 'ODD', '--zip', '02101'])).stderr).toBe('changed address ODD\n');
  const rows = 'code,name,street1,city,state,zip,country\nODD,Dock,1 Main,Paris,,zz,FR\n';
  const imported = await run(['addresses', 'import', '-', '-q'], rows);
  expect([imported.status, imported.stderr]).toEqual([0, 'warning: stdin:2 zip: "zz" is no postal code of France\n']);
  await run(['addresses', 'delete', 'ODD', '--yes']);
});

test('an import with a bad row imports none, and names line and column of each', async () => {
  const rows = 'code,name,street1,city,state,zip\nNEW,Ann,1 Main,Carlsbad,CA,92009\nN W,Ann,1 Main,Carlsbad,CA,92009\n';
  const { status, stderr } = await run(['addresses', 'import', '-'], rows);
  expect(status).toBe(4);
  expect(stderr).toContain('stdin:3 code');
  expect((await run(['addresses', 'get', 'NEW'])).status).toBe(3);
  const twice = rows.replace('N W', 'NEW').replace('1 Main,Carlsbad', '2 Main,Carlsbad');
  const bad = `${twice}NEW,Ann,3 Main,Carlsbad,CA,92009\nN X,Ann,1 Main,Carlsbad,CA,92009\n`;
  const told = (await run(['addresses', 'import', '-'], bad)).stderr;
  expect(told).toMatch(/stdin:3 code .*stdin:2.* \(and 2 more\)/);
  for (const place of ['stdin:3 code: ', 'stdin:4 code: ', 'stdin:5 code: ']) expect(told).toContain(place);
  expect(told).not.toContain('addresses[');
});

test('a rehearsed import says what the import does, and rows that contradict are refused in any order', async () => {
  const head = 'code,name,street1,street2,city,state,zip\n';
  const row = (code: string, unit: string) => `${code},Receiving,1 Main St,${unit},Carlsbad,CA,92009\n`;
  const two = head + row('R1', 'Apt 1') + row('R2', 'Apt 1');
  expect((await run(['addresses', 'import', '-', '--dry-run'], two)).status).toBe(0);
  expect((await run(['addresses', 'get', 'R1'])).status).toBe(3);
  expect((await run(['addresses', 'import', '-'], two)).status).toBe(0);
  for (const units of [
    ['Apt 1', 'Apt 6'],
    ['Apt 6', 'Apt 1'],
  ]) {
    const rows = head + units.map((unit) => row('R1', unit)).join('');
    const { status, stderr } = await run(['addresses', 'import', '-'], rows);
    expect([status, stderr]).toEqual([4, expect.stringContaining('each address may be there once')]);
  }
});

test('addresses are deleted after a yes, all of them or none', async () => {
  expect((await run(['addresses', 'delete', 'JANE'])).status).toBe(2);
  expect((await run(['addresses', 'delete', 'JANE', 'NOPE', '--yes'])).status).toBe(3);
  expect((await run(['addresses', 'delete', 'JANE', '--dry-run'])).status).toBe(0);
  expect((await run(['addresses', 'get', 'JANE'])).status).toBe(0);
  expect((await run(['addresses', 'delete', 'JANE', '--yes', '-q'])).status).toBe(0);
  expect((await run(['addresses', 'get', 'JANE'])).status).toBe(3);
});

test('an order goes to an address of the book, and not to two places', async () => {
  const order = ['orders', 'create', '--number', 'SO-1', '--item', 'MUG=1', '--to', 'ACME'];
  expect((await run([...order, '--city', 'Carlsbad'])).status).toBe(2);
  const { stdout } = await run([...order, '--json', '--fields', 'destination_address']);
  expect(JSON.parse(stdout).destination_address).toMatchObject({ company: '=1+1 Supply', zip: '19103', code: 'ACME' });
});
