import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsAfter } from '../../src/database/migrations-file.ts';
import { MIGRATIONS } from '../engine/databases.ts';

it('purchases of before that were refused, of which no order tells, keep nothing of a person', () => {
  const connection = new SqliteConnection(':memory:');
  const all = migrationsAfter(0, MIGRATIONS).filter(({ only }) => only !== 'postgres');
  for (const { sql } of all.filter(({ version }) => version < 25)) connection.exec(sql);
  connection.pragma('foreign_keys = OFF');
  const insert = connection.prepare(
    `INSERT INTO booking_claims (id, account_id, claim_key, content_key, order_id, state, holder, lease_until, shid, shipment_id,
       purchase, created_at) VALUES (?, 'a', ?, NULL, ?, ?, '', '', ?, ?, '{"name":"Orly"}', '')`,
  );
  const claims = [
    ['refused', null, 'released', null],
    ['refused of an order', 'ord', 'released', null],
    ['open', null, 'claimed', null],
    ['bought', null, 'recorded', 'shp'],
    ['cancelled', null, 'released', 'shp'],
  ] as const;
  for (const [index, [id, order, state, shipment]] of claims.entries())
    insert.run(id, id, order, state, index + 1, shipment);
  for (const { sql } of all.filter(({ version }) => version === 25 || version === 37)) connection.exec(sql);
  const emptied = connection.prepare("SELECT id FROM booking_claims WHERE purchase = '{}'").pluck().all();
  expect(emptied).toEqual(['refused']);
  // Nobody can be asked about it any more.
  const forgotten = connection.prepare("SELECT id FROM booking_claims WHERE lease_until LIKE '1970%'").pluck().all();
  expect(forgotten).toEqual(['refused']);
  connection.close();
});
