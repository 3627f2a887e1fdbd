import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';
import { LAUNCHER, makeData, orderBody, startServer } from './processes.mjs';

const REFERENCE = fileURLToPath(new URL('./reference-server.mjs', import.meta.url));
const DEFAULTS = { seconds: 5, orders: 10_000 };

/**
 * `POST /orders` with key, validation, Idempotency-Key and journal, durable when answered, and `GET /orders`, against
 * fastify, zod and better-sqlite3 without those. Ours and the reference run one after the other, under the same load.
 */
export async function bars(options) {
  const { seconds, orders } = { ...DEFAULTS, ...options };
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const data = await makeData(folder, 'ours', orders);
    const measure = measurer(folder, data, seconds * 1000);
    const writes = [];
    for (const connections of [1, 10, 50]) writes.push(...(await writeBars(measure, connections)));
    return [...writes, ...(await readBars(measure, orders))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measurer(folder, data, durationMs) {
  const headers = { 'x-api-key': data.key, 'content-type': 'application/json' };
  const commands = {
    ours: [LAUNCHER, 'serve', '--port', '0', '--json', '--quiet', '--db', data.db],
    single: [REFERENCE, join(folder, 'single.db'), 'single'],
    gathered: [REFERENCE, join(folder, 'gathered.db'), 'gathered'],
    readonly: [REFERENCE, data.db, 'readonly'],
  };
  return async (who, connections, request) => {
    const server = await startServer(commands[who]);
    try {
      const sent = (index) => {
        const one = request(index);
        return { ...one, headers: { ...headers, ...one.headers } };
      };
      await load(server.url, { connections, durationMs: durationMs / 5, request: sent });
      return await load(server.url, { connections, durationMs, request: sent });
    } finally {
      await server.stop();
    }
  };
}

/** A new order each time, under an Idempotency-Key of its own. */
function post() {
  const number = randomUUID();
  return {
    method: 'POST',
    path: '/api/v4/orders',
    body: JSON.stringify(orderBody(number)),
    headers: { 'idempotency-key': number },
  };
}

async function writeBars(measure, connections) {
  const ours = await measure('ours', connections, post);
  const single = await measure('single', connections, post);
  const bar = `POST /orders, ${connections} connection${connections === 1 ? '' : 's'}`;
  if (connections === 1) return [times(`${bar}, p50`, ours.p50, single.p50, '≤ 1.5', ours.n)];
  const gathered = await measure('gathered', connections, post);
  return [
    rates(`${bar}, one commit each`, ours, single, '≥ 1.4'),
    rates(`${bar}, gathered commits`, ours, gathered, '≥ 0.6'),
  ];
}

async function readBars(measure, orders) {
  const one = (index) => ({ method: 'GET', path: `/api/v4/orders/B-${(index % orders) + 1}` });
  const page = () => ({ method: 'GET', path: '/api/v4/orders?per_page=100' });
  const bar = async (name, request) => {
    const ours = await measure('ours', 1, request);
    const reference = await measure('readonly', 1, request);
    return times(name, ours.p50, reference.p50, '≤ 1.3', ours.n);
  };
  return [await bar('GET /orders/:number, p50', one), await bar('GET /orders?per_page=100, p50', page)];
}

function times(bar, ours, reference, reach, n) {
  return {
    bar,
    ours: ours.toFixed(3),
    reference: reference.toFixed(3),
    unit: 'ms',
    ratio: (ours / reference).toFixed(2),
    reach,
    n,
  };
}

function rates(bar, ours, reference, reach) {
  return {
    bar,
    ours: ours.perSecond.toFixed(0),
    reference: reference.perSecond.toFixed(0),
    unit: '/s',
    ratio: (ours.perSecond / reference.perSecond).toFixed(2),
    reach,
    n: ours.n,
  };
}
