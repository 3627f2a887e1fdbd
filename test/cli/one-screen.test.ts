import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db'), SHIPDOCK_FORCE_TTY: '60', NO_COLOR: '1' };
const orders = join(home, 'orders.csv');

/** What a slow machine draws while it works, and a terminal would draw over. */
const FRAMES = /[\u2800-\u28ff] \w+ [\d,]+(?: of [\d,]+)? [a-z]+(?: · [\d,]+\/s)?(?: · \d+ (?:s|min|h) left)?/g;

/** The lines on a screen that shows both streams, in the order in which they were written. */
function screen(...words: string[]): readonly string[] {
  const path = join(home, 'screen');
  const both = openSync(path, 'w');
  spawnSync(process.execPath, [LAUNCHER, ...words], { cwd: home, env, stdio: ['ignore', both, both] });
  closeSync(both);
  return readFileSync(path, 'utf8').replaceAll(FRAMES, '').trimEnd().split('\n');
}

beforeAll(() => {
  buildProgram();
  screen('init', '--yes');
  const rows = Array.from({ length: 40 }, (_, number) => `SO-${number + 10},MUG,1`);
  writeFileSync(orders, ['order_number,sku,quantity', ...rows, ''].join('\n'));
}, 120_000);

test('an import that rejects nothing says how many there were, and not that there were none', () => {
  expect(screen('orders', 'import', orders)).toEqual(['40 created, 0 unchanged, 0 rejected']);
  expect(screen('orders', 'import', orders)).toEqual(['0 created, 40 unchanged, 0 rejected']);
  writeFileSync(join(home, 'none.csv'), 'order_number,sku,quantity\n');
  expect(screen('orders', 'import', 'none.csv')).toEqual([
    'no orders in the file',
    '0 created, 0 unchanged, 0 rejected',
  ]);
});

test('why an order is rejected is told whole: what to do about it stands at its end', () => {
  const note = 'x'.repeat(300);
  writeFileSync(
    join(home, 'long.csv'),
    `order_number,sku,quantity,item_type\nSO-99,MUG,1,palet\nSO-98,MUG,1,${note}\n`,
  );
  const told = screen('orders', 'import', 'long.csv').join(' ').replaceAll(/\s+/g, ' ');
  expect(told).toContain('line 2 item_type is "palet"; it must be one of parcel, handling_unit, unpacked');
});

test('what is said of a table stands below it', () => {
  const lines = screen('orders', 'list');
  expect(lines.findIndex((line) => line.startsWith('SO-39'))).toBe(lines.length - 3);
  expect(lines.at(-2)).toMatch(/^no room for .*ID: --columns or a wider terminal$/);
  expect(lines.at(-1)).toBe('30 of 40, --all for every one');
});

test('what became of each order stands below their table, in order, and no row is promised for what failed', () => {
  const lines = screen('orders', 'cancel', 'SO-10', 'NONE', 'SO-12', '--yes');
  const end = lines.findIndex((line) => line.startsWith('SO-12'));
  expect(end).toBeGreaterThan(1);
  expect(lines.slice(end + 1)).toEqual([
    'cancelled order SO-10',
    'error: NONE: there is no order NONE',
    '  hint: shipdock orders list',
    'cancelled order SO-12',
    expect.stringContaining('no room for'),
  ]);
});

test('who is to agree to a change is told whether it is the sandbox, before anything was read', () => {
  const [question] = screen('orders', 'combine', 'SO-10', 'SO-12');
  expect(question).toBe(`error: combining SO-12 into SO-10 in sandbox, ${join(home, 'data.db')} needs --yes`);
});

test('a noun of two words has help of its own; words that are empty and pages that are none are named as they were typed', () => {
  expect(screen('orders', 'items', '-h').join('\n')).toMatch(/^ +add /m);
  expect(screen('shipments', 'notes', '--help').join('\n')).toMatch(/^ +add /m);
  expect(screen('orders', 'items', 'lst')[0]).toMatch(/^error: orders items has no command "lst"; it has .*list/);
  expect(screen('items', 'search', ' ')[0]).toBe('error: the words to look for are empty');
  expect(screen('orders', 'list', '--page', '99999999999')[0]).toContain('a whole number from 1 to 1000000000');
});
