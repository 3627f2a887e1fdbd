import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { CommandSpec } from '../../src/cli/command.ts';
import { allCommands } from '../../src/cli/command-table.ts';
import { shipdockCommands } from '../cli/shell-words.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';
import { openShell, type Ran } from './run-transcript.ts';

/** Commands that run until they are stopped; they have tests of their own. */
const ENDLESS = ['serve', 'webhooks listen'];
/** Examples that the README's tour runs. */
const TOURED = ['shipdock demo'];
/** Lines of the sample orders that the examples work on: up to SO-1060. */
const LINES = 163;
/** Exit codes other than 0 that an example may have by design. */
const PARTLY: readonly (readonly [RegExp, string])[] = [
  [/^shipdock orders import/, 'the sample file holds rows that must be rejected'],
  [/^shipdock shipments book --all/, 'on a weekend nobody delivers the same day'],
  [/^shipdock shipments (notes|documents) (get|update|delete|rm) /, 'nor is a note or document of that id'],
  [/^shipdock shipments check /, 'the cut-off of the day may have passed, or nobody picks up on it'],
  [/^shipdock batches get /, 'nor is a batch of that id'],
  [/^shipdock shipments exceptions resolve /, 'nothing stopped'],
  [/^shipdock shipments list --refund-pending .*refunded/, 'no refund is pending'],
  [/^shipdock manifests get /, 'nor is a manifest of that id'],
  [/^shipdock jobs (get|wait|retry) /, 'a job of that id is in nobody else’s data'],
  [
    /^shipdock webhooks (get|update|delete|test|inspect|redeliver|replay|listen) /,
    'nor is a webhook or event of that id',
  ],
];

const CANCELLED =
  'shipdock orders create --number SO-9003 --item MUG-RED=1 --to DOCK -q && shipdock orders cancel SO-9003 --yes -q';
const PARCEL = 'shipdock shipments book -f parcel.json --allow-duplicate -q && shipdock shipments cancel 8 --yes -q';
const SPLIT = 'shipdock orders split SO-1001 --item TEA-GRN=2 --new-order SO-1001-B -q';
const COMBINE = 'shipdock orders combine SO-1001 SO-1001-B --yes -q';
const APPLY = 'shipdock policies apply policies.json -q';
/** What was done before an example that takes something back or goes on with it. */
const BEFORE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^shipdock orders split .*--into/, [SPLIT]],
  [/^shipdock orders (unsplit|undo|combine) /, [SPLIT]],
  [/^shipdock orders redact /, [CANCELLED]],
  [/shipdock shipments refunded (1|-f)/, ['shipdock shipments cancel 1 --yes -q']],
  [/^shipdock shipments redact /, [PARCEL]],
  [/^shipdock orders uncombine /, [SPLIT, COMBINE]],
  [/^shipdock users redact /, ['shipdock users create "Pack Station 2" -q']],
  [/^shipdock policies get /, [APPLY]],
  [/^shipdock track watch --order SO-1001 /, ['shipdock shipments book SO-1001 -q']],
  [/^shipdock exchange-rates history /, ['shipdock exchange-rates import rates.csv -q']],
];
/** Exit codes that PARTLY allows: there is none of that id, a rule says no, or some items failed. */
const ALLOWED: readonly (number | null)[] = [3, 4, 6];

/** A line that a shell would only divide into words. */
const ONLY_WORDS = /^shipdock( [^|;&<>$`*?~#(){}[\]\\!\n]*)?$/;

const prepared = freshFolder();
const shipdock = oneProcess(packageWithShortDemo);

/** Data as a person has it who reads the help: SKUs, orders, one parcel and one freight shipment. */
beforeAll(async () => {
  buildProgram();
  const home = join(prepared, 'home');
  mkdirSync(join(home, 'data', 'shipdock'), { recursive: true });
  const run = (words: readonly string[]) =>
    shipdock([...words, '--now', '2026-03-02T16:30:00Z'], { env: bareEnvironment(home), cwd: home });
  const file = (name: string) => join(ROOT, 'fixtures', name);
  expect((await run(['init', '--yes', '--quiet'])).status).toBe(0);
  expect((await run(['skus', 'import', file('demo/skus.csv'), '-q'])).status).toBe(0);
  const orders = readFileSync(file('demo/orders.csv'), 'utf8').split('\n').slice(0, LINES);
  writeFileSync(join(home, 'orders.csv'), `${orders.join('\n')}\n`);
  expect((await run(['orders', 'import', 'orders.csv', '-q'])).status).toBe(6);
  const booked = ['SO-1020', 'SO-1021', 'SO-1006', 'SO-1022', 'SO-1023', 'SO-1025', 'SO-1049'];
  expect((await run(['shipments', 'book', ...booked, '-q'])).status).toBe(0);
  cpSync(file('demo/skus.csv'), join(home, 'skus.csv'));
  cpSync(file('boxes.csv'), join(home, 'boxes.csv'));
  cpSync(file('packing/boxes.csv'), join(home, 'planning-boxes.csv'));
  const items = readFileSync(file('packing/orders_items.csv'), 'utf8').split('\n').slice(0, 20);
  writeFileSync(join(home, 'items.csv'), `${items.join('\n')}\n`);
  const json = (name: string, value: unknown) => writeFileSync(join(home, name), JSON.stringify(value));
  json('order.json', { order_number: 'SO-9100', order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] });
  json('lines.json', { order_line_items: [{ sku: 'MUG-RED', quantity: 2, source_system_id: 'extra-1' }] });
  const place = { name: 'Kim', street1: '1 Pier', city: 'Seattle', state: 'WA', zip: '98101' };
  const parcel = { length: 9, width: 6, height: 4, weight: 3 };
  json('parcel.json', { origin_address: place, destination_address: place, packages: [parcel], carrier: 'fxp' });
  json('sku.json', { sku: 'VASE', name: 'Vase', items: [{ length: 5, width: 5, height: 9, weight: 2 }] });
  json('box.json', { code: 'CRATE-20', inner_length: 20, inner_width: 20, inner_height: 20, max_weight: 60 });
  json('address.json', {
    code: 'PIER',
    company: 'Pier',
    street1: '1 Pier',
    city: 'Seattel',
    state: 'WA',
    zip: '98101',
  });
  writeFileSync(
    join(home, 'addresses.csv'),
    'code,name,company,street1,city,state,zip\r\n' +
      'DOCK,Receiving Dept,,2850 Whiptail Loop E,Carlsbad,CA,92009\r\n' +
      'ACME,,Acme Supply,1600 Market St,Philadelphia,PA,19103\r\n',
  );
  expect((await run(['addresses', 'import', 'addresses.csv', '-q'])).status).toBe(0);
  writeFileSync(join(home, 'rates.csv'), 'date,from,to,rate\r\n2026-03-02,EUR,USD,1.0825\r\n');
  mkdirSync(join(home, 'spool'));
  writeFileSync(join(home, 'pod.txt'), 'received in good order');
  cpSync(file('tariffs/fixture_parcel'), join(home, 'tariff'), { recursive: true });
  const { examples } = JSON.parse(readFileSync(file('tariffs/example_quotes.json'), 'utf8'));
  const own = examples.filter((each: { tariff: string }) => each.tariff === 'fixture_parcel');
  json('quotes.json', { examples: own.map((each: object) => ({ ...each, tariff: 'tariff' })) });
  const policies = [{ id: 'no-next-day', exclude: 'service == nextday' }];
  json('policies.json', { format: 'policies/1', kind: 'shipping_policies', version: '1', policies });
  writeFileSync(join(home, 'scans.csv'), 'shipment,time,status\r\n1,2026-03-02T20:00:00Z,Picked up\r\n');
  json('warehouse.json', { code: 'NORTH', address: { zip: '98101', city: 'Seattle', street1: '1 Pier' } });
}, 120_000);

const COMMANDS = await allCommands();
const examples = COMMANDS.filter((command) => !ENDLESS.includes(command.name)).flatMap((command) =>
  command.examples.filter((example) => !TOURED.includes(example)).map((example) => [example, command] as const),
);

/** The package with fewer of the demo's orders: the whole demo is part of the README's tour. */
function packageWithShortDemo(): string {
  const root = join(prepared, 'package');
  const link = (folder: string, except: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const name of readdirSync(join(ROOT, folder))) {
      if (name !== except) symlinkSync(join(ROOT, folder, name), join(root, folder, name));
    }
  };
  link('', 'fixtures');
  link('fixtures', 'demo');
  link('fixtures/demo', 'orders.csv');
  const orders = readFileSync(join(ROOT, 'fixtures/demo/orders.csv'), 'utf8').split('\n').slice(0, 20);
  writeFileSync(join(root, 'fixtures/demo/orders.csv'), `${orders.join('\n')}\n`);
  return root;
}

/** A shell with the prepared data in it. */
function preparedShell(): ReturnType<typeof openShell> {
  const shell = openShell();
  cpSync(join(prepared, 'home'), shell.home, { recursive: true });
  return shell;
}

let readers: ReturnType<typeof openShell> | undefined;
/** What changes nothing, and makes no second database beside the data, shares a copy of them. */
function shellFor(example: string, command: CommandSpec): ReturnType<typeof openShell> {
  if (command.name === 'init') return openShell();
  if (command.changes === true || command.name.startsWith('db ') || BEFORE.some(([pattern]) => pattern.test(example)))
    return preparedShell();
  readers ??= preparedShell();
  return readers;
}

/** What only divides into words needs neither a shell nor a process of its own. */
async function run(shell: ReturnType<typeof openShell>, command: string): Promise<Ran> {
  const [words] = ONLY_WORDS.test(command) ? shipdockCommands(command) : [];
  if (words === undefined) return shell.run({ command, width: undefined });
  const { status, ...told } = await shipdock(words, { env: shell.variables, cwd: shell.home });
  return { ...told, exit: status };
}

test.each(examples)('%s', async (example, command) => {
  const shell = shellFor(example, command);
  for (const command of BEFORE.find(([pattern]) => pattern.test(example))?.[1] ?? []) {
    expect((await run(shell, command)).exit).toBe(0);
  }
  const ran = await run(shell, example);
  const mayBePartly = PARTLY.some(([pattern]) => pattern.test(example));
  expect(mayBePartly && ALLOWED.includes(ran.exit) ? 0 : ran.exit, ran.stderr).toBe(0);
});
