import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (words: readonly string[], input = '') => shipdock(words, { env, input, cwd: home });

beforeAll(async () => {
  buildProgram();
  expect((await run(['init', '--yes', '-q'])).status).toBe(0);
}, 120_000);

test('a row that is no row stops no other: it is rejected with its line', async () => {
  const line = { sku: 'MUG', quantity: 1, length: 5, width: 4, height: 4, weight: 1 };
  const place = { street1: '410 Market St', city: 'San Diego', state: 'CA', zip: '92101', country: 'US' };
  const order = { order_number: 'SO-7', destination_address: { company: 'Dock', ...place }, order_line_items: [line] };
  expect((await run(['orders', 'create', '-f', '-', '-q'], JSON.stringify(order))).status).toBe(0);
  expect((await run(['shipments', 'book', 'SO-7', '-q'])).status).toBe(0);
  const file = join(home, 'scans.csv');
  const imported = async (...rows: readonly string[]) => {
    writeFileSync(file, ['shipment,status,location', ...rows, ''].join('\n'));
    const { status, stdout } = await run(['track', 'import', file, '--json', '--fields', 'index,result,error']);
    return [status, ...JSON.parse(stdout).map((each: object) => Object.values(each))];
  };
  const ragged = 'has 2 cells where the header has 3';
  expect(
    await imported('1,picked_up', '1,in_transit,Reno', '"1"x,in_transit,', '99,in_transit,', '1,in_transit,Elko'),
  ).toEqual([
    6,
    [0, 'rejected', `scans.csv:2 ${ragged}`],
    [1, 'recorded', null],
    [2, 'rejected', expect.stringContaining('scans.csv:4 has text behind a closing quote')],
    [3, 'rejected', expect.stringContaining('scans.csv:5 there is no shipment 99')],
    [4, 'recorded', null],
  ]);
  expect(await imported('1,in_transit')).toEqual([4, [0, 'rejected', `scans.csv:2 ${ragged}`]]);
});

test('scans that come through a pipe are read as CSV or JSON, whichever they are', async () => {
  const scan = { shipment: '1', status: 'in_transit', location: 'Winnemucca' };
  const rows = 'shipment,status,location\n1,in_transit,Winnemucca\n99,in_transit,Elko\n1,in_transit\n';
  const piped = async (input: string) => {
    const { status, stdout } = await run(['track', 'import', '-', '--json', '--fields', 'result,error'], input);
    return [status, ...JSON.parse(stdout).map((each: object) => Object.values(each))];
  };
  expect(await piped(rows)).toEqual([
    6,
    ['recorded', null],
    ['rejected', expect.stringContaining('stdin:3 there is no shipment 99')],
    ['rejected', expect.stringContaining('stdin:4 has 2 cells where the header has 3')],
  ]);
  expect(await piped(`\uFEFF \n${JSON.stringify([scan])}`)).toEqual([
    0,
    [expect.stringMatching(/recorded|known/), null],
  ]);
  const empty = await run(['track', 'import', '-'], ' \n');
  expect([empty.status, empty.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('standard input holds nothing'),
  ]);
});

test('a word that is not known moves nothing, which is said once of all scans that say it', async () => {
  const file = join(home, 'words.csv');
  writeFileSync(
    file,
    'shipment,status,location\n1,in_transit,Reno\n1,in_trasit,Elko\n1,in_trasit,Wells\n1,beamed up,Ely\n',
  );
  const { status, stderr } = await run(['track', 'import', file]);
  const kept = 'is no word that is known: it is kept and moves nothing';
  expect([status, stderr.match(/^warning: .*$/gm)]).toEqual([
    0,
    [`warning: 2 scans: "in_trasit" ${kept}; did you mean in_transit?`, `warning: "beamed up" ${kept}`],
  ]);
});

test('scans of a file that lie in the future are taken as they are, and warned of: nothing else moves the shipment then', async () => {
  const file = join(home, 'ahead.csv');
  const imported = async (...rows: readonly string[]) => {
    writeFileSync(file, ['shipment,status,time', ...rows, ''].join('\n'));
    const { status, stdout, stderr } = await run(['track', 'import', file, '--columns', 'result,status']);
    return [status, stdout, stderr.match(/^warning: .*$/gm)];
  };
  const soon = new Date(Date.now() + 5 * 60_000).toISOString();
  const [day, year] = ['2095-03-01T00:00:00Z', '2096-03-01T00:00:00Z'];
  const until = 'until then no other scan moves';
  expect(await imported(`1,in_transit,${soon}`)).toEqual([0, 'recorded\tin_transit\n', null]);
  expect(await imported(`1,out_for_delivery,${day}`)).toEqual([
    0,
    'recorded\tin_transit\n',
    [`warning: 1 scan lies in the future, at 2095-03-01T00:00:00.000Z: ${until} its shipment`],
  ]);
  expect((await imported(`1,delivered,${year}`, `1,in_transit,${day}`))[2]).toEqual([
    `warning: 2 scans lie in the future, the last at 2096-03-01T00:00:00.000Z: ${until} their shipments`,
  ]);
});
