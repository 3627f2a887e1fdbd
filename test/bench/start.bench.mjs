import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../../bin/shipdock.js', import.meta.url));
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
  const db = ['--db', join(folder, 'bench.db')];
  await makeData(folder, db, orders);
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

function elapsed(argv, into) {
  const before = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  const after = process.hrtime.bigint();
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  into.push(Number(after - before) / 1e6);
}

async function makeData(folder, db, orders) {
  shipdock(['init', '--yes', ...db]);
  const file = join(folder, 'orders.csv');
  const csv = createWriteStream(file);
  csv.write(
    'order_number,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,sku,name,quantity,price,',
  );
  csv.write('weight,length,width,height\n');
  for (let number = 1; number <= orders; number++) {
    csv.write(`B-${number},Receiving Dept,410 Market St,San Diego,CA,92101,MUG-${number % 50},Mug,2,14.00,0.9,5,4,4\n`);
  }
  csv.end();
  await finished(csv);
  shipdock(['orders', 'import', file, '-q', ...db]);
}

function orderBody(number) {
  const address = { name: 'Receiving Dept', street1: '410 Market St', city: 'San Diego', state: 'CA', zip: '92101' };
  const line = { sku: 'MUG-1', name: 'Mug', quantity: 2, price: 14, weight: 0.9, length: 5, width: 4, height: 4 };
  return { order_number: number, destination_address: { ...address, country: 'US' }, order_line_items: [line] };
}

function shipdock(words) {
  const ran = spawnSync(process.execPath, [LAUNCHER, ...words], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (ran.status !== 0) throw new Error(`shipdock ${words.join(' ')} ended with ${ran.status}: ${ran.stderr}`);
  return ran.stdout;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
