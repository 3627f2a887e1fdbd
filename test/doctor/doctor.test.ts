import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../src/database/migrations-file.ts';
import { doctorOperations } from '../../src/doctor/doctor.operations.ts';
import { judgeData } from '../../src/doctor/judge-data.ts';
import { judgeOpenPurchases, judgeOpenVoids } from '../../src/doctor/open-purchases.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { examineFile } from '../../src/engine/examine-file.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { FakePrinter } from '../documents/fake-printer.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = oneProcess();
const results = (stdout: string) =>
  Object.fromEntries(JSON.parse(stdout).map((each: Record<string, string>) => [each.check, each.result]));

beforeAll(() => {
  buildProgram();
  expect(shipdock(['init', '--yes', '-q'], { env }).status).toBe(0);
}, 120_000);

test('finds nothing wrong with fresh data, and changes nothing', () => {
  const { status, stdout, stderr } = shipdock(['doctor', '--json'], { env });
  expect([status, stderr]).toEqual([0, '']);
  expect(new Set(Object.values(results(stdout)))).toEqual(new Set(['ok']));
});

test('says of an older schema that looking at the data migrates it: there is nothing left to do', async () => {
  const file = join(freshFolder(), 'older.db');
  copyFileSync(env.SHIPDOCK_DB, file);
  const connection = new SqliteConnection(file);
  connection.pragma(`user_version = ${SCHEMA_VERSION - 1}`);
  connection.close();
  const message = `version ${SCHEMA_VERSION - 1}, which the look into it made ${SCHEMA_VERSION}`;
  expect(await examineFile(file)).toContainEqual({ check: 'schema', result: 'ok', message, fix: null });
});

test('asks the address validator only with --online, and warns where it does not answer', async () => {
  let status = 503;
  const asked: string[] = [];
  const validator = createServer((request, response) => {
    asked.push(String(request.headers.authorization));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"address":{"verifications":{"delivery":{"success":true,"errors":[]}}}}');
  }).listen(0, '127.0.0.1');
  await once(validator, 'listening');
  const { port } = validator.address() as AddressInfo;
  const easypost = { SHIPDOCK_EASYPOST_API_KEY: 'EZ', SHIPDOCK_EASYPOST_URL: `http://127.0.0.1:${port}` };
  const examined = async (words: readonly string[], more = {}) => {
    const { status: code, stdout } = await run(['doctor', '--json', ...words], { env: { ...env, ...more } });
    const findings: readonly Record<string, string>[] = JSON.parse(stdout);
    return [code, findings.find(({ check }) => check === 'address validator')];
  };
  expect(await examined([], easypost)).toEqual([0, undefined]);
  expect(await examined(['--online'])).toEqual([0, expect.objectContaining({ result: 'ok' })]);
  expect(asked).toEqual([]);
  const failed = await examined(['--online'], easypost);
  expect(failed).toEqual([0, expect.objectContaining({ result: 'warning', fix: expect.stringContaining('tables') })]);
  status = 200;
  const message = expect.stringContaining('EasyPost answers');
  expect(await examined(['--online'], easypost)).toEqual([0, expect.objectContaining({ result: 'ok', message })]);
  expect(asked).toHaveLength(2);
  validator.close();
}, 60_000);

test('every fault and warning says what to do', async () => {
  const bad = join(home, 'bad');
  mkdirSync(join(bad, '.config', 'shipdock'), { recursive: true });
  writeFileSync(join(bad, '.config', 'shipdock', 'config'), 'colour = red\n');
  mkdirSync(join(bad, '.config', 'fish', 'completions'), { recursive: true });
  writeFileSync(join(bad, '.config', 'fish', 'completions', 'shipdock.fish'), 'complete -c shipdock -a orders\n');
  chmodSync(env.SHIPDOCK_DB, 0o644);
  const { status, stdout } = await run(['doctor', '--json'], { env: { ...env, HOME: bad, LANG: 'C' } });
  expect(status).toBe(10);
  expect(results(stdout)).toMatchObject({
    configuration: 'fault',
    rights: 'warning',
    locale: 'warning',
    completion: 'warning',
    journal: 'ok',
  });
  for (const { result, fix } of JSON.parse(stdout)) expect(fix === null).toBe(result === 'ok');
  chmodSync(env.SHIPDOCK_DB, 0o600);
});

test('says that a file is not in WAL mode, and that compiled code of another Node is not taken', async () => {
  const copied = join(home, 'copied.db');
  const source = new SqliteConnection(env.SHIPDOCK_DB, { readonly: true });
  source.prepare('VACUUM INTO ?').run(copied);
  source.close();
  chmodSync(copied, 0o600);
  expect(results((await run(['doctor', '--json', '--db', copied], { env })).stdout)).toMatchObject({
    'write-ahead log': 'warning',
    structure: 'ok',
  });
  const otherwise = { ...env, NODE_OPTIONS: '--jitless' };
  expect(results(shipdock(['doctor', '--json'], { env: otherwise }).stdout)).toMatchObject({ 'code cache': 'warning' });
});

test('tells of rows that break a rule which came after them, and of which orders they are', async () => {
  const broken = join(home, 'broken.db');
  await run(['init', '--yes', '-q', '--db', broken], { env });
  const consignee = [
    '--company',
    'A',
    '--street',
    '1 Main St',
    '--city',
    'Los Angeles',
    '--state',
    'CA',
    '--zip',
    '90012',
  ];
  const create = ['orders', 'create', '--number', 'OLD-1', '--item', 'MUG=1', ...consignee, '-q', '--db', broken];
  const created = await run(create, { env });
  const id = created.stdout.trim();
  const before = new SqliteConnection(broken);
  before.exec('ALTER TABLE order_lines DROP CONSTRAINT order_lines_amounts_not_negative');
  before.exec('UPDATE order_lines SET price_e4 = -1');
  before.close();
  const { stdout } = await run(['doctor', '--json', '--db', broken], { env });
  const findings: readonly Record<string, string>[] = JSON.parse(stdout);
  const found = findings.find(({ check }) => check === 'rule order_lines_amounts_not_negative');
  expect([created.status, found]).toEqual([
    0,
    {
      result: 'warning',
      check: 'rule order_lines_amounts_not_negative',
      message: `1 row of order_lines from before it, which is not held while they are there: ${id}`,
      fix: expect.stringMatching(/shipdock .*orders get ID and put right what is wrong; then db copy holds the rule$/),
    },
  ]);
});

test('tells where there is no data yet, or none of shipdock’s', async () => {
  const none = await run(['doctor', '--json', '--db', join(home, 'none.db')], { env });
  expect([none.status, results(none.stdout).database]).toEqual([0, 'warning']);
  writeFileSync(join(home, 'text.db'), 'text');
  const text = await run(['doctor', '--json', '--db', join(home, 'text.db')], { env });
  expect([text.status, results(text.stdout).database]).toEqual([10, 'fault']);
  expect(JSON.parse(text.stdout).at(-1).fix).toMatch(/shipdock .*db restore BACKUP --replace, which sets it aside$/);
});

test('tells below a table that cuts it what is wrong and the whole command that helps', async () => {
  const none = join(home, 'the-second-warehouse-of-the-east.db');
  const narrow = await run(['doctor', '--db', none], { env: { ...env, SHIPDOCK_FORCE_TTY: '60' } });
  expect(narrow.stdout).toContain('…');
  expect(narrow.stderr).toContain(
    `warning: database: there is no data file ${none}\nfix: shipdock init --db ${none}\n`,
  );
});

test('finds that the data is not what is asked for', async () => {
  const { status, stdout } = await run(['doctor', '--json'], { env: { ...env, SHIPDOCK_ENV: 'production' } });
  expect([status, results(stdout)]).toEqual([10, expect.objectContaining({ database: 'fault', journal: 'ok' })]);
});

test('says that data behind a server is not looked at from here', async () => {
  const { status, stdout } = await run(['doctor', '--json', '--server', 'http://127.0.0.1:9'], {
    env: bareEnvironment(home),
  });
  expect([status, JSON.parse(stdout).at(-1)]).toEqual([
    0,
    {
      check: 'database',
      result: 'warning',
      message: 'not looked at: doctor examines the machine it runs on, and the data is behind http://127.0.0.1:9',
      fix: 'run shipdock doctor where the data is',
    },
  ]);
});

test('what waits, failed or was written ahead is told', () => {
  const clean = {
    wrongSums: 0,
    chains: 1,
    journalFaults: [],
    waitingJobs: 0,
    failedJobs: 0,
    waitingEvents: 0,
    parkedEvents: 0,
    disabledHooks: 0,
    doubtfulPrints: 0,
    openPurchases: [],
    openVoids: [],
    unclearZones: [],
    unwritable: [],
    journalAheadMs: 0,
  };
  expect(judgeData(clean).every(({ result }) => result === 'ok')).toBe(true);
  for (const [name, result] of [
    ['waitingJobs', 'warning'],
    ['failedJobs', 'warning'],
    ['parkedEvents', 'warning'],
    ['doubtfulPrints', 'warning'],
    ['wrongSums', 'fault'],
    ['journalAheadMs', 'fault'],
  ] as const) {
    const found = judgeData({ ...clean, [name]: 100_000 }).filter((each) => each.result !== 'ok');
    expect(found.map((each) => each.result)).toEqual([result]);
  }
  const unclearZones = [{ code: 'MAIN', timeZone: 'BST' }];
  expect(judgeData({ ...clean, unclearZones }).filter((each) => each.result !== 'ok')).toMatchObject([
    {
      check: 'time zones',
      message: expect.stringMatching(/^MAIN has BST: /),
      fix: expect.stringContaining(' update MAIN '),
    },
  ]);
});

test('purchases that nobody finished are named, with the command that finishes them', () => {
  const open = Array.from({ length: 7 }, (_, index) => ({
    orderNumber: index === 0 ? null : `SO-${index}`,
    shid: 100 + index,
    carrierCode: 'parcel',
  }));
  const { message, fix } = judgeOpenPurchases(open);
  expect(message).toMatch(/^7 begun.*: shipment 100 \(parcel\), order SO-1 .*, 2 more$/);
  expect(fix).toContain('shipdock shipments book SO-1 SO-2 SO-3 SO-4 SO-5:');
  expect(fix).toMatch(
    /; shipdock shipments give-up ORDER or shipdock shipments give-up --goods SHIPMENT where its carrier .* sold nothing$/,
  );
  // Booked again, what was sold of it stays unknown.
  const givenUp = judgeOpenPurchases([{ orderNumber: 'SO-1', shid: 7, carrierCode: 'fxp', isGivenUp: true }]);
  expect([givenUp.message, givenUp.fix]).toEqual([
    '1 begun and not finished: order SO-1 (fxp, given up, and perhaps sold all the same)',
    'let shipdock serve run, which asks the carrier, as the next close of a day does of what was given up',
  ]);
});

test('cancellations that nobody finished are named, with the command that finishes them', () => {
  const waiting = { orderNumber: 'SO-1', shid: 7, carrierCode: 'fxp', isOnItsWay: false };
  const { result, message, fix } = judgeOpenVoids([waiting]);
  expect([result, message]).toEqual(['warning', '1 begun and not finished: shipment 7 (fxp)']);
  expect(fix).toMatch(
    /serve run, .*close of a day; or shipdock shipments cancel 7 \(--voided-by-hand where its .* answers\): use no label of them before$/,
  );
  // Nobody but a person finishes that of what is on its way, and who cancels it unseen ships its units again.
  const carried = judgeOpenVoids([waiting, { ...waiting, shid: 8, isOnItsWay: true }]);
  expect(carried.message).toBe('2 begun and not finished: shipment 7 (fxp), shipment 8 (fxp, picked up since)');
  expect(carried.fix).toMatch(/shipdock shipments cancel 7 \(.*\): use no label of them before; /);
  expect(carried.fix).toContain('shipdock shipments cancel 8 only where what was picked up comes back');
  expect(judgeOpenVoids([{ ...waiting, isOnItsWay: true }]).fix).not.toContain('serve');
});

test('printers that were used are asked how they are, and none prints for it', async () => {
  const printer = await new FakePrinter().start();
  const own = { ...env, SHIPDOCK_DB: join(freshFolder(), 'data.db') };
  expect((await run(['init', '--yes', '-q'], { env: own })).status).toBe(0);
  const order = join(freshFolder(), 'order.json');
  writeFileSync(order, JSON.stringify(orderBody({ order_number: 'P-1' })));
  expect((await run(['orders', 'create', '-f', order, '-q'], { env: own })).status).toBe(0);
  expect((await run(['shipments', 'book', 'P-1', '-q'], { env: own })).status).toBe(0);
  const printed = await run(['labels', 'get', '1', '--print', printer.url], { env: own });
  expect(printed.status, printed.stderr).toBe(0);
  expect(printer.labels).toHaveLength(1);
  const asked = async () => {
    const { stdout } = await run(['doctor', '--json'], { env: own });
    return results(stdout)[`printer ${printer.url}`];
  };
  expect(await asked()).toBe('ok');
  printer.mood.isPaperOut = true;
  expect(await asked()).toBe('warning');
  expect(printer.labels).toHaveLength(1);
  await printer.stop();
  expect(await asked()).toBe('warning');
});

async function resultOf(engine: Engine, check: string): Promise<string | undefined> {
  const { value } = await engine.call(doctorOperations.examine, {});
  return value.find((finding) => finding.check === check)?.result;
}

describeOnBothDatabases('the data', (databases) => {
  test('that may be written is fine', async () => {
    expect(await resultOf(await databases.engine(), 'writing')).toBe('ok');
  });

  test.runIf(databases.dialect === 'postgres').each([
    ['the user may only read', 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader', 'fault'],
    [
      'a table was made after the user got its rights',
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO reader; REVOKE DELETE ON orders FROM reader',
      'fault',
    ],
    [
      'the server only reads, as a standby does',
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO reader; ALTER ROLE reader SET default_transaction_read_only = on',
      'fault',
    ],
    ['the user has every right', 'GRANT ALL ON ALL TABLES IN SCHEMA public TO reader', 'ok'],
  ])('on PostgreSQL, where %s: %s → %s', async (_, rights, expected) => {
    const location = await databases.initialised();
    const owner = new pg.Client({ connectionString: location });
    await owner.connect();
    await owner.query('CREATE ROLE reader LOGIN');
    await owner.query(rights);
    const engine = await databases.engine({ location: location.replace('shipdock@', 'reader@') });
    expect(await resultOf(engine, 'writing')).toBe(expected);
    await engine.close();
    await owner.query('DROP OWNED BY reader; DROP ROLE reader');
    await owner.end();
  });

  test('events that wait longer than a minute are told, those of a switched-off webhook are not', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const body = { callback_url: 'http://127.0.0.1:9/hook', events: ['shipment_status_update'] };
    const { json: hook } = await api.post('/webhooks', body);
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`);
    await engine.database.write((transaction) =>
      transaction
        .tables<{ webhook_events: { created_at: string } }>()
        .updateTable('webhook_events')
        .set({ created_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    expect(await resultOf(engine, 'webhooks')).toBe('warning');
    expect((await api.post(`/webhooks/${hook.id}`, { enabled: false })).status).toBe(200);
    expect([await resultOf(engine, 'webhooks'), await resultOf(engine, 'switched-off webhooks')]).toEqual([
      'ok',
      'warning',
    ]);
  });

  test('a row of the journal that somebody altered is a fault', async () => {
    const engine = await databases.engine();
    await (await Api.on(engine)).post('/orders', orderBody());
    expect(await resultOf(engine, 'journal')).toBe('ok');
    await engine.database.write((transaction) =>
      transaction.tables<{ journal: { changes: string } }>().updateTable('journal').set({ changes: '[]' }).execute(),
    );
    expect(await resultOf(engine, 'journal')).toBe('fault');
  });

  test('a line that says otherwise than its packages is a fault; a second shipment bought on purpose is none', async () => {
    const engine = await databases.engine();
    const api = await Api.on(engine);
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`);
    await api.post(`/orders/${order.id}/book`, { allow_duplicate: true });
    const { json: cancelled } = await api.post('/orders', orderBody());
    const { json: shipment } = await api.post(`/orders/${cancelled.id}/book`);
    await api.post(`/shipments/${shipment.id}/cancel`);
    expect((await api.get(`/orders/${order.id}`)).json.shipments).toHaveLength(2);
    expect(await resultOf(engine, 'sums')).toBe('ok');
    await engine.database.write((transaction) =>
      transaction
        .tables<{ order_lines: { shipped_quantity: number } }>()
        .updateTable('order_lines')
        .set({ shipped_quantity: 0 })
        .execute(),
    );
    expect(await resultOf(engine, 'sums')).toBe('fault');
  });
});

test('version --json tells commit, schema and SQLite', () => {
  const answer = JSON.parse(shipdock(['version', '--json']).stdout);
  expect(answer).toMatchObject({
    version: expect.stringMatching(/^\d/),
    commit: expect.stringMatching(/^[0-9a-f]{12}$/),
    schema: expect.any(Number),
    sqlite: expect.stringMatching(/^3\./),
  });
});
