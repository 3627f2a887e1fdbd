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
  await shipdock(['init', '--yes', '-q'], { env });
  await shipdock(['skus', 'create', 'CB', '--name', 'Carton'], { env });
}, 120_000);

test.each([
  ['skus create', '<sku>'],
  ['boxes create', '<code>, --inner <sizes>, --max-weight <weight>'],
  ['boxes create B1 --inner 1x1x1', '--max-weight <weight>'],
  ['addresses create', '--name <name>, --street <street>, --city <city>, --state <state>, --zip <zip>'],
  ['addresses create --company Dock --country IE', '--street <street>, --city <city>'],
  ['warehouses create --name West', '--code <code>, --zip <zip>'],
  ['shipments notes add 1', '--body <text>'],
  ['webhooks create', '<url>'],
  ['users create', '<name>'],
  ['accounts create', '<name>'],
  ['orders create --to DOCK', '--number <number>, --item <sku=n>'],
])('%s without a terminal names every missing flag at once: %s', async (line, missing) => {
  const { status, stdout, stderr } = await shipdock(line.split(' '), { env });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`error: missing: ${missing}\n`);
  expect(stderr).toContain(`  hint: shipdock ${line} ${missing.replaceAll(',', '')}\n`);
});

test('a postal code is needed where the country has them', async () => {
  const line = 'orders create --number HK-1 --item CB=1 --name Li --street 1 --city Kowloon --state KLN'.split(' ');
  expect((await shipdock([...line, '--country', 'HK'], { env })).status).toBe(0);
  expect((await shipdock([...line, '--country', 'GB'], { env })).stderr).toContain('missing: --zip <zip>');
});

test('what a file lacks is wrong with the data', async () => {
  const file = join(home, 'empty.json');
  writeFileSync(file, '{}');
  for (const noun of ['skus', 'boxes', 'addresses', 'warehouses']) {
    const { status, stderr } = await shipdock([noun, 'create', '-f', file], { env });
    expect([noun, status, stderr]).toEqual([noun, 4, expect.stringContaining('is missing')]);
  }
});

test.each([
  'skus update CB',
  'skus update NOPE',
  'boxes update BOX-12X9X4',
  'addresses update NOPE',
  'warehouses update MAIN',
  'webhooks update wh_1',
  'accounts update main',
  'orders update SO-1',
  'orders items update SO-1 CB',
  'shipments update 1',
  'shipments notes update 1 note_1',
  'shipments documents update 1 doc_1',
])('%s without anything to change is exit 2 and changes nothing', async (line) => {
  const { status, stdout, stderr } = await shipdock(line.split(' '), { env });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/nothing to change was|--type is missing/);
});

test('one flag is a change', async () => {
  for (const line of ['skus update CB --hazmat', 'boxes update BOX-12X9X4 --cost 1', 'skus update CB --clear name']) {
    expect(await shipdock(line.split(' '), { env })).toMatchObject({ status: 0 });
  }
});
