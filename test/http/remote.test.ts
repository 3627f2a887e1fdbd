import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, start } from '../faults/run-program.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const there: Record<string, string> = {};
let key = '';
let url = '';
let server: Running;

beforeAll(async () => {
  buildProgram();
  const made = JSON.parse((await shipdock(['init', '--yes', '--json'], { env })).stdout);
  key = made.api_keys.sandbox;
  for (const [noun, file, status] of [
    ['skus', 'demo/skus.csv', 0],
    ['orders', 'demo/orders.csv', 6],
  ] as const) {
    expect((await shipdock([noun, 'import', join(ROOT, 'fixtures', file), '-q'], { env })).status).toBe(status);
  }
  server = start(['serve', '--port', '0', '--port-file', join(home, 'port'), '--json', '--quiet'], { env });
  await server.lines(1);
  url = `http://127.0.0.1:${readFileSync(join(home, 'port'), 'utf8').trim()}`;
  Object.assign(there, bareEnvironment(freshFolder()), { SHIPDOCK_SERVER: url, SHIPDOCK_API_KEY: key });
}, 120_000);
afterAll(() => server.child.kill('SIGKILL'));

const remotely = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  shipdock(words, { env: { ...there, ...more } });

/** The same beside the data and from the server. */
const onBoth = <Result>(work: (from: Record<string, string>) => Promise<Result>): Promise<Result[]> =>
  Promise.all([env, there].map(work));

describe('a command run through a server answers what it answers beside the data', () => {
  test.each([
    [['orders', 'get', 'SO-1001', '--json']],
    [['orders', 'list']],
    [['orders', 'list', '--json', '--limit', '120', '--fields', 'id,status']],
    [['orders', 'list', '--status', 'new', '--query', 'SO-10', '--columns', 'order_number']],
    [['orders', 'list', '--page', '2', '--per-page', '7', '-q']],
    [['orders', 'get', 'NO-SUCH']],
    [['orders', 'rate', 'SO-1003', '--dry-run', '--columns', 'carrier,service_name,total_price,parts']],
    [['orders', 'cancel', 'NO-SUCH', '--yes']],
    [['orders', 'update', 'SO-1004', '--dry-run', '--json', '--file', 'NO-FILE']],
    [['shipments', 'book', 'SO-1020', '--dry-run', '--columns', 'order_number,result']],
    [['orders', 'export', '--status', 'new']],
    [['orders', 'skus', 'SO-1003', '--columns', 'sku,quantity']],
    [['pack', 'SO-1003', '--explain']],
    [['pack', 'NO-SUCH', '--json']],
    [['skus', 'list', '--columns', 'sku,name']],
    [['skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q']],
    [['skus', 'import', join(ROOT, 'fixtures/demo/orders.csv')]],
    [['warehouses', 'list', '--json']],
    [['settings', 'get']],
    [['settings', 'set', 'insurance', 'perhaps']],
    [['api', 'GET', '/orders?per_page=3&sort=order_number']],
  ])('shipdock %j', async (words) => {
    const [here, far] = [await shipdock(words, { env }), await remotely(words)];
    // Between the two a minute may go by.
    const told = (text: string) => text.replace(/it is \d\d:\d\d/, 'it is later');
    expect([far.status, far.stdout, told(far.stderr)]).toEqual([here.status, here.stdout, told(here.stderr)]);
  });
});

test('what is named as a word of the paths is never another thing, and an order is reached by its id', async () => {
  const ids: Record<string, string> = {};
  for (const number of ['import', 'hold', 'export', 'imports']) {
    const made = await shipdock(['orders', 'create', '-f', '-', '-q'], {
      env,
      input: JSON.stringify({ order_number: number, order_line_items: [{ sku: 'A' }] }),
    });
    ids[number] = made.stdout.trim();
  }
  await shipdock(['skus', 'create', 'counts', '-q'], { env });
  for (const words of [
    ['orders', 'update', 'import', '--status', 'on_hold'],
    ['orders', 'update', 'hold', '--note', 'x'],
    ['orders', 'get', 'export', '--json'],
    ['skus', 'get', 'counts', '--json'],
  ]) {
    const { status, stdout, stderr } = await remotely(words);
    expect([words, status, stdout, stderr]).toEqual([words, 3, '', expect.stringContaining('name it by its id')]);
  }
  expect((await shipdock(['orders', 'get', 'import', '--fields', 'status'], { env })).stdout.trim()).toBe('new');
  const held = await remotely(['orders', 'update', ids.import ?? '', '--status', 'on_hold', '-q']);
  expect([held.status, held.stdout.trim()]).toEqual([0, ids.import]);
  expect((await remotely(['orders', 'get', 'hold', '--fields', 'order_number'])).stdout.trim()).toBe('hold');
  expect((await remotely(['orders', 'update', 'imports', '--note', 'x', '-q'])).status).toBe(0);
});

test('what is changed through a server is there, and a booking is one purchase', async () => {
  expect((await remotely(['orders', 'update', 'SO-1005', '--status', 'picking', '-q'])).status).toBe(0);
  expect((await shipdock(['orders', 'get', 'SO-1005', '--fields', 'status'], { env })).stdout.trim()).toBe('picking');
  const booked = await remotely(['shipments', 'book', 'SO-1020', '--columns', 'result,tracking_numbers']);
  const again = await shipdock(['shipments', 'book', 'SO-1020', '--columns', 'result,tracking_numbers'], { env });
  expect(booked.stdout).toMatch(/^booked\t/);
  expect(again.stdout).toBe(booked.stdout.replace('booked', 'unchanged'));
});

test('documents of many shipments are the same from a server, and what cannot be drawn is told', async () => {
  const book = async (order: string) =>
    (await shipdock(['shipments', 'book', order, '--cheapest', '-q'], { env })).stdout.trim();
  const shids = [await book('SO-1022'), await book('SO-1023')];
  for (const [noun, verb, names, status] of [
    ['labels', 'get', [...shids, '999999'], 6],
    ['labels', 'get', ['999999'], 3],
    ['slips', 'get', shids, 0],
    ['orders', 'pick-ticket', ['SO-1003', 'SO-1004'], 0],
  ] as const) {
    const [here, far] = await onBoth((from) => shipdock([noun, verb, ...names, '-o', '-'], { env: from }));
    expect([far?.status, far?.stdout, far?.stderr]).toEqual([status, here?.stdout, here?.stderr]);
  }
});

test('the sheet of a manifest is the same from a server', async () => {
  expect((await shipdock(['shipments', 'book', 'SO-1030', '--cheapest', '-q'], { env })).status).toBe(0);
  const folder = freshFolder();
  const far = ['manifests', 'close', '--date', '3000-01-02', '--json', '-o', `${folder}/`];
  const asked = await remotely(far);
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining('more than a week ahead')]);
  const closed = await remotely([...far, '--yes']);
  const [{ number }] = JSON.parse(closed.stdout);
  expect([closed.status, readdirSync(folder)]).toEqual([0, [expect.stringContaining(number)]]);
  const [here, there] = await onBoth((from) => shipdock(['manifests', 'get', number, '-o', '-'], { env: from }));
  expect([there?.status, there?.stdout]).toEqual([0, here?.stdout]);
  expect(there?.stdout).toMatch(/^%PDF-/);
  const filtered = await onBoth((from) =>
    shipdock(['api', 'GET', `/manifests/${number}/file`, '--jq', '.'], { env: from }),
  );
  for (const { status, stdout, stderr } of filtered) {
    expect([status, stdout, JSON.parse(stderr).error]).toEqual([
      2,
      '',
      '--jq filters JSON; the answer is application/pdf',
    ]);
  }
});

test('labels are not sent to a printer that a server would have to reach', async () => {
  const refused = await remotely(['labels', 'get', '1', '--print', freshFolder()]);
  expect([refused.status, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('--print prints where the data is, not through http://127.0.0.1:');
});

test('a file comes byte for byte, here and from a server', async () => {
  const shid = (await shipdock(['shipments', 'book', 'SO-1021', '-q'], { env })).stdout.trim();
  const files = await onBoth(async (from) => {
    const file = join(freshFolder(), 'address.pdf');
    const ran = await shipdock(['api', 'GET', `/shipments/${shid}/address_labels.pdf?carrier_code=fxp`, '-o', file], {
      env: from,
    });
    expect([ran.status, ran.stderr]).toEqual([0, `wrote ${file}\n`]);
    return readFileSync(file);
  });
  expect(files[0]?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(files[1]?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
});

test('a route is answered as its command answers it, links and all', async () => {
  const shid = (await shipdock(['shipments', 'book', 'SO-1021', '-q'], { env })).stdout.trim();
  const [byCommand, byRoute] = await Promise.all([
    shipdock(['shipments', 'get', shid, '--json'], { env }),
    shipdock(['api', 'GET', `/shipments/${shid}`], { env }),
  ]);
  expect(byCommand.stdout).toContain('"url":"http://localhost:7878/files/');
  expect(byRoute.stdout).toBe(byCommand.stdout);
});

test('files are attached through a server as beside the data', async () => {
  const shid = (await shipdock(['shipments', 'book', 'SO-1028', '-q'], { env })).stdout.trim();
  const [note, pod] = ['Ladeplatz 4 – été.txt', 'pod.txt'].map((name) => join(home, name));
  writeFileSync(note ?? '', 'left at dock 4\r\n');
  writeFileSync(pod ?? '', 'signed');
  const add = [
    'shipments',
    'documents',
    'add',
    shid,
    note ?? '',
    pod ?? '',
    '--type',
    'pod',
    '--columns',
    'filename,type',
  ];
  const [far, here] = [await remotely(add), await shipdock(add, { env })];
  expect([far.status, far.stdout, far.stderr]).toEqual([0, here.stdout, here.stderr]);
  const kept = JSON.parse((await shipdock(['shipments', 'documents', 'list', shid, '--json'], { env })).stdout);
  const sent = kept.find((document: { filename: string }) => document.filename.startsWith('Ladeplatz'));
  const get = ['shipments', 'documents', 'get', sent.id, '-o', '-'];
  for (const got of [await shipdock(get, { env }), await remotely(get)]) {
    expect([got.status, got.stdout]).toEqual([0, 'left at dock 4\r\n']);
  }
});

test('orders are imported through a server, split with the serial numbers that are named, and combined again', async () => {
  const file = join(home, 'far.json');
  const serials = ['S-1', 'S-2', 'S-3'].map((code) => ({ type: 'SerialNumber', code }));
  const lines = [
    { sku: 'MUG-RED', quantity: 3, price: 5, inventory_identifiers: serials },
    { name: 'Card', price: 1 },
  ];
  const address = { name: 'Receiving Dept', street1: '1 Market St', city: 'San Diego', state: 'CA', zip: '92101' };
  writeFileSync(
    file,
    JSON.stringify([
      { order_number: 'FAR-1', destination_address: address, order_line_items: lines },
      { order_number: 'FAR-2', order_line_items: [{ sku: 'MUG-RED', quantity: 'many' }] },
    ]),
  );
  const first = await remotely(['orders', 'import', file, '--columns', 'order_number,result']);
  expect([first.status, first.stdout]).toEqual([6, 'FAR-1\tcreated\nFAR-2\trejected\n']);
  expect(first.stderr).toContain('line 1 /1/order_line_items/0/quantity');
  const again = await shipdock(['orders', 'import', file, '--columns', 'order_number,result'], { env });
  expect(again.stdout).toBe('FAR-1\tunchanged\nFAR-2\trejected\n');

  const split = ['orders', 'split', 'FAR-1', '--new-order', 'FAR-1-B', '--item', 'MUG-RED=1', '--serial', 'S-2'];
  expect(await remotely([...split, '--serial', 'NONE'])).toMatchObject({ status: 2 });
  expect((await remotely(split)).status).toBe(0);
  const serialsOf = async (order: string) =>
    JSON.parse((await shipdock(['orders', 'get', order, '--json'], { env })).stdout)
      .order_line_items.flatMap((line: { inventory_identifiers: { code: string }[] }) => line.inventory_identifiers)
      .map(({ code }: { code: string }) => code);
  expect([await serialsOf('FAR-1'), await serialsOf('FAR-1-B')]).toEqual([['S-1', 'S-3'], ['S-2']]);
  expect((await remotely(['orders', 'combine', 'FAR-1', 'FAR-1-B', '--yes'])).status).toBe(0);
  expect((await serialsOf('FAR-1')).toSorted()).toEqual(['S-1', 'S-2', 'S-3']);
});

test('what a deleted order left of a person is erased through a server too, however long its history', async () => {
  const order = join(home, 'gone.json');
  writeFileSync(order, JSON.stringify({ order_number: 'GONE-1', destination_address: { name: 'Front Desk' } }));
  const id = (await remotely(['orders', 'create', '-f', order, '-q'])).stdout.trim();
  // More than a page of the API.
  for (let change = 0; change < 101; change++) {
    const file = join(home, 'tags.json');
    writeFileSync(file, JSON.stringify({ tags: [`tag ${change}`] }));
    expect((await shipdock(['orders', 'update', id, '-f', file, '-q'], { env })).status).toBe(0);
  }
  const deleted = await remotely(['orders', 'delete', id, '--yes']);
  expect([deleted.status, deleted.stdout, deleted.stderr]).toEqual([
    0,
    `GONE-1\ttrue\t${id}\n`,
    'deleted order GONE-1\n',
  ]);
  const history = async () => (await shipdock(['orders', 'history', id, '--json'], { env })).stdout;
  expect(await history()).toContain('Front Desk');
  const redacted = await remotely(['orders', 'redact', id, '--confirm', 'GONE-1', '--columns', 'order_number']);
  expect([redacted.status, redacted.stdout]).toEqual([0, 'GONE-1\n']);
  expect(await history()).not.toContain('Front Desk');
  expect((await remotely(['orders', 'redact', `${id}0`, '--confirm', 'GONE-1'])).status).toBe(3);
});

test('a line item is removed through a server, and the order that is left is told', async () => {
  const file = join(home, 'items.json');
  const lines = ['MUG', 'TEA'].map((sku) => ({ sku, quantity: 1 }));
  writeFileSync(file, JSON.stringify({ order_number: 'LESS-1', order_line_items: lines }));
  expect((await remotely(['orders', 'create', '-f', file, '-q'])).status).toBe(0);
  const removed = await remotely([
    'orders',
    'items',
    'remove',
    'LESS-1',
    'TEA',
    '--yes',
    '--columns',
    'order_number,lines',
  ]);
  expect([removed.status, removed.stdout, removed.stderr]).toEqual([
    0,
    'LESS-1\t1\n',
    'removed 1 line item from order LESS-1\n',
  ]);
  const plain = await remotely(['api', 'DELETE', '/orders/LESS-1']);
  expect([plain.status, plain.stdout]).toEqual([0, '']);
});

test.each([
  [['api', 'BREW', '/orders'], 2, 'BREW is no HTTP method'],
  [['api', 'PUT', '/orders'], 3, 'the API has no route PUT /api/v4/orders\n  hint: shipdock api GET /openapi.json\n'],
  [['api', 'PUT', '/orders', '--json'], 3, '{"error":"Route not found"}\n'],
  [['api', 'GET', '/orders/NONE', '--json'], 3, '"code":"order_not_found"'],
  [['api', 'POST', '/orders', '-f', '/'], 4, '/ is a directory, not a file'],
  [['api', 'GET', '/orders', '--jq', '.', '-o', 'x'], 2, '"error":"--jq and -o exclude one another'],
  [['orders', 'export', '-o', '/'], 10, '/ cannot be written: that is a folder; name a file in it'],
])('%s is refused alike beside the data and through a server', async (words, status, reason) => {
  const [here, far] = await onBoth((from) => shipdock(words, { env: from }));
  expect([here?.status, here?.stderr]).toEqual([status, expect.stringContaining(reason)]);
  expect([far?.status, far?.stderr]).toEqual([here?.status, here?.stderr]);
});

test('api sends the body that -f names, whatever else is typed, and filters what is answered', async () => {
  const body = JSON.stringify({ order_number: 'BY-API', order_line_items: [{ sku: 'TEA', quantity: 1 }] });
  const posted = await onBoth((from) => {
    const words = ['api', 'POST', '/orders', '-f', '-', '--no-input', '--jq', '.order_number'];
    return shipdock(words, { env: from, input: body.replace('BY-API', from === env ? 'BY-API' : 'BY-API-2') });
  });
  expect(posted.map((ran) => [ran?.status, ran?.stdout, ran?.stderr])).toEqual([
    [0, 'BY-API\n', ''],
    [0, 'BY-API-2\n', ''],
  ]);
});

test.each([
  [['audit', 'verify'], 'audit verify works where the data is, not through a server'],
  [['orders', 'list', '--user', 'bob'], '--user does not reach a server, where the key says who acts'],
])('%s through a server is refused', async (words, reason) => {
  const { status, stderr } = await remotely(words);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
});

test('a list that no command pages is whole from a server too', async () => {
  const sizes = ['--inner', '10x10x10', '--outer', '11x11x11', '--tare', '1', '--max-weight', '40', '--cost', '1'];
  for (let box = 0; box < 101; box++) {
    const { status, stderr } = await shipdock(['boxes', 'create', `B${box}`, ...sizes, '-q'], { env });
    expect([status, stderr]).toEqual([0, '']);
  }
  const [here, far] = await onBoth((from) => shipdock(['boxes', 'list', '-q'], { env: from }));
  expect(here?.stdout.split('\n').length).toBeGreaterThan(101);
  expect(far?.stdout).toBe(here?.stdout);
});

test('--atomic through a server imports all or none, and tells what it tells beside the data', async () => {
  const header =
    'order_number,sku,quantity,ship_to_company,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,shipped_quantity';
  const row = (number: string, quantity: string, shipped = '') =>
    `${number},MUG-RED,${quantity},Dock,1 Market St,San Diego,CA,92101,${shipped}`;
  const [good, bad] = [join(home, 'whole.csv'), join(home, 'broken.csv')];
  const rows = [row('AT-1', '2', '1'), row('AT-2', '-2'), row('', '1'), row('SO-1003', '1')];
  writeFileSync(bad, [header, ...rows, ''].join('\n'));
  writeFileSync(good, [header, row('AT-1', '1'), row('AT-2', '2'), ''].join('\n'));
  const rejects = join(home, 'rejects of broken.csv');
  for (const more of [['--rejects', rejects], ['--json'], ['--plan']]) {
    const [here, far] = await onBoth((from) => shipdock(['orders', 'import', bad, '--atomic', ...more], { env: from }));
    expect([far?.status, far?.stdout, far?.stderr]).toEqual([4, here?.stdout, here?.stderr]);
    expect(`${far?.stdout}${far?.stderr}`).toContain('order_number is taken by another order');
    // The others, of which nothing is wrong, are not in it.
    if (more.includes(rejects)) {
      expect(here?.stderr).toContain(
        `${rejects} has only what was rejected: mend that where it came from, and import all`,
      );
    }
  }
  expect((await shipdock(['orders', 'get', 'AT-1'], { env })).status).toBe(3);
  for (const ending of ['json', 'xml']) {
    const report = join(home, `report.${ending}`);
    const reports = await onBoth(async (from) => {
      await shipdock(['orders', 'import', bad, '--atomic', '--report', report], { env: from });
      return readFileSync(report, 'utf8').replaceAll(/time="[\d.]+"|"seconds":[\d.]+/g, '');
    });
    expect(reports[1]).toBe(reports[0]);
    expect(reports[0]).toContain('AT-1 comes in without what is shipped already');
    expect(reports[0]).toMatch(
      ending === 'json'
        ? /"created":0.*"rejected":3,"not_imported":1.*\n\{"order_number":"AT-1","result":"not_imported"/
        : /tests="4" failures="3" errors="0" skipped="1".*\n.*\n.*name="AT-1"><skipped message="nothing was imported"\/>/,
    );
  }
  const whole = await remotely(['orders', 'import', good, '--atomic', '--columns', 'order_number,result']);
  expect([whole.status, whole.stdout]).toEqual([0, 'AT-1\tcreated\nAT-2\tcreated\n']);
  const many = Array.from({ length: 501 }, (_, index) => row(`AT-X${index}`, '1'));
  writeFileSync(good, [header, ...many, ''].join('\n'));
  const tooMany = await remotely(['orders', 'import', good, '--atomic']);
  expect([tooMany.status, tooMany.stdout]).toEqual([4, '']);
  expect(tooMany.stderr).toContain('all 501 orders');
});

test('orders that are too large for a request are rejected by themselves, and fill no request beyond its limit', async () => {
  const order = (number: string, notes: number) => ({
    order_number: number,
    order_line_items: [{ sku: 'MUG-RED', quantity: 1 }],
    notes: Array.from({ length: notes }, () => ({ body: 'x'.repeat(9_990) })),
  });
  const file = join(home, 'large.json');
  const large = { ...order('BIG-3', 500), source_system_meta: { said: 'y'.repeat(16_000) } };
  const more = Array.from({ length: 20 }, () => ({
    name: 'z'.repeat(500),
    description: 'z'.repeat(2_000),
    quantity: 1,
  }));
  Object.assign(large, { order_line_items: Array.from({ length: 10 }, () => more).flat() });
  const orders = [order('BIG-1', 265), large, order('BIG-2', 265), order('BIG-4', 1), order('BIG-5', 1)];
  writeFileSync(file, `[\n${orders.map((each) => JSON.stringify(each)).join(',\n')}\n]`);
  const atomic = await remotely(['orders', 'import', file, '--atomic']);
  expect([atomic.status, atomic.stdout]).toEqual([4, '']);
  expect(atomic.stderr).toMatch(
    /all 5 orders, 5\.\d MB in one request.*at most 5 MB; BIG-3 \(large.json line 3\) is more than that by itself, BIG-1 \(large.json line 2\) is 2\.6 MB/,
  );
  const rejects = join(home, 'large-rejects.json');
  const some = await remotely([
    'orders',
    'import',
    file,
    '--rejects',
    rejects,
    '--columns',
    'order_number,result,code',
  ]);
  expect([some.status, some.stdout]).toEqual([
    6,
    'BIG-1\tcreated\t\nBIG-3\trejected\tbody_too_large\nBIG-2\tcreated\t\nBIG-4\tcreated\t\nBIG-5\tcreated\t\n',
  ]);
  expect(some.stderr).toMatch(
    /rejected BIG-3: line 3 \/1 is 5\.\d MB; a server takes at most 5 MB at once: import it where/,
  );
  expect(readFileSync(rejects, 'utf8')).toContain('BIG-3');
});

test('a dry run through a server changes nothing', async () => {
  const before = (await shipdock(['orders', 'history', 'SO-1006', '--json'], { env })).stdout;
  expect((await remotely(['orders', 'cancel', 'SO-1006', '--dry-run'])).stderr).toMatch(/would cancel/);
  expect((await shipdock(['orders', 'history', 'SO-1006', '--json'], { env })).stdout).toBe(before);
});

test('a plan through a server names what it would make as a plan here does', async () => {
  const file = join(home, 'plan.csv');
  const rows = Array.from({ length: 60 }, (_, index) => `PLAN-${index},MUG-RED,1`);
  writeFileSync(file, ['order_number,sku,quantity', ...rows, ''].join('\n'));
  const words = ['orders', 'import', file, '--plan', '--columns', 'order_number,id'];
  const [here, far] = await onBoth((from) => shipdock(words, { env: from }));
  expect([far?.status, far?.stdout]).toEqual([0, here?.stdout]);
  expect(far?.stdout).toContain('PLAN-59\tord_(new60)\n');
});

test('a plan through a server sees what stands before in the file, as a plan here does', async () => {
  const file = join(home, 'spelled.csv');
  const row = (number: string, id: string) => `${number},shop,${id},MUG-RED,1`;
  const far = Array.from({ length: 60 }, (_, index) => row(`FAR-${index}`, `${index}`));
  const rows = [row('00123', '777'), ...far, row('123', '777')];
  writeFileSync(file, ['order_number,source_system,source_system_id,sku,quantity', ...rows, ''].join('\n'));
  const words = ['orders', 'import', file, '--plan', '--columns', 'order_number,result'];
  const [here, there] = await onBoth((from) => shipdock(words, { env: from }));
  expect(there?.stdout).toBe(here?.stdout);
  expect(there?.stdout).toContain('00123\tcreate\n');
  expect(there?.stdout).toContain('\n123\tconflict\n');
});

describe('what keeps a command from its server', () => {
  test.each([
    ['no route', ['keys', 'list'], {}, 2, 'usage'],
    ['work on the data itself', ['init', '--yes'], {}, 2, 'usage'],
    ['nobody there', ['orders', 'list', '--server', 'http://127.0.0.1:1'], {}, 8, 'server_unreachable'],
    ['no address', ['orders', 'list', '--server', 'there'], {}, 2, 'usage'],
    ['no key', ['orders', 'list'], { SHIPDOCK_API_KEY: '' }, 9, 'unauthorized'],
    ['a wrong key', ['orders', 'list'], { SHIPDOCK_API_KEY: 'sd_test_x' }, 9, 'unauthorized'],
    ['another environment', ['orders', 'list', '--environment', 'production'], {}, 9, 'wrong_environment'],
    ['another account', ['orders', 'list', '--account', 'other'], {}, 9, 'wrong_environment'],
    ['a clock', ['orders', 'list', '--now', '2026-01-01'], {}, 2, 'usage'],
  ])('%s', async (_, words, more, status, code) => {
    const ran = await remotely([...words, '--json'], more);
    expect([ran.status, ran.stdout, JSON.parse(ran.stderr).code]).toEqual([status, '', code]);
    expect(ran.stderr).not.toContain(key);
  });
});

test('a change whose answer is lost on the way is told to be unknown, and what only reads is not', async () => {
  const input = JSON.stringify({ order_number: 'LOST-1', order_line_items: [{ sku: 'MUG', quantity: 1 }] });
  const cut = createServer((asked, answer) => {
    if (asked.url !== '/api/v4/user') return void asked.socket.destroy();
    answer.end(JSON.stringify({ environment: 'sandbox', account: { id: 'acc_1', name: 'main' } }));
  });
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  const { port } = cut.address() as AddressInfo;
  const on = { SHIPDOCK_SERVER: `http://127.0.0.1:${port}` };
  const [changed, plain, keyed, read] = await Promise.all([
    remotely(['orders', 'hold', 'SO-1001'], on),
    ...[[], ['--idempotency-key', 'k-1']].map((key) =>
      shipdock(['orders', 'create', '-f', '-', '--json', ...key], { env: { ...there, ...on }, input }),
    ),
    remotely(['orders', 'get', 'SO-1001'], on),
  ]);
  cut.close();
  expect([changed?.status, changed?.stderr]).toEqual([
    8,
    expect.stringMatching(/is not known\n {2}hint: look before it/),
  ]);
  expect([plain, keyed].map((each) => JSON.parse(each?.stderr ?? '').retryable)).toEqual([false, true]);
  expect([read?.status, read?.stderr]).toEqual([8, expect.stringContaining('cannot be reached')]);
});

test('the key comes from a file too, or from a profile', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'key'), `${key}\n`);
  const bare = bareEnvironment(folder);
  expect(
    (await shipdock(['orders', 'list', '-q', '--server', url, '--api-key-file', join(folder, 'key')], { env: bare }))
      .status,
  ).toBe(0);
  mkdirSync(join(folder, '.config', 'shipdock'), { recursive: true });
  writeFileSync(
    join(folder, '.config', 'shipdock', 'config'),
    `[profile far]\nserver = ${url}/api/v4/\napi_key_file = ../../key\n`,
  );
  const ran = await shipdock(['orders', 'get', 'SO-1001', '--profile', 'far', '--debug'], {
    env: { ...bare, SHIPDOCK_DEBUG: 'http' },
  });
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringMatching(/^http: GET .*\/user → 200/)]);
  expect(ran.stderr).not.toContain(key);
});
