import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProgram, freshFolder, shipdock } from '../program.ts';

beforeAll(buildProgram, 120_000);

it('a pick ticket that starts picking says so of new orders, and of others that they stay as they are', {
  timeout: 60_000,
}, () => {
  const folder = freshFolder();
  const input = 'order_number,sku,quantity\nP-1,MUG,2\nP-2,MUG,2\n';
  const run = (...words: readonly string[]) =>
    shipdock([...words, '--db', join(folder, 'data.db')], { cwd: folder, input });
  run('init', '--yes');
  run('orders', 'import', '-');
  const hold = run('orders', 'hold', 'P-2', '--until', '2099-01-02', '--yes', '-q');
  expect(hold.stderr).toContain('--until is a day alone and ends at 00:00 UTC, which west of there is the day before');
  const id = hold.stdout.trim();
  const start = (paper: string) => run('orders', 'pick-ticket', 'P-1', id, '--start', '-o', join(folder, paper));
  const held = 'warning: order P-2 is on_hold and stays so: only new orders are put into picking';
  const dry = run('orders', 'pick-ticket', 'P-1', 'P-2', '--start', '-o', join(folder, 'dry.pdf'), '--dry-run');
  expect([dry.status, dry.stdout, existsSync(join(folder, 'dry.pdf'))]).toEqual([0, '', false]);
  expect(dry.stderr).toContain('would write ');
  expect(dry.stderr).toContain('would put order P-1 into picking');
  expect(dry.stderr).toContain(held);
  expect(dry.stderr).not.toContain('put order P-2');
  const first = start('one.pdf');
  expect([first.status, first.stderr]).toEqual([0, expect.stringContaining('put order P-1 into picking')]);
  expect(first.stderr).toContain(held);
  expect(first.stderr).not.toContain('put order P-2');
  const again = start('again.pdf');
  expect(again.stderr).not.toContain('put order');
  expect(again.stderr).toContain('order P-1 is picking and stays so');
});
