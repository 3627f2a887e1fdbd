import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brokenChecks } from '../../src/database/broken-checks.ts';
import type { Database, Row } from '../../src/database/database.ts';
import { createDatabase } from '../../src/database/open-database.ts';
import { copyData } from '../../src/engine/copy-data.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases, MIGRATIONS } from '../engine/databases.ts';
import { ROOT } from '../program.ts';
import { VALID_ROWS, withChange } from './rows.ts';

/** A line that a faulty writer stored before anything refused it. */
const BROKEN: Row = { price_e4: -1 };

function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-migrations-'));
  for (const name of readdirSync(MIGRATIONS)) {
    if (name.slice(0, 4) <= last) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  return folder;
}

const inserted = (database: Database, rows: readonly (readonly [string, Row])[]) =>
  database.write(async (transaction) => {
    for (const [table, row] of rows) await transaction.insertRows(table, [row]);
  });

function claimRow(): Row {
  const [, row = {}] = VALID_ROWS.find(([table]) => table === 'booking_claims') ?? [];
  return { ...row, id: 'evt_new', claim_key: 'another' };
}

/** The order anew, beside the one that is there. */
const another = (change: Row): readonly (readonly [string, Row])[] => {
  const [, line = {}] = VALID_ROWS.find(([table]) => table === 'order_lines') ?? [];
  return [['order_lines', { ...line, id: 'ordi_new', position: 7, ...change }]];
};

describeOnBothDatabases('rules that came after the data', (databases) => {
  it('are held by data of before that breaks none', async () => {
    const location = await databases.freshLocation();
    const before = await createDatabase(location, migrationsUpTo('0032'));
    await inserted(before, VALID_ROWS);
    await inserted(before, another({ id: 'ordi_negative', value_e4: 0 }));
    await before.close();
    const database = await databases.open(location);
    await expect(inserted(database, another(BROKEN))).rejects.toThrow(/check constraint/i);
    await expect(inserted(database, another({ value_e4: -1 }))).rejects.toThrow(/check constraint/i);
    await inserted(database, another({}));
    expect(await database.read((transaction) => brokenChecks(transaction, MIGRATIONS))).toEqual([]);
  });

  it('keep nobody from data of before that breaks one, and the others are held', async () => {
    const location = await databases.freshLocation();
    const before = await createDatabase(location, migrationsUpTo('0032'));
    await inserted(before, withChange('order_lines', BROKEN));
    await before.close();
    const database = await databases.open(location);
    const claim: Row = { void_holder: 'a' };
    await expect(inserted(database, [['booking_claims', { ...claimRow(), ...claim }]])).rejects.toThrow(/check/i);
    const renamed = await database.write((transaction) =>
      transaction.rows("UPDATE order_lines SET sku = 'OTHER' WHERE price_e4 = -1 RETURNING sku", []),
    );
    expect(renamed).toEqual([{ sku: 'OTHER' }]);
  });

  it('keep nobody from a copy or backup of data that breaks one', async () => {
    const from = await databases.initialised();
    const engine = await databases.engine({ location: from });
    const { value: order } = await engine.call(orderOperations.create, { body: orderBody() });
    await engine.database.write(async (transaction) => {
      await transaction.rows('ALTER TABLE order_lines DROP CONSTRAINT order_lines_amounts_not_negative', []);
      await transaction.rows('UPDATE order_lines SET price_e4 = -1', []);
    });
    for (const to of [
      join(mkdtempSync(join(tmpdir(), 'shipdock-copy-')), 'copy.db'),
      await databases.freshLocation(),
    ]) {
      await copyData({ from, to, packageRoot: ROOT, onRows: () => undefined, stopIfAsked: () => undefined });
      const copy = await databases.open(to);
      const broken = await copy.read((transaction) => brokenChecks(transaction, MIGRATIONS));
      const which = { table: 'order_lines', name: 'order_lines_amounts_not_negative' };
      expect(broken).toEqual([{ ...which, rows: expect.any(Number), examples: [order.id] }]);
      const prices = await copy.read((transaction) =>
        transaction.rows('SELECT DISTINCT price_e4 FROM order_lines', []),
      );
      expect(prices).toEqual([{ price_e4: -1 }]);
      await expect(inserted(copy, [['booking_claims', { ...claimRow(), void_holder: 'a' }]])).rejects.toThrow(/check/i);
    }
  });

  it('fill on PostgreSQL too which orders lines came from, of data from before that was kept', async () => {
    const location = await databases.freshLocation();
    const before = await createDatabase(location, migrationsUpTo('0032'));
    await inserted(before, withChange('order_lines', { details: JSON.stringify({ originOrderNumber: 'SO-OLD' }) }));
    await before.write((transaction) => transaction.rows('DELETE FROM order_origins', []));
    await before.close();
    const database = await databases.open(location);
    const rows = await database.read((transaction) => transaction.rows('SELECT order_number FROM order_origins', []));
    // SQLite filled it once (0015), when the table came.
    expect(rows).toEqual(databases.dialect === 'postgres' ? [{ order_number: 'SO-OLD' }] : []);
  });
});
