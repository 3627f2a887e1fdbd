import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bar } from './bar.mjs';
import { load } from './load.mjs';
import { makeData, median, postOrder, serve } from './processes.mjs';

const DEFAULTS = { orders: 100_000, minutes: 3, connections: 10 };

/**
 * The resident memory of `serve` after one minute of load, and after 100,000 orders were posted and so many minutes of load:
 * reads, lists, new orders and bookings. `--set minutes=30` for the whole of the bar, `--set orders=3000 --set minutes=0.4`
 * for a glance. The median of the last ten seconds, looked at each second.
 */
export async function bars(options) {
  const { orders, minutes, connections } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const data = await makeData(folder, 'ours', 1_000);
    const server = await serve(data);
    try {
      const mixed = mixedRequests();
      const run = (durationMs, request) =>
        watched(server.pid, load(server.url, { connections, durationMs, request, headers: server.headers }));
      const firstMs = Math.min(60_000, minutes * 20_000);
      const first = await run(firstMs, mixed);
      let posted = 0;
      while (posted < orders) posted += (await run(2_000, postOrder)).n;
      const last = await run(minutes * 60_000, mixed);
      const n = `${posted} orders, ${minutes} min`;
      return [
        bar('resident after load; after a minute', {
          ours: last.memory,
          reference: first.memory,
          unit: 'MiB',
          reach: '≤ 1.1',
          n,
        }),
        bar('resident after load; allowed', { ours: last.memory, reference: 150, unit: 'MiB', reach: '≤ 1', n }),
        bar('most ever; allowed', { ours: Math.max(first.most, last.most), reference: 150, unit: 'MiB', n }),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of twenty requests: fourteen reads, three lists, two new orders, one booking of an order that a file brought. */
function mixedRequests() {
  let booked = 0;
  return (index) => {
    const number = 1 + (index % 1_000);
    const kind = index % 20;
    if (kind < 14) return { method: 'GET', path: `/api/v4/orders/B-${number}` };
    if (kind < 17) return { method: 'GET', path: '/api/v4/orders?per_page=20&direction=desc' };
    if (kind < 19 || booked === 1_000) return postOrder();
    return { method: 'POST', path: `/api/v4/orders/B-${++booked}/book`, body: '{}' };
  };
}

/** MiB of resident memory while a load runs: the median of its end, and the most. */
async function watched(pid, running) {
  const seen = [];
  let isOver = false;
  const ended = running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.push(residentMiB(pid));
    await Promise.race([sleep(1_000), ended]);
  }
  const { n } = await ended;
  return { n, memory: median(seen.slice(-10)), most: Math.max(...seen) };
}

function residentMiB(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}
