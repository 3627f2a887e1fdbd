import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
const run = (line: string, input = '') => shipdock(line.split(' '), { env, input });

/** Booked elsewhere, of an order that is not here. */
const ELSEWHERE = {
  order_number: 'EXT-1',
  carrier_code: 'own',
  destination_address: { name: 'A', street1: '1 Main St', city: 'Carlsbad', state: 'CA', zip: '92009' },
};

beforeAll(async () => {
  buildProgram();
  await run('init --yes -q');
  for (const noun of ['skus', 'orders']) await run(`${noun} import ${join(ROOT, 'fixtures/demo', noun)}.csv -q`);
  await run('shipments book SO-1003 -q');
  await run('api POST /external_shipments -f -', JSON.stringify(ELSEWHERE));
  for (const shid of [1, 2]) await run(`shipments update ${shid} --status delivered`);
}, 120_000);

test.each(['shipments list', 'track watch --timeout 9'])(
  '%s --order takes number or id of an order',
  async (command) => {
    const id = (await run('orders get SO-1003 -q')).stdout.trim();
    for (const order of ['SO-1003', id]) {
      const { status, stdout } = await run(`${command} --order ${order} --columns shid,order_number`);
      expect([order, status, stdout]).toEqual([order, 0, '1\tSO-1003\n']);
    }
  },
);

test.each(['shipments list', 'track watch --timeout 9'])('%s --order refuses what no order is', async (command) => {
  const { status, stdout, stderr } = await run(`${command} --order SO-1O03`);
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr).toContain('error: there is no order SO-1O03\n  hint: did you mean SO-1003?\n');
  const unknown = await run(`${command} --order ord_00000000000000000000000zz`);
  expect([unknown.status, unknown.stdout]).toEqual([3, '']);
});

test.each(['shipments list', 'track watch --timeout 9'])(
  '%s --order finds what was booked elsewhere',
  async (command) => {
    const { status, stdout } = await run(`${command} --order EXT-1 --columns order_number,status`);
    expect([status, stdout]).toEqual([0, 'EXT-1\tdelivered\n']);
    expect(await run(`${command} --order EXT-1 --status in_transit`)).toMatchObject({ status: 0, stdout: '' });
  },
);

// Shipments keep the number that stands on their labels: by the new one none was found, and the order seemed not to be booked.
test.each(['shipments list', 'track watch --timeout 9'])(
  '%s --order finds what was booked before its order got another number',
  async (command) => {
    const number = `SO-1003-${command.slice(0, 5)}`;
    const id = (await run('orders get SO-1003 -q')).stdout.trim();
    await run(`api POST /orders/${id} --field order_number=${number}`);
    const { status, stdout } = await run(`${command} --order ${number} --columns shid,order_number`);
    const { stderr } = await run(`labels get ${number} -o -`);
    await run(`api POST /orders/${id} --field order_number=SO-1003`);
    expect([status, stdout]).toEqual([0, '1\tSO-1003\n']);
    expect(stderr).toContain(`there is no shipment ${number}\n  hint: shipdock shipments list --order ${number}\n`);
  },
);

test('an order of which nothing is booked has no shipments', async () => {
  expect(await run('shipments list --order SO-1005')).toMatchObject({ status: 0, stdout: '' });
  const id = (await run('orders get SO-1005 -q')).stdout.trim();
  for (const order of ['SO-1005', id]) {
    const { status, stderr } = await run(`labels get ${order} -o -`);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(`no shipment ${order}: order SO-1005 is not booked\n`),
    ]);
    expect(stderr).toContain('hint: shipdock shipments book SO-1005\n');
  }
  const { stderr } = await run('shipments book SO-1005 --rate rate_x');
  expect(stderr).toContain('hint: shipdock orders rate SO-1005\n');
});
