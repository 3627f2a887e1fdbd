import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bar } from './bar.mjs';
import { load } from './load.mjs';
import { LAUNCHER, makeData, median, orderBody, serve, writeOrders } from './processes.mjs';

const DEFAULTS = { orders: 10_000, rounds: 3, seconds: 5 };

/**
 * Requests (an order read, a new one posted, a page of the list, in turn on one connection) while a file of 10,000 orders is
 * imported: through `serve` (`orders import --server`), and by a second process on the same file; against the same requests
 * at rest. And how long those imports take, against the same while nothing else is asked.
 */
export async function bars(options) {
  const { orders, rounds, seconds } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const data = await makeData(folder, 'ours', 1_000);
    const server = await serve(data);
    const remote = { SHIPDOCK_API_KEY: data.key };
    const ways = {
      inside: [['--server', server.url], remote],
      beside: [['--db', data.db], {}],
    };
    const figures = { rest: [], n: 0 };
    const note = (name, value) => {
      figures[name] = [...(figures[name] ?? []), value];
    };
    try {
      for (let round = 0; round < rounds; round++) {
        note('rest', (await asked(server, { durationMs: seconds * 1000 })).p99);
        for (const [way, [words, env]] of Object.entries(ways)) {
          const file = join(folder, 'orders.csv');
          const run = async (name) => {
            await writeOrders(file, `${way}-${name}-${round}-`, orders);
            const started = performance.now();
            await ended(['orders', 'import', file, '-q', ...words], env);
            return performance.now() - started;
          };
          note(`${way}Alone`, await run('alone'));
          let isOver = false;
          const importing = run('loaded').finally(() => {
            isOver = true;
          });
          const seen = await asked(server, { until: () => isOver });
          note(`${way}Loaded`, await importing);
          note(way, seen.p99);
          figures.n += seen.n;
        }
      }
    } finally {
      await server.stop();
    }
    return rows(figures, orders, rounds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rows(figures, orders, rounds) {
  const of = (name) => median(figures[name]);
  const p99 = (name, way, most) =>
    bar(`p99 while serve ${name}; at rest`, {
      ours: of(way),
      reference: of('rest'),
      unit: 'ms',
      digits: 1,
      reach: `≤ ${most} ms`,
      n: figures.n,
    });
  const speed = (name, way) =>
    bar(`${name}, with requests; alone`, {
      ours: orders / (of(`${way}Loaded`) / 1000),
      reference: orders / (of(`${way}Alone`) / 1000),
      unit: 'orders/s',
      reach: '≥ 0.75',
      n: rounds,
    });
  return [
    p99('imports', 'inside', 10),
    p99('answers beside an import', 'beside', 50),
    speed('import through serve', 'inside'),
    speed('import beside serve', 'beside'),
  ];
}

function asked(server, howLong) {
  const request = (index) => {
    if (index % 3 === 0) return { method: 'GET', path: `/api/v4/orders/B-${1 + (index % 1_000)}` };
    if (index % 3 === 1) return { method: 'GET', path: '/api/v4/orders?per_page=20' };
    return { method: 'POST', path: '/api/v4/orders', body: JSON.stringify(orderBody(randomUUID())) };
  };
  return load(server.url, { connections: 1, request, headers: server.headers, ...howLong });
}

function ended(words, env) {
  const child = spawn(process.execPath, [LAUNCHER, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${words.join(' ')} ended with ${code}`))));
  });
}
