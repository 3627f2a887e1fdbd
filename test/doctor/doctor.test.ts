import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { doctorOperations } from '../../src/doctor/doctor.operations.ts';
import { judgeData } from '../../src/doctor/judge-data.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { bareEnvironment, buildProgram, freshFolder, shipdock } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
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

test('every fault and warning says what to do', () => {
  const bad = join(home, 'bad');
  mkdirSync(join(bad, '.config', 'shipdock'), { recursive: true });
  writeFileSync(join(bad, '.config', 'shipdock', 'config'), 'colour = red\n');
  chmodSync(env.SHIPDOCK_DB, 0o666);
  const { status, stdout } = shipdock(['doctor', '--json'], { env: { ...env, HOME: bad, LANG: 'C' } });
  expect(status).toBe(10);
  expect(results(stdout)).toMatchObject({
    configuration: 'fault',
    rights: 'warning',
    locale: 'warning',
    journal: 'ok',
  });
  for (const { result, fix } of JSON.parse(stdout)) expect(fix === null).toBe(result === 'ok');
  chmodSync(env.SHIPDOCK_DB, 0o600);
});

test('tells where there is no data yet, or none of shipdock’s', () => {
  const none = shipdock(['doctor', '--json', '--db', join(home, 'none.db')], { env });
  expect([none.status, results(none.stdout).database]).toEqual([0, 'warning']);
  writeFileSync(join(home, 'text.db'), 'text');
  const text = shipdock(['doctor', '--json', '--db', join(home, 'text.db')], { env });
  expect([text.status, results(text.stdout).database]).toEqual([10, 'fault']);
});

test('what waits, failed or was written ahead is told', () => {
  const clean = {
    wrongSums: 0,
    chains: 1,
    chainFaults: [],
    waitingJobs: 0,
    failedJobs: 0,
    waitingEvents: 0,
    parkedEvents: 0,
    disabledHooks: 0,
    openClaims: 0,
    journalAheadMs: 0,
  };
  expect(judgeData(clean).every(({ result }) => result === 'ok')).toBe(true);
  for (const [name, result] of [
    ['waitingJobs', 'warning'],
    ['failedJobs', 'warning'],
    ['parkedEvents', 'warning'],
    ['openClaims', 'warning'],
    ['wrongSums', 'fault'],
    ['journalAheadMs', 'fault'],
  ] as const) {
    const found = judgeData({ ...clean, [name]: 100_000 }).filter((each) => each.result !== 'ok');
    expect(found.map((each) => each.result)).toEqual([result]);
  }
});

describeOnBothDatabases('the data', (databases) => {
  test('a row of the journal that somebody altered is a fault', async () => {
    const engine = await databases.engine();
    await (await Api.on(engine)).post('/orders', orderBody());
    const journalOf = async () =>
      (await engine.call(doctorOperations.examine, {})).value.find(({ check }) => check === 'journal')?.result;
    expect(await journalOf()).toBe('ok');
    await engine.database.write((transaction) =>
      transaction.tables<{ journal: { changes: string } }>().updateTable('journal').set({ changes: '[]' }).execute(),
    );
    expect(await journalOf()).toBe('fault');
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
