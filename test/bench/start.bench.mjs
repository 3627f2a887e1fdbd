import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER, makeData, median, orderBody, shipdock } from './processes.mjs';

const DEFAULTS = { rounds: 40, orders: 100_000 };

/**
 * Start-up, in interleaved runs: every round starts the reference and each command once, in an order that turns, so that
 * whatever else the machine does falls on all alike. Told are medians; the ratio is the median of the rounds' ratios. With them
 * goes what opening the file and reading or writing one row takes by better-sqlite3 alone: ours can't be faster.
 * Option `orders`: how many the data file holds.
 */
export async function bars(options) {
  const { rounds, orders } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    return measure(await commands(folder, orders), rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands of the bars, and how much longer than `node -e 0` each may take by the wall. */
async function commands(folder, orders) {
  const data = await makeData(folder, 'bench', orders);
  const db = ['--db', data.db];
  const [shipment] = shipdock(['shipments', 'book', 'B-1', '-q', '--yes', ...db]).split('\n');
  const orderFile = join(folder, 'order.json');
  const createOrder = (round) => {
    writeFileSync(orderFile, JSON.stringify(orderBody(`N-${round}`)));
    return ['orders', 'create', '-f', orderFile, ...db];
  };
  const ours = (bar, reach, words) => ({ bar, reach, argv: (round) => [LAUNCHER, ...words(round)] });
  const byHand = (bar, statement) => ({ bar, reach: 'told', argv: (round) => rowAlone(data.db, statement(round)) });
  const number = (round) => `B-${(round % orders) + 1}`;
  const named = (round) => `account_id = (SELECT id FROM accounts) AND order_number = '${number(round)}'`;
  return [
    ours('--version', '≤ 1.10', () => ['--version']),
    ours('--help', '≤ 1.20', () => ['--help']),
    ours('orders get', '≤ 1.20', (round) => ['orders', 'get', number(round), ...db]),
    ours('orders list', '≤ 1.25', () => ['orders', 'list', '-L', '30', ...db]),
    ours('orders create -f', '≤ 1.40', createOrder),
    ours('labels get (PDF)', '≤ 1.70', () => ['labels', 'get', shipment, ...db]),
    byHand('a row read alone', (round) => `SELECT * FROM orders WHERE ${named(round)}`),
    byHand('a row written alone', (round) => `UPDATE orders SET version = version WHERE ${named(round)}`),
  ];
}

const DATABASE_LIBRARY = createRequire(import.meta.url).resolve('better-sqlite3');

function rowAlone(db, statement) {
  const run = /^SELECT/.test(statement) ? 'get' : 'run';
  const open = `const db = new (require('${DATABASE_LIBRARY}'))('${db}'); db.pragma('synchronous = FULL');`;
  return ['-e', `${open} db.prepare("${statement}").${run}()`];
}

function measure(cases, rounds) {
  const reference = [];
  const times = cases.map(() => []);
  for (let round = -1; round < rounds; round++) {
    const runs = [() => elapsed(['-e', '0'], reference)];
    for (const [index, one] of cases.entries()) {
      const argv = one.argv(round + 1);
      runs.push(() => elapsed(argv, times[index]));
    }
    for (let step = 0; step < runs.length; step++) runs[(round + 1 + step) % runs.length]();
  }
  // The first round warms the file cache and does not count.
  for (const list of [reference, ...times]) list.shift();
  return cases.map((one, index) => ({
    bar: one.bar,
    ours: median(times[index]).toFixed(1),
    reference: median(reference).toFixed(1),
    unit: 'ms',
    ratio: median(times[index].map((time, round) => time / reference[round])).toFixed(3),
    reach: one.reach,
    n: rounds,
  }));
}

// Where it is set Node reads all certificates at each start, three times as long as the rest of it takes: whatever is
// measured beside that looks small.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

function elapsed(argv, into) {
  const before = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const after = process.hrtime.bigint();
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  into.push(Number(after - before) / 1e6);
}
