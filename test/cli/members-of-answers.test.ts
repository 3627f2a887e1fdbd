import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { withWarnings } from '../../src/cli/output/columns.ts';
import type { ViewField } from '../../src/cli/view.ts';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const run = (words: readonly string[], input = '') => shipdock(words, { env: bareEnvironment(home), cwd: home, input });
const COMMANDS = await allCommands();

const ORDER = {
  order_number: 'F-1',
  destination_address: { name: 'Receiving Dept', street1: '1 Main St', city: 'Dallas', state: 'TX', zip: '75201' },
  billing_details: { bill_to: 'sender' },
  reference_numbers: [{ code: 'PO', value: '7' }],
  notes: [{ body: 'ring twice' }],
  tags: ['gift'],
  order_line_items: [
    {
      sku: 'PAINT',
      quantity: 60,
      length: 10,
      width: 10,
      height: 10,
      weight: 20,
      freight_class: '70',
      hazmat_data: { dangerous_goods_type: 'limited_quantity', amount: 1, amount_unit: 'l' },
      inventory_identifiers: [{ type: 'LotNumber', code: 'L1' }],
      reference_numbers: [{ code: 'x', value: 'y' }],
    },
  ],
};

beforeAll(async () => {
  buildProgram();
  await run(['init', '--yes', '-q']);
  await run(['orders', 'import', join(ROOT, 'fixtures', 'csv', 'orders-template.csv'), '-q']);
  await run(['orders', 'create', '-f', '-', '-q'], JSON.stringify(ORDER));
}, 120_000);

const QUOTE = ['--to', '10001', '--item', '9x6x4,20oz,value=40', '--insure'];
const FREIGHT = ['--to', '10001', '--package', '48x40x48,500lb,type=pallet,class=70'];

/** Each answer after those that it needs. */
test.each<[string, ...string[]]>([
  ['rates quote', ...QUOTE],
  ['rates quote', ...FREIGHT],
  ['rates explain', ...QUOTE],
  ['rates explain', ...FREIGHT],
  ['orders rate', 'SO-1001'],
  ['orders rate', 'F-1'],
  ['pack', 'SO-1001'],
  ['pack', 'F-1'],
  ['orders split', 'SO-1001', '--item', 'SOAP-3=1', '--new-order', 'SO-1001-B', '--no-wait'],
  ['shipments book', 'SO-1001', 'F-1'],
  ['orders list'],
  ['orders history', 'F-1'],
  ['shipments list'],
  ['shipments inspect', '1'],
  ['jobs list'],
  ['orders export'],
  ['orders import', join(ROOT, 'fixtures', 'csv', 'orders-template.csv')],
  ['orders import', join(ROOT, 'fixtures', 'csv', 'orders-template.csv'), '--plan', '--on-conflict', 'update'],
  ['orders export', '-o', 'orders.csv'],
  ['labels get', '1', '-o', 'label.pdf'],
  ['labels get', '1', '--print', home],
  ['carriers list'],
])('all that %s answers can be asked for with --fields: %s', async (name, ...words) => {
  const spec = COMMANDS.find((each) => each.name === name);
  if (spec === undefined) throw new Error(`no command ${name}`);
  const { typed, options } = readCommandLine(spec, [...words, '--json'], {});
  const { view, viewOf } = await spec.load();
  const { fields } = withWarnings(viewOf?.(typed, options) ?? view ?? { resource: '', fields: [] });
  const { stdout, stderr } = await run([...name.split(' '), ...words, '--json']);
  expect(stdout, stderr).not.toBe('');
  const answer: unknown = JSON.parse(stdout);
  expect(answer, stderr).not.toEqual([]);
  expect([...new Set(await untold(answer, fields, ''))]).toEqual([]);
});

test('one object that holds a list is narrowed as any other; names of its rows are below the list', async () => {
  const file = ['orders', 'import', '-', '--json'];
  const rows = 'order_number,sku,quantity\nN-1,MUG-RED,1\nN-2,MUG-RED,none\n';
  const fields = async (...words: readonly string[]) => {
    const { stdout, stderr } = await run([...file, ...words], rows);
    return JSON.parse(stdout === '' ? stderr : stdout);
  };
  const plan = await fields('--plan', '--fields', 'created,plan.result,plan.order_number,rejects.reasons.line');
  expect(plan).toEqual({
    created: 1,
    plan: [
      { result: 'create', order_number: 'N-1' },
      { result: 'reject', order_number: 'N-2' },
    ],
    rejects: [{ reasons: [{ line: 3 }] }],
    dry_run: true,
  });
  const wrong = await fields('--plan', '--fields', 'order_number,result');
  expect(wrong).toMatchObject({ code: 'unknown_field', hint: 'did you mean plan.order_number, plan.result?' });
  expect(await fields('--fields', 'plan')).toMatchObject({ code: 'unknown_field' });
  expect(await fields('--fields', 'created,rejects.order_number')).toEqual({
    created: 1,
    rejects: [{ order_number: 'N-2' }],
  });
  const lines = await run(['orders', 'import', '-', '--jsonl', '--plan', '--fields', 'order_number,result'], rows);
  expect(lines.stdout.split('\n')[0]).toBe('{"order_number":"N-1","result":"same","dry_run":true}');
});

test('what is written whole takes no --fields', async () => {
  for (const words of [
    ['labels', 'get', '1', '--fields', 'files', '-o', 'label.pdf'],
    ['orders', 'export', '--fields', 'order_number'],
    ['orders', 'export', '--format', 'json', '--json', '--fields', 'order_number'],
    ['addresses', 'export', '--columns', 'code'],
  ]) {
    const { status, stdout } = await run(words);
    expect([status, stdout]).toEqual([2, '']);
  }
});

test('of a deleted order nothing is erased where its answer is asked for what it has not', async () => {
  const made = await run(['orders', 'create', '-f', '-', '-q'], JSON.stringify({ ...ORDER, order_number: 'F-2' }));
  const id = made.stdout.trim();
  await run(['orders', 'delete', 'F-2', '--yes', '-q']);
  const redact = (fields: string) => run(['orders', 'redact', id, '--confirm', 'F-2', '--json', '--fields', fields]);
  expect(await redact('status')).toMatchObject({ status: 2, stdout: '' });
  expect((await run(['orders', 'history', id, '--json'])).stdout).toContain('Receiving Dept');
  expect(await redact('order_number')).toMatchObject({ status: 0, stdout: '{"order_number":"F-2"}\n' });
});

/** Members that no field tells of. */
async function untold(value: unknown, fields: readonly ViewField<never>[], at: string): Promise<readonly string[]> {
  if (Array.isArray(value)) return (await Promise.all(value.map((one) => untold(one, fields, at)))).flat();
  if (typeof value !== 'object' || value === null) return [];
  // Every object of a dry run says that it is one.
  const found = Object.entries(value).map(async ([name, member]) => {
    const field = fields.find((each) => each.name === name && each.get === undefined);
    if (name === 'dry_run') return [];
    if (field === undefined) return fields.some((each) => each.name === name) ? [] : [`${at}${name}`];
    const below = field.fields ?? (await field.below?.());
    return below === undefined ? [] : untold(member, below, `${at}${name}.`);
  });
  return (await Promise.all(found)).flat();
}
