import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--yes', '-q'], { env })).status).toBe(0);
}, 120_000);

test.each(['hold', 'release', 'restore'])(
  'more orders than %s takes at once are refused with the way to do it',
  async (verb) => {
    const input = Array.from({ length: 501 }, (_, at) => `SO-${at}\n`).join('');
    const { status, stderr } = await shipdock(['orders', verb, '-'], { env, input });
    expect(status).toBe(4);
    expect(stderr).toContain(
      `501 orders were named; shipdock orders ${verb} takes at most 500 at once, all of them or none`,
    );
    // Of these alone, not of all that there are.
    expect(stderr).toContain(`tr '\\n' '\\0' < FILE-OF-NUMBERS | xargs -0 -n 500 shipdock orders ${verb}\n`);
  },
);

test('an import that prints ids alone tells why each of the others was rejected', async () => {
  const file = join(home, 'orders.csv');
  const rows = Array.from({ length: 25 }, (_, at) => `B${at},MUG-RED,x\n`).join('');
  writeFileSync(file, `order_number,sku,quantity\nA1,MUG-RED,4\n${rows}`);
  const ran = await shipdock(['orders', 'import', file, '-q'], { env });
  expect([ran.status, ran.stdout]).toEqual([6, expect.stringMatching(/^ord_\w+\n$/)]);
  expect(ran.stderr.match(/^rejected B\d+: line \d+ quantity .*$/gm)).toHaveLength(25);
  writeFileSync(file, 'order_number,sku,quantity\nA2,MUG-RED,x\n');
  const none = await shipdock(['orders', 'import', file, '-q'], { env });
  expect([none.status, none.stdout, none.stderr]).toEqual([
    4,
    '',
    expect.stringMatching(/^rejected A2: line 2 quantity .*\n$/),
  ]);
});
