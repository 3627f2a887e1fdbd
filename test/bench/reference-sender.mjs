// What a user would otherwise write: better-sqlite3 and undici, without fences, order per shipment or checked addresses.
// Usage: node reference-sender.mjs DATABASE URL EVENTS grouped|single. Prints how many events a second were sent.
import { createHmac } from 'node:crypto';
import Database from 'better-sqlite3';
import { Agent, request } from 'undici';

const [path, url, count, mode] = process.argv.slice(2);
const UNDER_WAY = 16;
const CLAIM = 50;
const database = new Database(path);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE events (id INTEGER PRIMARY KEY, state TEXT NOT NULL, body TEXT NOT NULL, at TEXT) STRICT');
database.exec(`CREATE INDEX events_pending ON events (id) WHERE state = 'pending'`);
const body = JSON.stringify({ event: 'shipment_status_update', changes: 'x'.repeat(400) });
const insert = database.prepare(`INSERT INTO events (state, body) VALUES ('pending', ?)`);
database.transaction(() => {
  for (let event = 0; event < Number(count); event++) insert.run(body);
})();

const take = database.prepare(
  `UPDATE events SET state = 'held' WHERE id IN (SELECT id FROM events WHERE state = 'pending' ORDER BY id LIMIT ?)
  RETURNING id, body`,
);
const settle = database.prepare(`UPDATE events SET state = 'delivered', at = ? WHERE id = ?`);
const settleAll = database.transaction((ids) => {
  const at = new Date().toISOString();
  for (const id of ids) settle.run(at, id);
});
const key = Buffer.alloc(32, 7);
const agent = new Agent();

async function send({ id, body: text }) {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': String(id),
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  const answer = await request(url, { method: 'POST', headers, body: text, dispatcher: agent });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`the receiver answered ${answer.statusCode}`);
}

async function grouped() {
  const waiting = [];
  const done = [];
  const sendRest = async () => {
    for (;;) {
      if (waiting.length === 0) waiting.push(...take.all(CLAIM));
      const event = waiting.shift();
      if (event === undefined) return;
      await send(event);
      done.push(event.id);
      if (done.length >= CLAIM) settleAll(done.splice(0));
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, sendRest));
  settleAll(done);
}

async function single() {
  const sendRest = async () => {
    for (let [event] = take.all(1); event !== undefined; [event] = take.all(1)) {
      await send(event);
      settleAll([event.id]);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, sendRest));
}

const started = performance.now();
await (mode === 'grouped' ? grouped() : single());
console.log(Math.round((Number(count) / (performance.now() - started)) * 1000));
await agent.close();
database.close();
