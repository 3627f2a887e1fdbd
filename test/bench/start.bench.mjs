import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER, makeData, median, orderBody, shipdock } from './processes.mjs';

const DEFAULTS = { rounds: 40, orders: 100_000 };

/**
 * Start-up, in interleaved runs: every round starts the reference and each command once, in an order that turns, so that
 * whatever else the machine does falls on all alike. Told are medians; the ratio is the median of the rounds' ratios.
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
  return [
    { bar: '--version', reach: '≤ 1.10', words: () => ['--version'] },
    { bar: '--help', reach: '≤ 1.20', words: () => ['--help'] },
    { bar: 'orders get', reach: '≤ 1.20', words: (round) => ['orders', 'get', `B-${(round % orders) + 1}`, ...db] },
    { bar: 'orders list', reach: '≤ 1.25', words: () => ['orders', 'list', '-L', '30', ...db] },
    { bar: 'orders create -f', reach: '≤ 1.40', words: createOrder },
    { bar: 'labels get (PDF)', reach: '≤ 1.70', words: () => ['labels', 'get', shipment, ...db] },
  ];
}

function measure(cases, rounds) {
  const reference = [];
  const times = cases.map(() => []);
  for (let round = -1; round < rounds; round++) {
    const runs = [() => elapsed(['-e', '0'], reference)];
    for (const [index, one] of cases.entries()) {
      const argv = [LAUNCHER, ...one.words(round + 1)];
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
