import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../src/cli/session.ts';
import { createDatabase } from '../../src/database/open-database.ts';
import { copyTo } from '../../src/database-care/commands/copying.ts';
import { databaseOperations } from '../../src/database-care/database-care.operations.ts';
import { backUp } from '../../src/engine/back-up.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { openOwnEngine } from '../../src/http/commands/own-engine.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnSqlite, MIGRATIONS } from '../engine/databases.ts';
import { ROOT } from '../program.ts';

/**
 * What the program of schema 9 wrote by its own commands: seven orders of five mugs and three packs of tea, of which SO-1 was
 * split, SO-2 took SO-3, SO-4 is held, SO-5 cancelled, two mugs of SO-6 and all of SO-1-B shipped, and the shipment of SO-7
 * cancelled. The order of its rows is that of its tables, not of their references.
 */
const WRITTEN = readFileSync(join(ROOT, 'test', 'database', 'data-of-schema-9.sql'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'shipdock-schema-9-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeOnSqlite('data that the program of schema 9 wrote', (databases) => {
  let engine: Engine;

  beforeAll(async () => {
    const location = await databases.freshLocation();
    await (await createDatabase(location, migrationsUpTo('0009'))).close();
    const file = new SqliteConnection(location);
    file.pragma('foreign_keys = OFF');
    file.exec(WRITTEN);
    file.close();
    await tellsOfCopies(location);
    engine = await databases.engine({ location, now: new Date('2026-03-03T10:00:00Z'), seed: 'later' });
  });

  /** Whoever migrates it tells of the copy that nobody else takes away: who serves it, and who backs it up. */
  async function tellsOfCopies(location: string) {
    const older = join(folder, 'older.db');
    cpSync(location, older);
    const told: string[] = [];
    const notices = {
      warn: (text: string) => told.push(text),
      progress: () => ({ update() {}, finish() {} }),
      receipt() {},
    };
    const sessionOf = (file: string) =>
      ({
        database: { location: file },
        options: {},
        variables: {},
        notices,
        output: { record() {} },
      }) as unknown as Session;
    await (await openOwnEngine(sessionOf(location), 'by_worker')).close();
    const interrupted = new AbortController().signal;
    await copyTo({ ...sessionOf(older), interrupted }, join(folder, 'backup.db'), backUp);
    expect(told).toEqual(
      [location, older].map((file) => expect.stringContaining(`it lies in ${file}.before-version-`)),
    );
  }

  const order = async (id: string) => (await engine.call(orderOperations.get, { params: { id } })).value;
  const unitsOf = async (id: string) => {
    const units = new Map<string, number>();
    const { order_line_items: lines } = await order(id);
    for (const { sku, quantity } of lines) units.set(sku ?? '', (units.get(sku ?? '') ?? 0) + quantity);
    return Object.fromEntries(units);
  };

  it('keeps its units, statuses, sums, notes and references', async () => {
    const { value: orders } = await engine.call(orderOperations.list, { query: { per_page: 100 } });
    const told = await Promise.all(
      orders.map(async ({ id, order_number: n, status }) => [n, status, await unitsOf(id)]),
    );
    expect(told).toEqual([
      ['SO-1', 'new', { MUG: 3, TEA: 3 }],
      ['SO-2', 'new', { MUG: 10, TEA: 6 }],
      ['SO-3', 'cancelled', {}],
      ['SO-4', 'on_hold', { MUG: 5, TEA: 3 }],
      ['SO-5', 'cancelled', { MUG: 5, TEA: 3 }],
      ['SO-6', 'partially_shipped', { MUG: 5, TEA: 3 }],
      ['SO-7', 'new', { MUG: 5, TEA: 3 }],
      ['SO-1-B', 'shipped', { MUG: 2 }],
    ]);
    const taker = await order('SO-2');
    expect(taker.reference_numbers.map(({ value }) => value)).toEqual(['PO-SO-2']);
    expect(taker.notes.map(({ body }) => body)).toEqual(['ring twice']);
    // Ten mugs at 14.10 and six packs at 0.3333, and the tax of both.
    expect([taker.items_price, taker.tax_price, taker.tags]).toEqual([143, 2.5, ['gift']]);
    expect(taker.combined_order_numbers).toEqual(['SO-3']);
    expect((await order('SO-4')).hold_until).toBe('2026-12-24T09:00:00.000Z');
    const { shipped_order_line_items: shipped } = await order('SO-6');
    expect(shipped.map(({ sku, quantity }) => [sku, quantity])).toEqual([['MUG', 2]]);
  });

  it('keeps its shipments', async () => {
    const { value: shipments } = await engine.call(shipmentOperations.list, { query: { page: 1, per_page: 100 } });
    expect(shipments.map((each) => [each.shid, each.status, each.tracking_number, each.total_price])).toEqual([
      [1, 'ordered', 'SDFXP000000001001P', 11.53],
      [2, 'ordered', 'SDFXP0000000020019', 11.53],
      [3, 'cancelled', 'SDFXP000000003001U', 14.05],
    ]);
  });

  it('has a journal that nobody altered, and goes on with it', async () => {
    expect((await engine.call(databaseOperations.verify, {})).value).toEqual({ chains: 11, faults: [] });
    await engine.call(orderMoveOperations.uncombine, { params: { id: 'SO-2' } });
    for (const id of ['SO-2', 'SO-3']) expect(await unitsOf(id)).toEqual({ MUG: 5, TEA: 3 });
    await engine.call(shipmentOperations.bookOrder, { params: { id: 'SO-1' } });
    expect((await order('SO-1')).status).toBe('shipped');
    expect((await engine.call(databaseOperations.verify, {})).value).toEqual({ chains: 12, faults: [] });
  });
});

/** A folder with the migrations to that number, as the program of then had them. */
function migrationsUpTo(number: string): string {
  cpSync(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => path === MIGRATIONS || basename(path).slice(0, 4) <= number,
  });
  return folder;
}
