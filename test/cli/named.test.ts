import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (line: string, input = '') => shipdock(line.split(' '), { env, input });

beforeAll(async () => {
  buildProgram();
  await run('init --yes -q');
  for (const noun of ['skus', 'orders']) await run(`${noun} import ${join(ROOT, 'fixtures/demo', noun)}.csv -q`);
}, 120_000);

describe('what is shown by its name', () => {
  test('is an object where one is named, a list where several are', async () => {
    const one = await run('orders get SO-1001 --json --fields order_number,status');
    expect(one.stdout).toBe('{"order_number":"SO-1001","status":"new"}\n');
    expect((await run('orders get - --json --fields order_number,status', 'SO-1001\n')).stdout).toBe(one.stdout);
    const several = 'SO-1003\nSO-1001\r\n\nSO-1003';
    const list = await run('orders get - --json --fields order_number', several);
    expect([list.status, JSON.parse(list.stdout)]).toEqual([
      0,
      [{ order_number: 'SO-1003' }, { order_number: 'SO-1001' }],
    ]);
    expect((await run('orders get SO-1003 SO-1001 --jsonl --fields order_number')).stdout).toBe(
      '{"order_number":"SO-1003"}\n{"order_number":"SO-1001"}\n',
    );
    const [first, second] = [await run('orders get SO-1003'), await run('orders get SO-1001')];
    expect((await run('orders get SO-1003 SO-1001')).stdout).toBe(first.stdout + second.stdout);
    expect(await run('orders get - --json')).toMatchObject({ status: 0, stdout: '[]\n' });
  });

  test('is shown although another is not there, which is told with exit 6', async () => {
    const some = await run('orders get SO-1001 NO-1 -q');
    expect([some.status, some.stdout]).toEqual([6, expect.stringMatching(/^ord_\w+\n$/)]);
    expect(some.stderr).toContain('error: NO-1: there is no order NO-1');
    const json = await run('orders get SO-1001 NO-1 --json --fields order_number');
    expect([json.status, json.stdout]).toEqual([6, '[{"order_number":"SO-1001"}]\n']);
    expect(JSON.parse(json.stderr)).toMatchObject({ code: 'order_not_found', error: 'there is no order NO-1' });
  });

  test('is told by a name that can be seen where a variable was not set', async () => {
    for (const [resource, what] of [
      ['orders', 'order'],
      ['shipments', 'shipment'],
      ['skus', 'SKU'],
      ['boxes', 'box'],
    ]) {
      const { status, stderr } = await run(`${resource} get `);
      expect([status, stderr]).toEqual([3, expect.stringContaining(`error: there is no ${what} ""\n`)]);
    }
  });

  test('of which none is there leaves standard output empty', async () => {
    for (const line of ['orders get NO-1 NO-2', 'orders cancel NO-1 NO-2 --yes']) {
      const { status, stdout, stderr } = await run(`${line} --json`);
      expect([line, status, stdout]).toEqual([line, 3, '']);
      const { details } = JSON.parse(stderr);
      expect(details.map(({ field }: { field: string }) => field)).toEqual(['NO-1', 'NO-2']);
    }
  });

  test.each([
    ['skus get', 'MUG-RED', 'MUG-BLU'],
    ['boxes get', 'BOX-10X8X6', 'BOX-12X9X4'],
    ['carriers get', 'fxp', 'fxf'],
    ['warehouses get', 'MAIN', 'main'],
  ])('%s takes several', async (command, one, other) => {
    const texts = [await run(`${command} ${one}`), await run(`${command} ${other}`)].map(({ stdout }) => stdout);
    expect((await run(`${command} -`, `${one}\n${other}\n`)).stdout).toBe(texts.join(''));
  });

  test.each(['shipments get', 'addresses get', 'webhooks get', 'jobs get'])('%s takes several too', async (command) => {
    const { status, stderr } = await run(`${command} NO-1 NO-2`);
    expect([status, stderr]).toEqual([3, expect.stringMatching(/error: NO-1: .*\n(.*\n)*error: NO-2: /)]);
  });
});

describe('a command that takes one name', () => {
  test('takes it from standard input', async () => {
    const history = await run('orders history SO-1001 --json');
    expect(await run('orders history - --json', 'SO-1001\n')).toEqual(history);
    expect(await run('orders update - --tag piped', ' SO-1001 \r\n')).toMatchObject({ status: 0 });
    expect((await run('orders get SO-1001 --fields tags')).stdout).toBe('piped\n');
    expect(await run('skus detect - --fields sku', 'MUG-RED\n')).toMatchObject({ status: 0, stdout: 'MUG-RED\n' });
  });

  test.each([
    ['orders update - --tag x', 'SO-1001\nSO-1003\n', 'orders update takes one order, and standard input names 2'],
    ['orders history -', '', 'orders history takes one order, and standard input names none'],
    ['orders update - -f -', 'SO-1001\n', 'standard input is read once'],
    ['orders combine - - --yes', 'SO-1001\n', 'standard input is read once'],
  ])('%s: %j is refused', async (line, input, reason) => {
    const { status, stdout, stderr } = await run(line, input);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)]);
  });
});

test.each(['skus', 'boxes', 'addresses'])('%s delete of no name answers an empty list', async (resource) => {
  expect(await run(`${resource} delete - --yes --json`)).toMatchObject({ status: 0, stdout: '[]\n' });
});

test('orders to combine come from standard input too', async () => {
  const create = 'orders create --item MUG-RED=1 --to DOCK --number';
  const place = '--name Dock --street 1-Market-St --city Carlsbad --state CA --zip 92009';
  expect(await run(`addresses create --code DOCK ${place}`)).toMatchObject({ status: 0 });
  for (const number of ['C-1', 'C-2', 'C-3']) expect(await run(`${create} ${number}`)).toMatchObject({ status: 0 });
  const combined = await run('orders combine C-1 - --yes --columns order_number', 'C-2\nC-3\n');
  expect([combined.status, combined.stdout]).toEqual([0, 'C-1\nC-2\nC-3\n']);
});

describe('before it is asked whether to go on', () => {
  test.each([
    ['orders cancel SO-1001 NO-1', 'there is no order NO-1'],
    ['orders delete NO-1', 'there is no order NO-1'],
    ['orders combine NO-1 SO-1001', 'there is no order NO-1'],
    ['orders combine SO-1001 NO-1', 'there is no order NO-1'],
    ['orders combine NO-1 --all', 'there is no order NO-1'],
    ['skus delete MUG-RED NO-1', 'there is no SKU NO-1'],
    ['boxes delete NO-1', 'there is no box NO-1'],
    ['addresses delete adr_00000000', 'there is no address adr_00000000'],
    ['webhooks delete wh_00000000', 'there is no webhook wh_00000000'],
    ['webhooks replay wh_00000000 --since 2026-03-02', 'there is no webhook wh_00000000'],
    ['shipments documents delete 99 doc_1', 'there is no shipment 99'],
    ['shipments cancel 99', 'there is no shipment 99'],
  ])('%s: %s', async (line, reason) => {
    const { status, stdout, stderr } = await run(line);
    expect([status, stdout, stderr]).toEqual([3, '', expect.stringContaining(`error: ${reason}\n`)]);
  });

  test('and where nobody is asked, those of several that are there are done', async () => {
    const { stdout: shids } = await run('shipments book SO-1004 --columns shipment.shid --no-header');
    const { status, stdout, stderr } = await run(`shipments cancel ${shids.trim()} 99 --yes --columns status`);
    expect([status, stdout, stderr]).toEqual([6, 'cancelled\n', expect.stringContaining('there is no shipment 99\n')]);
  });

  test('a key that is not there, or is revoked, is told', async () => {
    const none = await run('keys rotate NONE');
    expect([none.status, none.stderr]).toEqual([3, expect.stringContaining('the account has no key NONE\n')]);
    const [id] = (await run('keys list -q')).stdout.split('\n');
    const asked = await run(`keys revoke ${id}`);
    expect([asked.status, asked.stderr]).toEqual([2, expect.stringMatching(/revoking the (sandbox|production) key /)]);
    await run(`keys revoke ${id} --yes`);
    const revoked = await run(`keys rotate ${id}`);
    expect([revoked.status, revoked.stderr]).toEqual([4, expect.stringContaining('hint: shipdock keys list\n')]);
  });
});
