import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (line: string, input = '') => shipdock(line.split(' '), { env, input });

beforeAll(async () => {
  buildProgram();
  await run('init --yes -q');
  await run(`orders import ${join(ROOT, 'fixtures/demo/orders.csv')} -q`);
}, 120_000);

test.each([
  ['orders list --status nwe', '--status is "nwe"; it must be one of new, picking', 'status'],
  ['orders list --from tomorow', '--from is "tomorow"; it must be a date', 'from'],
  ['orders export --status nwe', '--status is "nwe"', 'status'],
  ['orders cancel --all --status nwe', '--status is "nwe"', 'status'],
  ['shipments list --status new', '--status is "new"', 'status'],
  ['jobs list --status new', '--status is "new"', 'status'],
  ['exchange-rates list --from-currency x', '--from-currency is "x"', 'from'],
  ['exchange-rates list --to-currency x', '--to-currency is "x"', 'to'],
  ['manifests list --date x', '--date is "x"', 'date'],
  ['track watch --status foo', '--status is "foo"', 'status'],
  ['shipments book --all --from x --yes', '--from is "x"', 'from'],
  ['shipments book --all --where tag=gift,status=nwe --yes', '--where: status is "nwe"', 'status'],
  ['stats --since x', '--since is "x"', 'since'],
])('%s, which only chooses what is looked at, is a wrong command line', async (line, reason, field) => {
  const { status, stdout, stderr } = await run(line);
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^ {2}code: usage /m)]);
  expect(stderr).toContain(`error: ${reason}`);
  const { error, code, details } = JSON.parse((await run(`${line} --json`)).stderr);
  expect([error, code, details]).toEqual([
    expect.stringContaining(reason),
    'usage',
    [expect.objectContaining({ field })],
  ]);
});

test('the nearest value is named', async () => {
  expect((await run('orders list --status nwe')).stderr).toContain('  hint: did you mean new?\n');
});

test.each([
  ['db prune --older-than 0', '--older-than is 0; it must be 1 to 36500', 'days'],
  ['db prune --older-than x', '--older-than must be a whole number, not "x"', 'days'],
  ['keys rotate NONE --keep-old -1', '--keep-old is -1; it must be 0 to 2160', 'keep_old_hours'],
  ['orders update SO-1001 --status nwe', '--status is "nwe"; it must be one of', 'status'],
  ['orders hold SO-1001 --until x', '--until is "x"; it must be a date-time', 'hold_until'],
  ['boxes create Z --inner 1x1x1 --max-weight 5 --tare x', '--tare must be a number', 'tare_weight'],
  ['warehouses create --code Z --zip 10001 --closed x', '--closed holds "x"', 'closed_dates'],
  ['skus create Z --origin Narnia', '--origin is "Narnia"', 'item.country_of_origin'],
  [`orders update SO-1001 --street ${'x'.repeat(300)}`, '--street is 300 characters', 'destination_address.street1'],
  [`orders update SO-1001 --phone ${'1'.repeat(99)}`, '--phone is 99 characters', 'destination_address.phone_number'],
  ['skus create Z --weight abc', '--weight must be a number, not "abc"', 'item.weight'],
  [
    'orders items update SO-1001 TEA-GRN --quantity 0',
    '--quantity is 0; it must be 1 to',
    'order_line_items[0].quantity',
  ],
  ['shipments update 1 --status foo', '--status is "foo"; it must be one of', 'status'],
  ['webhooks create example.com', '<url> is no URL', 'callback_url'],
])('%s, which says what the data become, is told by its option: %s', async (line, reason, field) => {
  const { status, stderr } = await run(line);
  expect([status, stderr]).toEqual([4, expect.stringMatching(/^error: .*\n( {2}hint: .*\n)? {2}code: .*\n$/)]);
  expect(stderr).toContain(`error: ${reason}`);
  const { error, details } = JSON.parse((await run(`${line} --json`)).stderr);
  expect([error, details]).toEqual([expect.stringContaining(reason), [expect.objectContaining({ field })]]);
});

test('the first of several that are wrong is told by its option, too', async () => {
  const { status, stderr } = await run('skus create Z --weight abc --length x');
  expect([status, stderr.split('\n')[0]]).toEqual([4, 'error: --length must be a number, not "x" (and 1 more)']);
});

test('what a file says wrongly is told by the name that the file has for it', async () => {
  const { status, stderr } = await run('orders update SO-1001 -f - --tag x', '{"status":"nwe"}');
  expect([status, stderr]).toEqual([4, expect.stringContaining('error: status is "nwe"')]);
  // An option of the name that a field of the file ends with said something else.
  const other = await run('orders update SO-1001 -f - --name Bo', '{"billing_address":{"name":[]}}');
  expect([other.status, other.stderr]).toEqual([4, expect.stringContaining('error: billing_address.name ')]);
});
