import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const NOW = ['--now', '2026-03-02T18:00:00Z'];
const shipdock = oneProcess();
const run = (...words: readonly string[]) => shipdock([...words, ...NOW], { env, cwd: home });
const beginningOf = (file: string) => readFileSync(join(home, file), 'latin1').slice(0, 4);

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes', '-q');
  await run('skus', 'import', join(ROOT, 'fixtures/demo/skus.csv'), '-q');
  const address = ['--name', 'Ann', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
  await run('orders', 'create', '--number', 'E-1', '--item', 'MUG-RED=1', ...address);
  expect((await run('shipments', 'book', 'E-1', '-q')).status).toBe(0);
}, 60_000);

describe('the ending of a file', () => {
  test.each([
    [['labels', 'get', '1', '-o', 'one.zpl'], '^XA'],
    [['labels', 'get', '1', '-o', 'one.PDF'], '%PDF'],
    [['labels', 'get', '1', '-o', 'one'], '%PDF'],
    [['labels', 'get', '1', '--zpl', '-o', 'one.txt'], '^XA'],
    [['labels', 'get', '1', '--zpl', '-o', 'two.zpl'], '^XA'],
    [['address-labels', 'get', '1', '-o', 'address.zpl'], '^XA'],
    [['address-labels', 'get', '1', '-o', 'address.pdf'], '%PDF'],
    [['slips', 'get', '1', '-o', 'slip'], '%PDF'],
  ])('%j says the format where no option does', async (words, expected) => {
    const { status, stderr } = await run(...words);
    expect([status, stderr]).toEqual([0, expect.stringContaining('wrote ')]);
    expect(beginningOf(words.at(-1) ?? '')).toContain(expected.slice(0, 3));
  });

  test.each([
    [['labels', 'get', '1', '--zpl', '-o', 'wrong.pdf'], 'wrong.pdf is named as PDF, and would hold ZPL', 'wrong.zpl'],
    [['labels', 'get', '1', '--format', 'pdf', '-o', 'my wrong.zpl'], 'would hold PDF', "'my wrong.pdf'"],
    [['labels', 'get', '1', '--sheet', 'a4', '-o', 'wrong.zpl'], 'would hold PDF', 'wrong.pdf'],
    [['address-labels', 'get', '1', '--format', 'zpl', '-o', 'wrong.pdf'], 'would hold ZPL', 'wrong.zpl'],
    [['slips', 'get', '1', '-o', 'wrong.zpl'], 'would hold PDF', 'wrong.pdf'],
    [['orders', 'pick-ticket', 'E-1', '--start', '-o', 'wrong.zpl'], 'would hold PDF', 'wrong.pdf'],
    [['manifests', 'close', '-o', 'wrong.zpl'], 'would hold PDF', 'wrong.pdf'],
  ])('%j is refused where it says another one, before anything is done', async (words, message, better) => {
    const { status, stdout, stderr } = await run(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`hint: -o ${better}\n`);
    expect(existsSync(join(home, words.at(-1) ?? ''))).toBe(false);
    expect((await run('manifests', 'list', '-q')).stdout).toBe('');
  });

  test('says whether the dots of a printer are meant: a PDF has none', async () => {
    for (const noun of ['labels', 'address-labels']) {
      const { status, stderr } = await run(noun, 'get', '1', '--dpi', '300', '-o', 'dots.pdf');
      expect([status, stderr]).toEqual([2, expect.stringContaining('--dpi 300 is of ZPL, and this would be PDF\n')]);
      expect(existsSync(join(home, 'dots.pdf'))).toBe(false);
      expect((await run(noun, 'get', '1', '--dpi', '300', '-o', 'dots.zpl')).status).toBe(0);
    }
    await run('settings', 'set', 'label_format', 'ZPL');
    expect((await run('labels', 'get', '1', '--dpi', '300', '-o', 'dots')).status).toBe(0);
    await run('settings', 'set', 'label_format', 'PDF');
  });
});

test('in a folder each label has a file of its own, named after its tracking number; a sheet is of a shipment', async () => {
  const line = { sku: 'MUG-RED', length: 5, width: 4, height: 4, weight: 1, do_not_pack_with_other_items: true };
  const ship_to = { name: 'Ann', street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' };
  const order = { order_number: 'E-2', destination_address: ship_to, order_line_items: [line, line] };
  writeFileSync(join(home, 'order.json'), JSON.stringify(order));
  await run('orders', 'create', '-f', 'order.json');
  const booked = (await run('shipments', 'book', 'E-2', '-q', '--return-label')).stdout.trim();
  const numbers = await run(
    'shipments',
    'get',
    booked,
    '--jq',
    '.packages[] | .tracking_number, .return_tracking_number',
  );
  const expected = numbers.stdout.trim().split('\n');
  expect(expected).toHaveLength(4);
  const told = await run('labels', 'get', '1', booked, '-o', 'apart/', '--json');
  expect(readdirSync(join(home, 'apart')).toSorted()).toEqual(
    expect.arrayContaining(expected.map((number) => `${number}.pdf`)),
  );
  expect(JSON.parse(told.stdout).files).toHaveLength(5);
  await run('labels', 'get', booked, '--sheet', 'letter', '-o', 'sheets/');
  expect(readdirSync(join(home, 'sheets'))).toHaveLength(1);
});
