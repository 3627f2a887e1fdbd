import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const shipdock = oneProcess();
const NOW = ['--now', '2026-03-02T18:00:00Z'];
const CREATE = [
  ...[
    'orders',
    'create',
    '--number',
    'SO-PRIVATE',
    '--item',
    'MUG=1',
    '--name',
    'Receiving Dept',
    '--company',
    'Hidden Inc',
  ],
  ...['--street', '12 Secret Way', '--city', 'Seattle', '--state', 'WA', '--zip', '98101', ...NOW],
];
/** What is of the person, and stands in no line of --debug. */
const PERSONAL = /Receiving Dept|Hidden Inc|Secret Way|98101|SO-PRIVATE/;

const told = (stderr: string, part: string) => stderr.split('\n').filter((line) => line.startsWith(`${part}: `));

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--yes'], { env })).status).toBe(0);
  const mug = [
    'skus',
    'create',
    'MUG',
    '--name',
    'Mug',
    '--weight',
    '1',
    '--length',
    '5',
    '--width',
    '5',
    '--height',
    '5',
  ];
  expect((await shipdock(mug, { env })).status).toBe(0);
}, 60_000);

test('every statement is told with its time and its rows, and no value of it', async () => {
  const { status, stderr } = await shipdock([...CREATE, '--debug'], { env });
  const lines = told(stderr, 'sql');
  expect([status, lines.length > 5]).toEqual([0, true]);
  expect(lines.filter((line) => PERSONAL.test(line))).toEqual([]);
  for (const line of lines.filter((one) => !/ statements (done|failed) in /.test(one))) {
    expect(line).toMatch(/^sql: \d+\.\d\d ms, \d+ rows: [a-z]/i);
  }
  expect(lines.find((line) => line.includes(': insert into orders'))).toMatch(/, 1 rows: insert into orders$/);
  const listed = await shipdock(['orders', 'list', '--debug', '--json'], { env });
  expect(told(listed.stderr, 'sql').some((line) => /select \* from orders .*\(text of \d+/.test(line))).toBe(true);
});

test('standard output is the same with it as without', async () => {
  const asked = ['orders', 'list', '--json'];
  const [plain, debugged] = [
    await shipdock(asked, { env }),
    await shipdock([...asked, '--debug', '--timing'], { env }),
  ];
  expect([debugged.stdout, plain.stderr]).toEqual([plain.stdout, '']);
});

test('SHIPDOCK_DEBUG chooses, and what carriers are asked is told by its lane', async () => {
  const debug = { ...env, SHIPDOCK_DEBUG: 'carrier' };
  const { status, stderr } = await shipdock(['shipments', 'book', 'SO-PRIVATE', ...NOW], { env: debug });
  const lines = told(stderr, 'carrier');
  expect([status, told(stderr, 'sql')]).toEqual([0, []]);
  expect(lines[0]).toMatch(/^carrier: [a-z]{3} rate 1 packages US to US: \d+ offered, \d+ refused in [\d.]+ ms$/);
  expect(lines.at(-1)).toMatch(/^carrier: [a-z]{3} book \S+ 1 packages US to US: SD\S+, \d+ USD minor units in /);
  expect(lines.filter((line) => PERSONAL.test(line))).toEqual([]);
});

test('what a webhook answered is told without the token that its address holds', async () => {
  const address = 'http://127.0.0.1:9/hooks/t0ken?key=s3cret';
  const made = await shipdock(['webhooks', 'create', address, '--json', '--jq', '.id'], { env });
  expect([made.status, made.stderr]).toEqual([0, '']);
  const { stderr } = await shipdock(['webhooks', 'test', made.stdout.trim(), '--debug'], { env });
  const [line] = told(stderr, 'http');
  expect(line).toMatch(/^http: POST http:\/\/127\.0\.0\.1:9\/hooks\/…: no answer in \d+ ms$/);
});

test('--timing tells the phases and their whole', async () => {
  const { stderr } = await shipdock(['orders', 'list', '--timing', '-q'], { env });
  const phases = told(stderr, 'timing').map((line) => line.replace(/ [\d.]+ ms$/, ''));
  expect(phases).toEqual(
    ['node', 'start', 'opening the data', 'orders list', 'closing', 'total'].map((phase) => `timing: ${phase}`),
  );
});

test('what is searched for through a server is not told', async () => {
  const server = { SHIPDOCK_DB: '', SHIPDOCK_SERVER: 'http://127.0.0.1:9', SHIPDOCK_API_KEY: 'k' };
  const debug = { ...env, ...server, SHIPDOCK_DEBUG: 'http' };
  const { stderr } = await shipdock(['api', 'GET', '/orders?query=Zebulon'], { env: debug });
  expect(stderr).toMatch(/^http: GET http:\/\/127\.0\.0\.1:9\/api\/v4\/orders\?query=…/m);
  expect(stderr).not.toContain('Zebulon');
});
