import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (...words: readonly string[]) => shipdock(words, { env });
const TO = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Seattle', '--state', 'WA', '--zip', '98101'];
const UNKNOWN = 'cannot be rated yet: SKU MUGG has no length, width, height, weight, and the SKU is not known';

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes', '-q');
  const sizes = ['--length', '5', '--width', '5', '--height', '5', '--weight', '1'];
  await run('skus', 'create', 'RED MUG 11oz', ...sizes);
  await run('skus', 'create', 'CUP', ...sizes);
}, 120_000);

test('of a SKU that is nearly called as one that there is, that one is told', async () => {
  const made = await run('orders', 'create', '--number', 'MT-1', '--item', 'CUPP=2', '--item', 'Z9=1', ...TO);
  expect(made.stderr).toContain(
    'SKU CUPP has no length, width, height, weight, and the SKU is not known; did you mean CUP?\n',
  );
  expect(made.stderr).toContain('SKU Z9 has no length, width, height, weight, and the SKU is not known\n');
});

test('who the consignee is, and that it is a home, is told beside an address of the book as beside one that is typed', async () => {
  await run('addresses', 'create', '--code', 'BOOK', ...TO);
  const person = ['--name', 'Kim', '--email', 'kim@example.com', '--phone', '5550100', '--residential'];
  const show = ['--jq', '.destination_address | [.name, .email, .phone_number, .is_residential, .street1, .street2][]'];
  const told = 'Kim\nkim@example.com\n5550100\ntrue\n1 Pier\n';
  const made = await run('orders', 'create', '--number', 'K-1', '--item', 'CUP', '--to', 'BOOK', ...person, ...show);
  expect(made.stdout).toBe(`${told}null\n`);
  const typed = await run(
    'orders',
    'create',
    '--number',
    'K-2',
    '--item',
    'CUP',
    ...TO.slice(2),
    '--street2',
    'Apt 4',
    ...person,
    ...show,
  );
  expect(typed.stdout).toBe(`${told}Apt 4\n`);
  const plain = await run('orders', 'create', '--number', 'K-3', '--item', 'CUP', ...TO, ...show);
  expect(plain.stdout).toBe('Dock\nnull\nnull\nfalse\n1 Pier\nnull\n');
  expect((await run('orders', 'update', 'K-3', '--to', 'BOOK', ...person, ...show)).stdout).toBe(`${told}null\n`);
});

test('a quote of a SKU that is not known names the one that is nearly called so', async () => {
  for (const verb of ['quote', 'explain']) {
    const refused = await run('rates', verb, '--from', '92009', '--to', '98101', '--item', 'CUPP=2');
    expect([refused.status, refused.stderr]).toEqual([4, expect.stringContaining('hint: did you mean CUP?\n')]);
    const heavy = await run('rates', verb, '--from', '92009', '--to', '98101', '--item', '9x6x4,5');
    expect(heavy.stderr).toContain('a weight of --item without a unit is in ounces');
  }
});

test('a SKU with blanks is one item: it was ordered as a SKU a word', async () => {
  const made = await run('orders', 'create', '--number', 'B-1', '--item', 'RED MUG 11oz=2', '--item', 'CUP', ...TO);
  expect([made.status, made.stderr]).toEqual([0, expect.stringMatching(/^created order B-1: ord_\w+\n$/)]);
  const lines = await run('orders', 'items', 'list', 'B-1', '--columns', 'sku,quantity');
  expect(lines.stdout).toBe('RED MUG 11oz\t2\nCUP\t1\n');
});

describe('a SKU that is not known is taken, and said to be not known', () => {
  test('of an order, its lines, and a changed one', async () => {
    const helps = (order: string) => `what helps: shipdock shipments check ${order}\n`;
    const made = await run('orders', 'create', '--number', 'U-1', '--item', 'MUGG=2', ...TO);
    expect([made.status, made.stderr]).toEqual([0, expect.stringContaining(`${UNKNOWN}\n${helps('U-1')}`)]);
    const added = await run('orders', 'items', 'add', 'B-1', '--item', 'CUP=1', '--item', 'MUGG=1');
    expect(added.stderr).toBe(`saved 2 line items of order B-1\n${UNKNOWN}\n${helps('B-1')}`);
    const changed = await run('orders', 'items', 'update', 'U-1', 'MUGG', '--quantity', '3');
    expect(changed.stderr).toContain(`${UNKNOWN}\n${helps('U-1')}`);
    const renamed = await run('orders', 'update', 'U-1', '--number', "U 1's");
    expect(renamed.stderr).toContain(`${UNKNOWN}\n${helps("'U 1'\\''s'")}`);
  });

  test('but not of an order that is shipped or cancelled, which nobody rates', async () => {
    await run('orders', 'create', '--number', 'S-1', '--item', 'MUGG=2', '-q', ...TO);
    const shipped = await run('orders', 'update', 'S-1', '--status', 'shipped');
    const cancelled = await run('orders', 'update', 'S-1', '--status', 'cancelled');
    const said = 'changed order S-1\n';
    expect([shipped.stderr, cancelled.stderr]).toEqual([said, said]);
  });

  test('of the first three lines, and how many more', async () => {
    const items = ['A', 'B', 'C', 'D', 'E'].flatMap((sku) => ['--item', sku]);
    const { stderr } = await run('orders', 'create', '--number', 'M-1', ...items, ...TO);
    expect(stderr.match(/^cannot be rated yet: .*$/gm)).toEqual([
      ...['A', 'B', 'C'].map((sku) => expect.stringContaining(`SKU ${sku} has no`)),
      'cannot be rated yet: 2 more lines',
    ]);
  });

  test('but not where ids alone are wanted, or JSON, which tells it', async () => {
    const quiet = await run('orders', 'create', '--number', 'Q-1', '--item', 'MUGG=2', '-q', ...TO);
    const json = await run('orders', 'create', '--number', 'Q-2', '--item', 'MUGG=2', '--json', ...TO);
    expect([quiet.stderr, json.stderr, json.stdout]).toEqual(['', '', expect.stringContaining('the SKU is not known')]);
  });
});

test('a new order to a postal code of another state, or to none, is taken and told of', async () => {
  const create = async (number: string, ...to: readonly string[]) => {
    const address = ['--name', 'Dock', '--street', '1 Pier', '--city', 'Carlsbad', ...to];
    const { status, stderr } = await run('orders', 'create', '--number', number, '--item', 'CUP=1', ...address);
    return [status, stderr.split('\n').filter((line) => line.startsWith('warning:'))];
  };
  expect(await create('A-1', '--state', 'NY', '--zip', '92009')).toEqual([
    0,
    [
      expect.stringMatching(
        /^warning: destination_address\.state: ZIP code 92009 is Carlsbad, CA, not in NY; probably/,
      ),
    ],
  ]);
  expect(await create('A-2', '--state', 'CA', '--zip', '9200')).toEqual([
    0,
    [expect.stringMatching(/^warning: destination_address\.zip: "9200" is no ZIP code/)],
  ]);
  expect(await create('A-3', '--state', 'CA', '--zip', '92009')).toEqual([0, []]);
  const rated = {
    order_number: 'A-4',
    instant_proposed_shipment_generation: true,
    destination_address: { name: 'Dock', street1: '1 Pier', city: 'Carlsbad', state: 'NY', zip: '92009' },
    order_line_items: [{ sku: 'CUP' }],
  };
  const { stderr } = await shipdock(['orders', 'create', '-f', '-', '-q'], { env, input: JSON.stringify(rated) });
  expect(stderr.match(/destination_address\.state/g)).toHaveLength(1);
});
