import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { writeOrdersFile } from './orders-file.ts';
import { run } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipdock-limit-'));
const orders = { path: join(folder, 'orders.csv'), orders: 2_000, prefix: 'L' };
const limited = (blocks: number) => ({ through: ['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh'] });

beforeAll(() => {
  buildProgram();
  writeOrdersFile(orders);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Elsewhere nobody can tell what the limit is.
it.runIf(existsSync('/proc/self/limits'))(
  'a file that may grow no further is told as that, with what to do, and no half of anything is left',
  async () => {
    const data = join(folder, 'shop.db');
    expect((await run(['init', '--db', data, '--yes'])).code).toBe(0);
    const imported = await run(['orders', 'import', orders.path, '--db', data], limited(2_000));
    const told = /could not grow: no file may have more than \d+ bytes here \(ulimit -f\)/;
    expect([imported.code, imported.stderr]).toEqual([10, expect.stringMatching(told)]);
    expect(imported.stderr).toContain('hint: ulimit -f unlimited, and run the command again');
    expect((await run(['orders', 'import', orders.path, '--db', data])).code).toBe(0);
    const saved = await run(['db', 'backup', join(folder, 'copy.db'), '--db', data], limited(2_000));
    expect([saved.code, saved.stderr]).toEqual([10, expect.stringMatching(told)]);
    const exported = await run(['orders', 'export', '-o', join(folder, 'all.csv'), '--db', data], limited(100));
    expect(exported.stderr).toContain('all.csv cannot be written: no file may have that many bytes here (ulimit -f)');
    expect(readdirSync(folder).filter((name) => /copy|all/.test(name))).toEqual([]);
  },
  240_000,
);
