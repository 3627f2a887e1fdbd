import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { codesMeant } from '../../src/shipments/numbers/scanned-code.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, shipdock as process, ROOT } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const shipdock = oneProcess();
const NOW = ['--now', '2026-03-02T18:00:00Z'];
const scan = (words: readonly string[], codes: readonly string[], variables: Record<string, string> = {}) =>
  shipdock(words, { env: { ...env, ...variables }, input: codes.map((code) => `${code}\n`).join('') });
let tracking = '';

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--yes'], { env })).status).toBe(0);
  expect((await shipdock(['skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q'], { env })).status).toBe(0);
  const address = [
    '--name',
    'Receiving Dept',
    '--street',
    '1 Pier',
    '--city',
    'Seattle',
    '--state',
    'WA',
    '--zip',
    '98101',
  ];
  for (const number of ['SO-1', 'SO-2']) {
    const made = await shipdock(['orders', 'create', '--number', number, '--item', 'MUG-RED=1', ...address, ...NOW], {
      env,
    });
    expect([made.status, made.stderr.includes('error')]).toEqual([0, false]);
  }
  expect((await shipdock(['shipments', 'book', 'SO-1', '-q', ...NOW], { env })).status).toBe(0);
  tracking = (await shipdock(['shipments', 'get', '1', '--jq', '.tracking_number'], { env })).stdout.trim();
}, 60_000);

test('what Caps Lock made of a code is found, and said of an order; what is there as it was read goes first', async () => {
  const caps = (code: string) => `warning: ${code} was taken for it: is Caps Lock on?\n`;
  const columns = ['--columns', 'order_number'];
  const orders = await scan(['orders', 'get', '--scan', ...columns], ['so-1', `]c1${tracking.toLowerCase()}`, 'nope']);
  expect([orders.status, orders.stdout]).toEqual([6, 'SO-1\nSO-1\n']);
  expect(orders.stderr).toContain(`${caps('SO-1')}error: nope: there is no order nope, nor a shipment of one\n`);
  const shipments = await scan(['shipments', 'get', '--scan', ...columns], [tracking.toLowerCase(), tracking, 'so-1']);
  expect([shipments.status, shipments.stdout]).toEqual([0, 'SO-1\nSO-1\nSO-1\n']);
  expect(shipments.stderr).toBe(`${caps('SO-1')}3 scanned: 3 ok, 0 not\n`);
});

test('the id of an order is scanned too: a pick ticket has it where no barcode carries the number', async () => {
  const { stdout: id } = await shipdock(['orders', 'get', 'SO-1', '-q'], { env });
  const codes = [id.trim(), id.trim().toUpperCase(), 'ord_1m8gjfn0z001pdvtw3c2hteas'];
  const { stdout, stderr } = await scan(['shipments', 'get', '--scan', '--columns', 'order_number'], codes);
  expect(stdout).toBe('SO-1\nSO-1\n');
  expect(stderr).toContain(`error: ${codes[2]}: there is no shipment ${codes[2]}\n3 scanned: 2 ok, 1 not\n`);
});

test('each code is answered by a line, and one that names nothing stops nothing', async () => {
  const { status, stdout, stderr } = await scan(
    ['orders', 'get', '--scan', '--columns', 'order_number,status'],
    [...['SO-1', 'NOPE', `]C1${tracking}`, 'SO-2']],
  );
  expect(stdout).toBe('SO-1\tshipped\nSO-1\tshipped\nSO-2\tnew\n');
  expect(stderr).toBe('error: NOPE: there is no order NOPE, nor a shipment of one\n4 scanned: 3 ok, 1 not\n');
  expect(status).toBe(6);
});

test('a shipment is found by its number, its label, and the number of its order', async () => {
  const asked = ['shipments', 'get', '--scan', '--jsonl', '--fields', 'shid'];
  const { status, stdout, stderr } = await scan(asked, ['1', tracking, 'SO-1']);
  expect([status, stdout, stderr]).toEqual([0, '{"shid":1}\n'.repeat(3), '']);
  const none = await scan(asked, ['SO-2']);
  expect([none.status, none.stdout, JSON.parse(none.stderr).code]).toEqual([3, '', 'shipment_not_found']);
});

test('digits that are the number of an order are no running number of another’s shipment: papers have none as barcode', async () => {
  const own = join(home, 'digits.db');
  const shop = (words: readonly string[], input = '') =>
    shipdock([...words, '--db', own, ...(words[0] === 'init' ? [] : NOW)], { env, input });
  await shop(['init', '--yes', '-q']);
  await shop(['skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q']);
  const to = ['--name', 'Ann', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  const parcel = ['--item', 'MUG-RED=1'];
  for (const number of ['1', '2', '9']) await shop(['orders', 'create', '--number', number, ...parcel, ...to, '-q']);
  for (const number of ['2', '1']) await shop(['shipments', 'book', number, '-q']);
  const spool = join(home, 'digits');
  mkdirSync(spool);
  const printed = await shop(['labels', 'get', '--scan', '--print', spool], '1\n9\n');
  expect(printed.stderr).toContain('printed label 1 of 1 of shipment 2 of order 1 ');
  expect(printed.stderr).not.toContain('of shipment 1 ');
  const found = await shop(['shipments', 'get', '--scan', '--jsonl', '--fields', 'order_number'], '2\n');
  expect(found.stdout).toBe('{"order_number":"2"}\n');
  const listed = await shop(['shipments', 'get', '1', '--jq', '.order_number']);
  expect(listed.stdout).toBe('2\n');
  const asked = await shop(['shipments', 'cancel', '1']);
  expect(asked.stderr).toContain('cancelling shipment 1 of order 2 (');
  const none = await shop(['manifests', 'close', '--scanned', '-'], '1\n');
  expect([none.status, none.stderr]).toEqual([
    4,
    expect.stringContaining('numbers of orders were scanned (1): scan the labels'),
  ]);
  const [label = ''] = (await shop(['shipments', 'get', '2', '--jq', '.tracking_number'])).stdout.split('\n');
  const closed = await shop(['manifests', 'close', '--scanned', '-', '--jq', '.[0].shipments[].shid'], `1\n${label}\n`);
  expect([closed.stdout, closed.stderr]).toEqual([
    '2\n',
    expect.stringContaining('1 was scanned and is the number of an order'),
  ]);
});

test('on a terminal a line begins with what became of it, keeps to the width, and rings; two bells for nothing', async () => {
  const { stdout, stderr } = await scan(['orders', 'get', '--scan'], ['SO-1', 'NOPE'], {
    SHIPDOCK_FORCE_TTY: '40+stdin',
  });
  const [line = '', ...others] = stdout.trimEnd().split('\n');
  expect([line.slice(0, 8), line.length, line.at(-1), others]).toEqual(['ok  SO-1', 40, '…', []]);
  expect(stderr).toBe(
    'scan one code a line, each ended by Enter; Ctrl-D ends\n\u0007error: NOPE: there is no order NOPE, nor a shipment of one\n\u0007\u00072 scanned: 1 ok, 1 not\n',
  );
});

test('codes that end in a carriage return or a tab alone are codes', () => {
  const { stdout, status } = process(['orders', 'get', '--scan', '-q'], {
    env,
    input: 'SO-1\rSO-2\r\n\nSO-1\tSO-2\t\n',
  });
  expect([stdout.split('\n').length, status]).toEqual([5, 0]);
});

test('labels are printed as their parcels are scanned, each once', async () => {
  const spool = join(home, 'spool');
  mkdirSync(spool);
  const words = ['labels', 'get', '--scan', '--print', spool];
  const { status, stderr } = await scan(words, [tracking, 'NOPE', 'SO-2', 'so-2', tracking]);
  expect(readdirSync(spool)).toEqual([`1-${tracking}-1-1.zpl`]);
  expect(stderr.split('\n')).toMatchObject([
    `printed label 1 of 1 of shipment 1 of order SO-1 on ${spool}`,
    'error: NOPE: there is no shipment NOPE',
    'error: order SO-2 is new: no shipment of it is booked',
    'warning: SO-2 was taken for it: is Caps Lock on?',
    'error: so-2: order SO-2 is new: no shipment of it is booked',
    expect.stringContaining('was printed on'),
    '5 scanned: 1 ok, 4 not',
    '',
  ]);
  expect(status).toBe(6);
});

test('of a shipment of several parcels the label of the one in hand is printed', async () => {
  const line = {
    sku: 'MUG-RED',
    length: 5,
    width: 4,
    height: 4,
    weight: 1,
    quantity: 1,
    do_not_pack_with_other_items: true,
  };
  const ship_to = { name: 'Ann', street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' };
  const order = { order_number: 'SO-3', destination_address: ship_to, order_line_items: [line, line, line] };
  writeFileSync(join(home, 'order.json'), JSON.stringify(order));
  await shipdock(['orders', 'create', '-f', join(home, 'order.json'), ...NOW], { env });
  const booked = (await shipdock(['shipments', 'book', 'SO-3', '-q', ...NOW], { env })).stdout.trim();
  const numbers = await shipdock(['shipments', 'get', booked, '--jq', '.packages[].tracking_number'], { env });
  const [first = '', second = '', third = ''] = numbers.stdout.split('\n');
  const spool = join(home, 'parcels');
  mkdirSync(spool);
  const { status, stderr } = await scan(['labels', 'get', '--scan', '--print', spool], [second, first]);
  expect([status, stderr.match(/label \d of \d/g)]).toEqual([0, ['label 2 of 3', 'label 1 of 3']]);
  const again = await shipdock(['labels', 'get', third, second, '--print', spool, '--reprint', 'torn', ...NOW], {
    env,
  });
  expect(again.stderr.match(/label \d of \d of .*/g)).toEqual([
    expect.stringMatching(/^label 2 of 3 of .*copy 2 on/),
    expect.stringMatching(/^label 3 of 3 of /),
  ]);
  expect(again.stderr).toMatch(
    /\nof 1 shipment \(\d+\) only labels of the packages named came out: named by shid, all do\n$/,
  );
  const story = await shipdock(['shipments', 'inspect', second], { env });
  expect(story.stdout).toContain(`none → label 2, copy 2 on ${spool} (torn)`);
  const anew = join(home, 'caps');
  mkdirSync(anew);
  await shipdock(['orders', 'create', '-f', '-', '-q', ...NOW], {
    env,
    input: JSON.stringify({ ...order, order_number: 'SO-4' }),
  });
  const other = (await shipdock(['shipments', 'book', 'SO-4', '-q', ...NOW], { env })).stdout.trim();
  const [, last = ''] = (
    await shipdock(['shipments', 'get', other, '--jq', '.packages[].tracking_number'], { env })
  ).stdout.split('\n');
  const capsLocked = await scan(['labels', 'get', '--scan', '--print', anew], [last.toLowerCase()]);
  expect([capsLocked.status, capsLocked.stderr.match(/label \d of \d/g)]).toEqual([0, ['label 2 of 3']]);
});

test('labels of many are told as they come out, and what a printer did not come to is counted', async () => {
  const own = join(home, 'many.db');
  const shop = (words: readonly string[]) => shipdock([...words, '--db', own], { env });
  const ship_to = { name: 'Ann', street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' };
  const line = { sku: 'MUG', length: 5, width: 4, height: 4, weight: 1, quantity: 1 };
  const orders = Array.from({ length: 23 }, (_, at) => ({
    order_number: `P-${at}`,
    destination_address: ship_to,
    order_line_items: [line],
  }));
  writeFileSync(join(home, 'many.json'), JSON.stringify(orders));
  await shop(['init', '--yes', '-q']);
  await shop(['orders', 'import', join(home, 'many.json'), '-q', ...NOW]);
  await shop(['shipments', 'book', '--all', '--yes', '-q', ...NOW]);
  const { stdout } = await shop(['shipments', 'get', '12', '--jq', '.tracking_number']);
  const spool = join(home, 'many');
  const inItsWay = join(spool, `12-${stdout.trim()}-1-1.zpl`);
  mkdirSync(inItsWay, { recursive: true });
  const none = await shipdock(['labels', 'get', '-', '--print', spool, '--db', own], { env, input: '' });
  expect([none.status, none.stderr]).toEqual([0, 'standard input named no shipment: there is nothing to print\n']);
  const print = ['labels', 'get', ...orders.map((_, at) => String(at + 1)), '--print', spool];
  const stopped = await shop(print);
  expect([stopped.status, stopped.stderr.match(/^printed /gm)?.length]).toEqual([6, 11]);
  expect(stopped.stderr).toContain('\nerror: 12: ');
  expect(stopped.stderr).toMatch(
    /\nwarning: 11 shipments from 13 on were not tried: run it again, no label .* twice\n$/,
  );
  rmdirSync(inItsWay);
  const resumed = await shop([...print, '--json']);
  const { printed, failures, not_tried } = JSON.parse(resumed.stdout);
  expect([printed.length, failures.length, not_tried, readdirSync(spool).length]).toEqual([12, 11, [], 23]);
});

test('what is scanned does not stand on the line, and something must be named without it', async () => {
  for (const words of [
    ['orders', 'get', '--scan', 'SO-1'],
    ['orders', 'get'],
    ['labels', 'get'],
    ['labels', 'get', '--scan'],
    ['labels', 'get', '--scan', '--print', 'spool', '--reprint', 'torn'],
  ]) {
    expect(await scan(words, [])).toMatchObject({ status: 2, stdout: '' });
  }
});

test('a file of what the driver took has a number a line, with the blanks that its carrier prints', async () => {
  const number = '1Z 999 AA1 01 2345 6784';
  expect((await shipdock(['shipments', 'update', '1', '--tracking', number], { env })).status).toBe(0);
  const file = join(home, 'taken.txt');
  writeFileSync(file, `${number}\r\n\n`);
  const closed = await shipdock(['manifests', 'close', '--scanned', file, '--jq', '.[0].shipments_count', ...NOW], {
    env,
  });
  expect([closed.status, closed.stdout, closed.stderr]).toEqual([0, '1\n', '']);
});

describe('what a code may mean', () => {
  test.each([
    ['SO-1', ['SO-1']],
    [' SO 1 ', ['SO 1']],
    [']C1SDFXP000000001001P', [']C1SDFXP000000001001P', 'SDFXP000000001001P']],
    ['(00)106141411234567897', ['(00)106141411234567897', '106141411234567897']],
    ['\u001d00106141411234567897', ['00106141411234567897', '106141411234567897']],
    ['420981019400111899223197428490', ['420981019400111899223197428490', '9400111899223197428490']],
    ['4209810112349400111899223197428490', ['4209810112349400111899223197428490', '9400111899223197428490']],
    ['420981019400111899223197428490123456', ['420981019400111899223197428490123456', '9400111899223197428490123456']],
    ['1001921334250001000300779017972697', ['1001921334250001000300779017972697', '779017972697']],
    ['9622001900000000000000776632517510', ['9622001900000000000000776632517510', '776632517510']],
    ['9611020987654312345672', ['9611020987654312345672', '987654312345672']],
    ['32971514560102447849175802862014', ['32971514560102447849175802862014', '784917580286']],
    ['420981', ['420981']],
    ['\u0000', []],
  ])('%j', (scanned, meant) => {
    expect(codesMeant(scanned)).toEqual(meant);
  });
});
