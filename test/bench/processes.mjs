import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'undici';

export const LAUNCHER = fileURLToPath(new URL('../../bin/shipdock.js', import.meta.url));

/** Runs a command to its end and answers its standard output. */
export function shipdock(words, env = {}) {
  const ran = spawnSync(process.execPath, [LAUNCHER, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, ...env },
  });
  if (ran.status !== 0) throw new Error(`shipdock ${words.join(' ')} ended with ${ran.status}: ${ran.stderr}`);
  return ran.stdout;
}

/** A process that prints one JSON line with its `url` when it accepts connections. */
export async function startServer(argv, env = {}) {
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0]).url);
    });
    child.once('exit', (code) => reject(new Error(`${argv.join(' ')} ended with ${code}`)));
  });
  return {
    url: new URL(url).origin,
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** `serve` on data that `makeData` made; `ask` sends one request at a time and answers its milliseconds. */
export async function serve({ db, key }, env) {
  const server = await startServer([LAUNCHER, 'serve', '--port', '0', '--json', '--quiet', '--db', db], env);
  const client = new Client(server.url);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return {
    ...server,
    headers,
    async ask(request) {
      const started = performance.now();
      const { statusCode, body } = await client.request({ method: 'GET', headers, ...request });
      const text = await body.text();
      if (statusCode >= 300) throw new Error(`${request.path} was answered ${statusCode}: ${text.slice(0, 300)}`);
      return performance.now() - started;
    },
    async stop() {
      await client.close();
      await server.stop();
    },
  };
}

const ORDER_COLUMNS =
  'order_number,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,sku,name,quantity,price,' +
  'weight,length,width,height\n';

/** A line of a file for `orders import`. */
function orderLine(orderNumber, sku) {
  return `${orderNumber},Receiving Dept,410 Market St,San Diego,CA,92101,MUG-${sku % 50},Mug,2,14.00,0.9,5,4,4\n`;
}

/** A file for `orders import` of orders of one line, numbered PREFIX1, PREFIX2, … */
export async function writeOrders(file, prefix, orders) {
  const csv = createWriteStream(file);
  csv.write(ORDER_COLUMNS);
  for (let number = 1; number <= orders; number++) {
    if (!csv.write(orderLine(`${prefix}${number}`, number))) await once(csv, 'drain');
  }
  csv.end();
  await finished(csv);
}

/** New data with that many orders of one line, numbered B-1, B-2, … and the key of its environment. */
export async function makeData(folder, name, orders) {
  const db = `${folder}/${name}.db`;
  const { api_keys: keys } = JSON.parse(shipdock(['init', '--yes', '--json', '--db', db]));
  if (orders > 0) {
    const file = `${folder}/${name}.csv`;
    await writeOrders(file, 'B-', orders);
    shipdock(['orders', 'import', file, '-q', '--db', db]);
    rmSync(file);
  }
  return { db, key: keys.sandbox };
}

/** The request for a new order, another each time, under an Idempotency-Key of its own. */
export function postOrder() {
  const number = randomUUID();
  return {
    method: 'POST',
    path: '/api/v4/orders',
    body: JSON.stringify(orderBody(number)),
    headers: { 'idempotency-key': number },
  };
}

/** An order as a shop sends it. */
export function orderBody(number) {
  const address = { name: 'Receiving Dept', street1: '410 Market St', city: 'San Diego', state: 'CA', zip: '92101' };
  const line = { sku: 'MUG-1', name: 'Mug', quantity: 2, price: 14, weight: 0.9, length: 5, width: 4, height: 4 };
  return { order_number: number, destination_address: { ...address, country: 'US' }, order_line_items: [line] };
}

export function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
