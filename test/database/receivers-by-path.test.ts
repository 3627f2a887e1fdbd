import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrationsAfter } from '../../src/database/migrations-file.ts';
import { receiverOf } from '../../src/webhooks/subscriptions/callback-url.ts';
import { MIGRATIONS } from '../engine/databases.ts';

const URLS = [
  'https://shop.example/a',
  'https://shop.example/b?key=1&x=/c?d',
  'https://shop.example/',
  'http://[::1]:8080/hook?',
] as const;

it('lanes that were named by their host are named as new ones are', () => {
  const connection = new SqliteConnection(':memory:');
  const all = migrationsAfter(0, MIGRATIONS).filter(({ only }) => only !== 'postgres');
  for (const { sql } of all.filter(({ version }) => version < 26)) connection.exec(sql);
  connection.pragma('foreign_keys = OFF');
  const subscribe = connection.prepare(
    `INSERT INTO webhook_subscriptions (id, account_id, callback_url, events, secret, created_at, updated_at, journal_position,
       journal_hash) VALUES (?, ?, ?, '[]', '', '', '', 0, '')`,
  );
  const follow = connection.prepare(
    'INSERT INTO webhook_lanes (id, subscription_id, receiver, fence) VALUES (?, ?, ?, 0)',
  );
  for (const [index, url] of URLS.entries()) {
    subscribe.run(`s${index}`, `a${index}`, url);
    follow.run(`l${index}`, `s${index}`, new URL(url).origin);
  }
  connection.exec(all.find(({ version }) => version === 26)?.sql ?? '');
  const receivers = connection.prepare('SELECT receiver FROM webhook_lanes ORDER BY id').pluck().all();
  expect(receivers).toEqual(URLS.map(receiverOf));
  connection.close();
});
