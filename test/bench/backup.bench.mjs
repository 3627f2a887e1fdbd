import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bar } from './bar.mjs';
import { load } from './load.mjs';
import { LAUNCHER, makeData, median, orderBody, serve } from './processes.mjs';

const DEFAULTS = { megabytes: 200, rounds: 3 };
const ORDERS_A_MEGABYTE = 290;

const COPY = fileURLToPath(new URL('./copy-file.mjs', import.meta.url));

/**
 * A backup of a file of about 200 MB (`--set megabytes=1000` for the whole of the bar), against better-sqlite3's own, under
 * the same requests: an order posted and one read, again and again, on two connections. The command also checks its copy
 * (structure, references, chains, counts), which the library does not: told on its own. Then how long a request waits at
 * most while the command runs, and while nothing does.
 */
export async function bars(options) {
  const { megabytes, rounds } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const data = await makeData(folder, 'ours', megabytes * ORDERS_A_MEGABYTE);
    const megabytesMade = Math.round(statSync(data.db).size / 1e6);
    const server = await serve(data);
    const copy = join(folder, 'copy.db');
    const commands = {
      whole: [LAUNCHER, 'db', 'backup', copy, '-q', '--db', data.db],
      copied: [COPY, 'ours', data.db, copy],
      reference: [COPY, 'reference', data.db, copy],
    };
    const times = Object.fromEntries(Object.keys(commands).map((who) => [who, []]));
    const waits = [];
    const atRest = [];
    let n = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        atRest.push((await underLoad(server, () => sleep(2_000))).most);
        for (const [who, argv] of Object.entries(commands)) {
          const ran = await underLoad(server, () => runToEnd(argv));
          // The copies tell their own time, without the loading of sources.
          times[who].push(who === 'whole' ? ran.ms : Number(ran.output));
          n += ran.n;
          if (who === 'whole') waits.push(ran.most);
          rmSync(copy);
        }
      }
    } finally {
      await server.stop();
    }
    const name = `backup of ${megabytesMade} MB`;
    const row = (what, ours, reach) =>
      bar(`${name}, ${what}; the library's own`, {
        ours,
        reference: median(times.reference),
        unit: 'ms',
        reach,
        n: rounds,
      });
    return [
      row('copied', median(times.copied), '≤ 1.3'),
      row('copied, checked, the command whole', median(times.whole)),
      bar(`longest request meanwhile (≤ 50 ms); at rest`, {
        ours: median(waits),
        reference: median(atRest),
        unit: 'ms',
        digits: 1,
        n,
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the work answers, its milliseconds, and the longest wait of the requests that are sent meanwhile. */
async function underLoad(server, work) {
  let isOver = false;
  const started = performance.now();
  const working = work().finally(() => {
    isOver = true;
  });
  const request = (index) =>
    index % 2 === 0
      ? { method: 'GET', path: '/api/v4/orders/B-1' }
      : { method: 'POST', path: '/api/v4/orders', body: JSON.stringify(orderBody(randomUUID())) };
  const requests = load(server.url, { connections: 2, until: () => isOver, request, headers: server.headers });
  const output = await working;
  const ms = performance.now() - started;
  const { most, n } = await requests;
  return { output, ms, most, n };
}

function runToEnd(argv) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${argv.join(' ')} ended with ${code}`)),
    );
  });
}
