import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import PgBoss from 'pg-boss';
import { bar, interleaved } from './bar.mjs';
import { startPostgres } from './postgres.mjs';
import { median, shipdock } from './processes.mjs';
import { loadSources, ROOT } from './sources.mjs';

const DEFAULTS = { jobs: 5_000, rounds: 3 };
const GROUP = 50;

/** The worker's own way, from claim to end, of jobs whose work changes nothing: the queue alone is measured. */
const NO_WORK = `export const jobWork = async () => ({
  kind: 'inside', work: { load: async () => undefined, decide: () => undefined, save: async () => ({}) } });`;

/**
 * Jobs claimed in fifties and ended, durably, by one worker: ours on SQLite and on PostgreSQL, pg-boss on PostgreSQL
 * (`fetch` and `complete` of 50), and a plain SQLite table by hand. Enqueueing is told on its own.
 */
export async function bars(options) {
  const { jobs, rounds } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  const postgres = await startPostgres();
  const queues = [];
  try {
    const sources = await loadSources(
      [
        'src/engine/engine.ts',
        'src/jobs/jobs.store.ts',
        'src/jobs/operations/job-work.ts',
        'src/jobs/operations/work-on-jobs.ts',
      ],
      { '/src/jobs/operations/job-types.ts': NO_WORK },
    );
    const sqlite = await ourQueue(sources, join(folder, 'ours.db'));
    queues.push(sqlite);
    const onPostgres = await ourQueue(sources, await postgres.fresh('ours'));
    queues.push(onPostgres);
    const boss = await bossQueue(await postgres.fresh('boss'));
    queues.push(boss);
    const hand = handQueue(join(folder, 'hand.db'));
    queues.push(hand);
    const filled = { sqlite: [], boss: [] };
    const rate = (queue, fills) => async (round) => {
      const filling = await seconds(() => queue.fill(jobs));
      if (round > 0) fills?.push(jobs / filling);
      return jobs / (await seconds(() => queue.work(jobs)));
    };
    const measured = await interleaved(
      {
        sqlite: rate(sqlite, filled.sqlite),
        postgres: rate(onPostgres),
        boss: rate(boss, filled.boss),
        hand: rate(hand),
      },
      rounds,
    );
    const row = (name, ours, reference, reach) =>
      bar(name, { ours, reference, unit: 'jobs/s', reach, n: jobs * rounds });
    return [
      row('claimed and ended, SQLite; pg-boss in batches', measured.sqlite, measured.boss, '≥ 2'),
      row('the same; a plain SQLite table by hand', measured.sqlite, measured.hand),
      row('claimed and ended, PostgreSQL; pg-boss in batches', measured.postgres, measured.boss),
      row('accepted fifty at a time, SQLite; pg-boss insert', median(filled.sqlite), median(filled.boss)),
    ];
  } finally {
    for (const queue of queues) await queue.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function groups(count, work) {
  for (let done = 0; done < count; done += GROUP) await work(Math.min(GROUP, count - done));
}

async function ourQueue({ openEngine, newJob, insertJob, workOnAllJobs }, location) {
  shipdock(['init', '--yes', '--db', location]);
  const { services, close } = await openEngine({ location, packageRoot: ROOT, jobs: 'by_worker' });
  const accept = () => {
    const job = newJob(services, { type: 'pick_ticket', request: { orders: ['B-1'] }, orderId: null });
    return services.database.write((transaction) => insertJob(transaction, job));
  };
  return {
    fill: (count) => groups(count, (group) => Promise.all(Array.from({ length: group }, accept))),
    async work(count) {
      const done = await workOnAllJobs(services, new AbortController().signal, async () => undefined);
      if (done !== count) throw new Error(`${done} of ${count} jobs were done`);
    },
    close,
  };
}

async function bossQueue(url) {
  const boss = new PgBoss(url);
  await boss.start();
  await boss.createQueue('bench');
  const jobs = (count) => Array.from({ length: count }, () => ({ name: 'bench', data: { orders: ['B-1'] } }));
  return {
    fill: (count) => groups(count, (group) => boss.insert(jobs(group))),
    work: (count) =>
      groups(count, async () => {
        const taken = await boss.fetch('bench', { batchSize: GROUP });
        await boss.complete(
          'bench',
          taken.map((job) => job.id),
        );
      }),
    close() {
      // It may still hold a connection when the database ends.
      boss.on('error', () => undefined);
      return boss.stop({ graceful: false });
    },
  };
}

function handQueue(file) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(
    'CREATE TABLE jobs (id INTEGER PRIMARY KEY, state TEXT NOT NULL, request TEXT NOT NULL, at TEXT) STRICT',
  );
  database.exec(`CREATE INDEX jobs_waiting ON jobs (id) WHERE state = 'waiting'`);
  const insert = database.prepare(`INSERT INTO jobs (state, request) VALUES ('waiting', ?)`);
  const take = database.prepare(
    `UPDATE jobs SET state = 'held' WHERE id IN (SELECT id FROM jobs WHERE state = 'waiting' ORDER BY id LIMIT ?)
    RETURNING id, request`,
  );
  const end = database.prepare(`UPDATE jobs SET state = 'finished', at = ? WHERE id = ?`);
  const fill = database.transaction((count) => {
    for (let index = 0; index < count; index++) insert.run(JSON.stringify({ orders: ['B-1'] }));
  });
  const endAll = database.transaction((jobs) => {
    for (const job of jobs) end.run(new Date().toISOString(), job.id);
  });
  return {
    fill: async (count) => fill(count),
    work: (count) => groups(count, async (group) => endAll(take.all(group))),
    close: async () => database.close(),
  };
}
