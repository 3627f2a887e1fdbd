import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { allOptions, longFlag } from '../../src/cli/words/standard-options.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, ROOT } from '../program.ts';

const shipdock = oneProcess();
const home = freshFolder();
const run = (...words: readonly string[]) => shipdock(words, { env: bareEnvironment(home), cwd: home });
const COMMANDS = await allCommands();

/** What a list is of, where it must be told. */
const OF: Record<string, readonly string[]> = {
  'orders items list': ['SO-1001'],
  'orders skus': ['SO-1001'],
  'orders history': ['SO-1001'],
  'skus history': ['MUG-RED'],
  'boxes history': ['BOX-12X9X4'],
  'warehouses history': ['MAIN'],
  'carriers history': ['fxp'],
  'exchange-rates history': ['EUR-USD'],
  'items search': ['mug'],
  'rates explain': ['--to', '10001', '--item', '9x6x4,20oz'],
};

beforeAll(async () => {
  buildProgram();
  await run('init', '--yes', '-q');
  await run('orders', 'import', join(ROOT, 'fixtures', 'csv', 'orders-template.csv'), '-q');
  await run('skus', 'create', 'MUG-RED', '-q');
  writeFileSync(join(home, 'rates.csv'), 'date,from,to,rate\n2026-03-02,EUR,USD,1.08\n');
  await run('exchange-rates', 'import', join(home, 'rates.csv'));
  const shipment = (await run('shipments', 'book', 'SO-1001', '-q')).stdout.trim();
  for (const noun of ['documents', 'notes']) OF[`shipments ${noun} list`] = [shipment];
}, 120_000);

const LISTS = COMMANDS.filter((spec) => allOptions(spec).some((option) => longFlag(option) === '--limit'));

test.each(LISTS.map(({ name }) => [name]))(
  '%s --json is cut where --limit, --page and --per-page say so',
  async (name) => {
    const words = [...name.split(' '), ...(OF[name] ?? []), '--json'];
    const rows = async (...more: readonly string[]): Promise<readonly unknown[]> =>
      JSON.parse((await run(...words, ...more)).stdout);
    const whole = await rows('--all');
    expect(await rows('--limit', '1')).toHaveLength(Math.min(1, whole.length));
    expect(await rows('--page', '2', '--per-page', '1')).toHaveLength(whole.length > 1 ? 1 : 0);
    expect(await rows('--page', '1', '--per-page', '2', '--limit', '1')).toHaveLength(Math.min(1, whole.length));
  },
);

test('what a change made is told whole: it takes no pages', () => {
  const paged = COMMANDS.filter((spec) => spec.changes === true && LISTS.includes(spec)).map(({ name }) => name);
  expect(paged).toEqual([]);
  expect(LISTS.length).toBeGreaterThan(20);
});
