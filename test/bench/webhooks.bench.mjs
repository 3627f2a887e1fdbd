import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { makeData, median, shipdock, startServer } from './processes.mjs';

const RECEIVER = fileURLToPath(new URL('./receiver.mjs', import.meta.url));
const SENDER = fileURLToPath(new URL('./reference-sender.mjs', import.meta.url));
const DEFAULTS = { events: 10_000, lane: 10, rounds: 3 };

/**
 * Events signed, sent to a fast receiver in a process of its own, and recorded: by `shipdock webhooks deliver`, in the order
 * of their shipments, its start left out; against a plain table that is claimed in fifties, and one transaction each way.
 */
export async function bars(options) {
  const { events, lane, rounds } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  const receiver = await startServer([RECEIVER]);
  try {
    const { db } = await makeData(folder, 'ours', 1);
    shipdock(['shipments', 'book', 'B-1', '-q', '--db', db]);
    shipdock(['webhooks', 'create', receiver.url, '--db', db]);
    shipdock(['track', 'record', '1', 'picked_up', '--db', db]);
    deliver(db);
    const measured = { ours: [], grouped: [], single: [] };
    for (let round = 0; round <= rounds; round++) {
      const start = deliver(db);
      fill(db, events, lane);
      measured.ours.push(events / ((deliver(db) - start) / 1000));
      for (const mode of ['grouped', 'single']) {
        measured[mode].push(reference(join(folder, `${mode}-${round}.db`), receiver.url, events, mode));
      }
    }
    const [ours, grouped, single] = Object.values(measured).map((all) => median(all.slice(1)));
    const row = (bar, reference, reach) => ({
      bar,
      ours: Math.round(ours),
      reference: Math.round(reference),
      unit: 'events/s',
      ratio: (ours / reference).toFixed(2),
      reach,
      n: rounds,
    });
    return [
      row('signed and recorded, claims of 50', grouped, '≥ 0.5 ×'),
      row('the same, one transaction each way', single, '> 1 ×'),
    ];
  } finally {
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of one command that sends everything. */
function deliver(db) {
  const started = performance.now();
  const { delivered, failed, waiting } = JSON.parse(shipdock(['webhooks', 'deliver', '--json', '--db', db]));
  if (failed + waiting > 0) throw new Error(`${failed} failed, ${waiting} wait, ${delivered} were delivered`);
  return performance.now() - started;
}

/** Copies of the last event, so many to a lane, due now. */
function fill(db, events, lane) {
  const database = new Database(db);
  const [event] = database.prepare('SELECT * FROM webhook_events ORDER BY id DESC LIMIT 1').all();
  const [from] = database.prepare('SELECT * FROM webhook_lanes LIMIT 1').all();
  const { next } = database.prepare('SELECT count(*) AS next FROM webhook_events').get();
  const insert = (table, row) => {
    const columns = Object.keys(row);
    const values = columns.map((name) => `@${name}`).join(', ');
    database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`).run(row);
  };
  database.transaction(() => {
    for (let number = 0; number < events; number++) {
      const id = `${next}-${Math.floor(number / lane)}`;
      if (number % lane === 0) insert('webhook_lanes', { ...from, id, due_at: event.created_at, holder: null });
      const waiting = { state: 'pending', attempts: 0, settled_at: null, last_attempt_at: null, last_status: null };
      insert('webhook_events', { ...event, ...waiting, id: `evt_${id}-${number}`, lane_id: id, position: number });
    }
  })();
  database.close();
}

function reference(db, url, events, mode) {
  const ran = spawnSync(process.execPath, [SENDER, db, url, String(events), mode], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return Number(ran.stdout);
}
