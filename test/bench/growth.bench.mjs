import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bar } from './bar.mjs';
import { makeData, median, serve, shipdock, writeOrders } from './processes.mjs';

const DEFAULTS = { small: 10_000, large: 100_000, full: 0, requests: 300, imported: 2_000, shipped: 50, rounds: 3 };

/**
 * List, get, import, book, edit and cancel with so many orders in the file, of which one in 50 is shipped, against the same
 * program on a file of 10,000: both are served at once and asked in turn. `--set full=1` adds a file of 1,000,000 (which takes some minutes to fill).
 */
export async function bars(options) {
  const wished = { ...DEFAULTS, ...options };
  const sizes = wished.full > 0 ? [wished.large, 1_000_000] : [wished.large];
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-bench-'));
  try {
    const small = await makeData(folder, 'small', wished.small);
    const rows = [];
    for (const size of sizes) {
      const large = await makeData(folder, `large-${size}`, size);
      // What is still on its way to the disk would be measured with it.
      onDisk(large.db);
      rows.push(...(await compare(folder, { ...small, size: wished.small }, { ...large, size }, wished)));
      rmSync(large.db);
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function onDisk(path) {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

async function compare(folder, small, large, { requests, imported, shipped, rounds }) {
  const servers = [];
  try {
    for (const data of [large, small]) servers.push({ ...data, ...(await serve(data)), booked: 0, cancelled: 0 });
    const row = (name, [ours, reference], n) =>
      bar(`${name}, ${large.size} orders; ${small.size}`, {
        ours,
        reference,
        unit: 'ms',
        digits: 2,
        reach: '≤ 1.3',
        n,
      });
    const get = (server, index) => ({
      path: `/api/v4/orders/B-${1 + ((index * 7919) % server.size)}`,
    });
    const list = () => ({ path: '/api/v4/orders?per_page=100' });
    const byStatus = () => ({ path: '/api/v4/orders?per_page=100&status=new&order=desc' });
    const book = (server) => ({
      method: 'POST',
      path: `/api/v4/orders/B-${1 + ((++server.booked * 7919) % server.size)}/book`,
      body: '{}',
    });
    const orderOf = (server, index) => `/api/v4/orders/B-${1 + ((index * 7919 + 1) % server.size)}`;
    const edit = (server, index) => ({
      method: 'POST',
      path: `${orderOf(server, index)}/order_line_items`,
      body: JSON.stringify({ order_line_items: [{ sku: 'MUG-2', name: 'Mug', quantity: 1 + (index % 3), price: 9 }] }),
    });
    const cancel = (server) => ({ method: 'DELETE', path: `/api/v4/shipments/${++server.cancelled}` });
    for (const server of servers) {
      for (let count = server.size / shipped; count > 0; count--) await server.ask(book(server));
    }
    const some = Math.ceil(requests / 3);
    const rows = [
      row('list, 100 of all', await inTurn(servers, some, list), some),
      row('list, the last 100 of a status', await inTurn(servers, some, byStatus), some),
      row('get', await inTurn(servers, requests, get), requests),
      row('book', await inTurn(servers, some, book), some),
      row('edit', await inTurn(servers, some, edit), some),
      row('cancel a shipment', await inTurn(servers, some, cancel), some),
    ];
    const imports = servers.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, server] of servers.entries()) {
        const file = join(folder, 'more.csv');
        await writeOrders(file, `M-${round}-`, imported);
        const started = performance.now();
        shipdock(['orders', 'import', file, '-q', '--db', server.db]);
        imports[index].push(performance.now() - started);
      }
    }
    return [...rows, row(`import of ${imported}`, imports.map(median), rounds)];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Medians of each server's answers, in milliseconds; the first tenth warms up. */
async function inTurn(servers, count, request) {
  const times = servers.map(() => []);
  const warming = Math.ceil(count / 10);
  for (let index = -warming; index < count; index++) {
    for (const [which, server] of servers.entries()) {
      const time = await server.ask(request(server, index + warming));
      if (index >= 0) times[which].push(time);
    }
  }
  return times.map(median);
}
