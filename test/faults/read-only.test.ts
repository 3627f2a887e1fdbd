import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../program.ts';
import { withoutRootPower } from './privileges.ts';
import { type Ended, run } from './run-program.ts';

const root = mkdtempSync(join(tmpdir(), 'shipdock-readonly-'));
const orders = join(root, 'orders.csv');
let through: readonly string[];
let folder: string;
let data: string;
let made = 0;
/** Numbers that no user of a machine has. */
const SOMEBODY_ELSE = [54_321, 54_321] as const;

beforeAll(async () => {
  through = withoutRootPower();
  buildProgram();
  writeFileSync(orders, 'order_number,sku,ship_to_zip\nRO-1,MUG,92101\n');
}, 240_000);

beforeEach(async () => {
  made += 1;
  folder = join(root, `data-${made}`);
  data = join(folder, 'shop.db');
  mkdirSync(folder);
  expect((await shipdock('init', '--db', data, '--yes')).code).toBe(0);
});

afterAll(() => {
  for (const name of readdirSync(root)) chmodSync(join(root, name), 0o755);
  rmSync(root, { recursive: true });
});

describe('a data file that is read-only', () => {
  it('can be read, is not written, and takes orders once it may be written again', async () => {
    chmodSync(data, 0o444);
    const before = readFileSync(data);
    expect(await shipdock('orders', 'list', '--db', data, '--json')).toMatchObject({ code: 0, stdout: '[]\n' });
    expectRefusal(await shipdock('orders', 'import', orders, '--db', data), `${data} cannot be used: it is read-only`);
    expect(readFileSync(data).equals(before)).toBe(true);
    chmodSync(data, 0o644);
    expect(await shipdock('orders', 'import', orders, '--db', data)).toMatchObject({ code: 0 });
    expect((await shipdock('orders', 'list', '--db', data, '--json')).stdout).toContain('"RO-1"');
  }, 120_000);

  it('is said to be, where it may not even be read', async () => {
    chmodSync(data, 0o000);
    expectRefusal(await shipdock('orders', 'list', '--db', data), `${data} cannot be used: it may not be read`);
    chmodSync(data, 0o644);
  });
});

describe('a data file of another user', () => {
  // Only root can give a file away.
  it.runIf(process.getuid?.() === 0)(
    'is not read where the log beside it would be the reader’s and keep its owner out',
    async () => {
      chmodSync(data, 0o644);
      chownSync(data, ...SOMEBODY_ELSE);
      const names = readdirSync(folder);
      expectRefusal(await shipdock('orders', 'list', '--db', data), `${data} cannot be used: it is another user's`);
      expectRefusal(await shipdock('orders', 'import', orders, '--db', data), 'read-only for you');
      chmodSync(data, 0o600);
      expectRefusal(
        await shipdock('orders', 'list', '--db', data),
        `${data} cannot be used: it is another user's, and you may not read it`,
      );
      chmodSync(data, 0o644);
      expect(await shipdock('__complete', 'order', '', '--db', data)).toMatchObject({ stdout: '' });
      expect(readdirSync(folder)).toEqual(names);
    },
  );

  it('in a folder that may not be looked into is not said to be missing', async () => {
    chmodSync(folder, 0o000);
    const ended = await shipdock('orders', 'list', '--db', data);
    expectRefusal(
      ended,
      `${data} cannot be reached: you have no right to look into ${folder}\n  hint: ls -ld ${folder}`,
    );
    chmodSync(folder, 0o755);
  });
});

describe('a folder that is read-only', () => {
  it('keeps the data in it as it is, and says that it is the folder', async () => {
    const before = readFileSync(data);
    chmodSync(folder, 0o555);
    const ended = await shipdock('orders', 'import', orders, '--db', data);
    expectRefusal(ended, `its folder ${folder} is read-only`);
    expect(readFileSync(data).equals(before)).toBe(true);
    chmodSync(folder, 0o755);
    expect(await shipdock('orders', 'import', orders, '--db', data)).toMatchObject({ code: 0 });
  }, 120_000);

  it('takes no new data file, under the name that was asked for or another', async () => {
    chmodSync(folder, 0o555);
    const names = readdirSync(folder);
    for (const file of [join(folder, 'new.db'), join(folder, 'deeper', 'new.db')]) {
      const ended = await shipdock('init', '--db', file, '--yes');
      expectRefusal(ended, `${file} cannot be made: no right to write there`);
    }
    expect(readdirSync(folder)).toEqual(names);
    chmodSync(folder, 0o755);
  });

  it('takes no rejects file, and leaves none half written', async () => {
    const path = join(root, 'mixed.csv');
    writeFileSync(path, 'order_number,sku,quantity,ship_to_zip\nRO-2,MUG,1,92101\nRO-3,MUG,x,92101\n');
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    const rejects = join(closed, 'rejects.csv');
    const ended = await shipdock('orders', 'import', path, '--db', data, '--rejects', rejects);
    expect([ended.code, ended.stdout]).toEqual([10, '']);
    expect(ended.stderr).toContain('rejects.csv');
    expect(existsSync(rejects)).toBe(false);
  });
});

describe('a CSV file that may not be read', () => {
  it('is told so', async () => {
    const closed = join(root, 'closed.csv');
    writeFileSync(closed, 'order_number,sku\n', { mode: 0o000 });
    const ended = await shipdock('orders', 'import', closed, '--db', data);
    expect([ended.code, ended.stdout]).toEqual([4, '']);
    expect(ended.stderr).toContain(`${closed} may not be read: permission is missing`);
  });
});

function shipdock(...words: readonly string[]): Promise<Ended> {
  return run(words, { through });
}

function expectRefusal(ended: Ended, message: string): void {
  expect([ended.code, ended.stdout]).toEqual([10, '']);
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).toMatch(/code: database_readonly/);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
}
