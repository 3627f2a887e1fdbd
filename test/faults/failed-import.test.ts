import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneProcess } from '../one-process.ts';
import { buildProgram } from '../program.ts';

/** More than one unit of work takes. */
const ORDERS = 4_000;
const isBad = (index: number) => index % 9 === 4;

const shipdock = oneProcess();
const folder = mkdtempSync(join(tmpdir(), 'shipdock-failed-'));
const orders = join(folder, 'orders.csv');
const [rejects, report] = [join(folder, 'rejects.csv'), join(folder, 'report.json')];
let data: string;
let made = 0;

beforeAll(() => {
  buildProgram();
  const rows = Array.from({ length: ORDERS }, (_, index) => `F-${index},MUG,${isBad(index) ? 'none' : 1},92101`);
  writeFileSync(orders, ['order_number,sku,quantity,ship_to_zip', ...rows, ''].join('\n'));
}, 240_000);
beforeEach(async () => {
  for (const path of [rejects, report]) rmSync(path, { force: true });
  data = join(folder, `shop-${made++}.db`);
  expect((await shipdock(['init', '--yes', '--db', data])).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

const importing = (file: string, ...words: readonly string[]) =>
  shipdock(['orders', 'import', file, '--db', data, '--rejects', rejects, '--report', report, ...words]);

function inData<Result>(work: (connection: SqliteConnection.Database) => Result): Result {
  const connection = new SqliteConnection(data);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** From then on this order cannot be stored. */
function failAt(number: string): void {
  inData((connection) =>
    connection.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON orders WHEN NEW.order_number = '${number}' BEGIN SELECT RAISE(ABORT, 'the data went away'); END`,
    ),
  );
}

const kept = () => Number(inData((connection) => connection.prepare('SELECT count(*) FROM orders').pluck().get()));

it('an import takes away the rejects that a killed one had begun: they tell where people live', async () => {
  const [old, fresh] = [`${rejects}.unfinished-7`, `${rejects}.unfinished-8`];
  for (const path of [old, fresh]) writeFileSync(path, 'half');
  utimesSync(old, new Date(0), new Date(0));
  expect((await importing(orders, '--quiet')).status).toBe(6);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});

describe('an import that an error ends', () => {
  it('tells with --json what it kept, writes both files, and keeps the exit code and the error', async () => {
    failAt(`F-${ORDERS - 21}`);
    const { status, stdout, stderr } = await importing(orders, '--json');
    const answer = JSON.parse(stdout);
    expect(answer.created).toBe(kept());
    expect(answer.created).toBeGreaterThan(0);
    expect(answer.rejects.length).toBe(answer.rejected);
    const said = stderr.trim().split('\n');
    expect(said.at(-2)).toBe(`stopped after ${answer.created + answer.rejected} of ${ORDERS}; continue with --resume`);
    expect([status, JSON.parse(said.at(-1) ?? '')]).toEqual([
      1,
      expect.objectContaining({ error: 'the data went away', code: 'bug' }),
    ]);
    expect(readFileSync(rejects, 'utf8').trim().split('\n').length).toBe(1 + answer.rejected);
    const { created, rejected, orders: reported } = JSON.parse(readFileSync(report, 'utf8'));
    expect([created, rejected, reported.length]).toEqual([answer.created, answer.rejected, created + rejected]);
  });

  it('tells the id of each order that it kept, and where it stopped', async () => {
    failAt(`F-${ORDERS - 21}`);
    const { stdout, stderr } = await importing(orders, '--quiet');
    expect(stdout.trim().split('\n').length).toBe(kept());
    expect(stderr).toMatch(/^stopped after \d+ of 4000; continue with --resume\n(.*\n)*error: .*the data went away/m);
  });

  it.each([[[]], [['--atomic']]])('before anything was kept says nothing but that error (%j)', async (words) => {
    failAt('F-0');
    const sound = join(folder, 'sound.csv');
    writeFileSync(sound, readFileSync(orders, 'utf8').replaceAll('none', '2'));
    const { stdout, stderr } = await importing(sound, '--json', ...words);
    expect([stdout, JSON.parse(stderr.trim().split('\n').at(-1) ?? '').code, kept()]).toEqual(['', 'bug', 0]);
    expect(stderr).not.toContain('stopped after');
    expect([existsSync(rejects), existsSync(report)]).toEqual([false, false]);
  });
});

it.each([[[]], [['--atomic']]])(
  'an import of which nothing is kept writes both files with --json too (%j)',
  async (words) => {
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, 'order_number,sku,quantity\nB-1,MUG,none\nB-2,MUG,none\n');
    const { status, stdout } = await importing(bad, '--json', ...words);
    expect([status, stdout]).toEqual([4, '']);
    expect(readFileSync(rejects, 'utf8').trim().split('\n').length).toBe(3);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ rejected: 2 });
  },
);

it.skipIf(!existsSync('/dev/full'))(
  'rejects that cannot be written stop no order, and are told at the end',
  async () => {
    const mixed = join(folder, 'mixed.ndjson');
    const order = (number: number) => ({
      order_number: `M-${number}`,
      order_line_items: [{ sku: 'MUG', quantity: isBad(number) ? 'none' : 1 }],
    });
    writeFileSync(mixed, Array.from({ length: 100 }, (_, number) => JSON.stringify(order(number))).join('\n'));
    const { status, stdout, stderr } = await shipdock([
      ...['orders', 'import', mixed, '--db', data, '--quiet', '--rejects', '/dev/full'],
    ]);
    expect([status, stderr]).toEqual([10, expect.stringContaining('the disk is full: /dev/full was not written')]);
    expect([stdout.trim().split('\n').length, kept()]).toEqual([89, 89]);
  },
);

it.each(['--report', '--rejects'])(
  '%s where nothing can be written is refused before any order is made',
  async (option) => {
    const { status, stdout, stderr } = await shipdock([
      ...['orders', 'import', orders, '--db', data, option, join(folder, 'no', 'such.json')],
    ]);
    expect([status, stdout, kept()]).toEqual([10, '', 0]);
    expect(stderr).toContain(`${join(folder, 'no', 'such.json')} cannot be written: its folder does not exist`);
  },
);
