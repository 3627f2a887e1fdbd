import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { orderBody } from '../contract/order.builder.ts';
import { start } from '../faults/run-program.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, ROOT, shipdock } from '../program.ts';

const home = freshFolder();
const env = { ...bareEnvironment(home), SHIPDOCK_DB: join(home, 'data.db') };
let key = '';

beforeAll(() => {
  buildProgram();
  key = JSON.parse(shipdock(['init', '--yes', '--json'], { env }).stdout).api_keys.sandbox;
}, 120_000);

test('a socket that is handed over survives a restart: not one request is refused', async () => {
  const serve = [process.execPath, LAUNCHER, 'serve', '--quiet'];
  const holder = spawn('python3', [join(ROOT, 'test/http/socket-holder.py'), ...serve], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(holder.stdout, 'data').then(([text]) => String(text).split('\n'));
  const orders: string[] = [];
  let isOver = false;
  const work = async (connection: 'close' | 'keep-alive') => {
    for (let count = 1; !isOver; count++) {
      const order_number = `RESTART-${connection}-${count}`;
      const answer = await fetch(`http://127.0.0.1:${port}/api/v4/orders`, {
        method: 'POST',
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json', Connection: connection },
        body: JSON.stringify({ order_number }),
      });
      expect(answer.status, await answer.text()).toBe(201);
      orders.push(order_number);
      // One after the other without a pause would take the processor from the server that starts.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const more = async () => {
    const seen = orders.length;
    while (orders.length < seen + 5) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const clients = Promise.all([work('close'), work('keep-alive')]);
  for (let restart = 0; restart < 3; restart++) {
    await more();
    holder.stdin.write('restart\n');
    expect(String((await once(holder.stdout, 'data'))[0])).toBe('restarted 0\n');
  }
  // The last one too is told to end once it serves, not while it starts.
  await more();
  isOver = true;
  await clients;
  holder.stdin.end();
  expect(await once(holder, 'exit')).toEqual([0, null]);
  const kept = shipdock(['orders', 'list', '--columns', 'order_number'], { env }).stdout.trim().split('\n');
  expect(kept.sort()).toEqual(orders.sort());
});

test('a booking in whose midst it is killed is the same one when its Idempotency-Key is sent to the next', async () => {
  const send = async (url: string, path: string, body: unknown, sent: Readonly<Record<string, string>> = {}) => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json', ...sent };
    const answer = await fetch(`${url}/api/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return {
      status: answer.status,
      isReplayed: answer.headers.has('idempotent-replayed'),
      json: JSON.parse(await answer.text()),
    };
  };
  const serve = async () => {
    const portFile = join(freshFolder(), 'port');
    const { child, lines, ended } = start(['serve', '--port', '0', '--json', '--quiet', '--port-file', portFile], {
      env,
    });
    await lines(1);
    return { child, ended, url: `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}` };
  };
  const first = await serve();
  const { json: order } = await send(first.url, '/orders', orderBody({ order_number: 'KILLED-1' }));
  const book = (url: string) => send(url, `/orders/${order.id}/book`, {}, { 'Idempotency-Key': 'killed-1' });
  // Whoever writes a shipment into this file counts for hours first: it is bought then, and not written down.
  const file = new Database(env.SHIPDOCK_DB);
  file.exec(`CREATE VIEW hours AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000000000)
    SELECT count(*) AS counted FROM n;
    CREATE TRIGGER held BEFORE INSERT ON shipments BEGIN SELECT counted FROM hours; END`);
  const unanswered = book(first.url).catch((error: unknown) => error);
  const claimed = file.prepare("SELECT count(*) FROM booking_claims WHERE state = 'claimed'").pluck();
  while (claimed.get() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  first.child.kill('SIGKILL');
  expect([await unanswered, (await first.ended).signal]).toEqual([expect.any(TypeError), 'SIGKILL']);
  file.exec('DROP TRIGGER held; DROP VIEW hours');

  const next = await serve();
  const [again, replayed] = [await book(next.url), await book(next.url)];
  expect([again.status < 300, again.json.order_id]).toEqual([true, order.id]);
  expect([replayed.isReplayed, replayed.json.id]).toEqual([true, again.json.id]);
  expect(file.prepare('SELECT state, shipment_id FROM booking_claims').raw().all()).toEqual([
    ['recorded', again.json.id],
  ]);
  expect(file.prepare('SELECT id FROM shipments').pluck().all()).toEqual([again.json.id]);
  file.close();
  next.child.kill('SIGTERM');
  expect((await next.ended).code).toBe(0);
});

test('speaks TLS with a certificate of one’s own', async () => {
  const [cert, tlsKey] = [join(home, 'cert.pem'), join(home, 'key.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 2 -keyout ${tlsKey} -out ${cert}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const portFile = join(home, 'port');
  const served = start(
    ['serve', '--port', '0', '--json', '--quiet', '--tls-cert', cert, '--tls-key', tlsKey, '--port-file', portFile],
    { env },
  );
  await served.lines(1);
  const port = Number(readFileSync(portFile, 'utf8'));
  const [status, security] = await new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
    request({ port, path: '/api/v4/orders', headers: { 'x-api-key': key }, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers['strict-transport-security']]);
    })
      .on('error', reject)
      .end();
  });
  expect([status, security]).toEqual([200, 'max-age=31536000']);
  // One that begins no handshake is closed first, as one that says nothing behind it, while what is left of a request is waited for.
  const half = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(half, 'secureConnect');
  half.write('GET /healthz HTTP/1.1\r\n');
  let answer = '';
  half
    .on('error', () => undefined)
    .on('data', (data) => {
      answer += data;
    });
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const shaken = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(shaken, 'secureConnect');
  const closed = [silent, shaken].map((each) =>
    once(
      each.resume().on('error', () => undefined),
      'close',
    ),
  );
  served.child.kill('SIGTERM');
  await Promise.all(closed);
  half.write('Host: x\r\n\r\n');
  expect((await served.ended).code).toBe(0);
  expect(answer).toContain('503 Service Unavailable');
});

test.each([
  [['--tls-cert', 'x'], 2, 'usage'],
  [['--tls-cert', 'x', '--tls-key', 'y'], 3, 'file_not_found'],
  [['--cors', 'shop'], 2, 'usage'],
  [['--rate-limit', '0'], 2, 'usage'],
  [['--server', 'http://127.0.0.1:1'], 2, 'usage'],
])('serve %j is refused', (words, status, code) => {
  const bare = { ...env, SHIPDOCK_DB: words.includes('--server') ? '' : env.SHIPDOCK_DB };
  const ran = shipdock(['serve', '--port', '0', '--json', ...words], { env: bare });
  expect([ran.status, JSON.parse(ran.stderr).code]).toEqual([status, code]);
});

test('a key that cannot be read, or is that of another certificate, is refused before the first handshake', () => {
  const [cert, broken, other] = [join(home, 'cert.pem'), join(home, 'broken.pem'), join(home, 'other.pem')];
  writeFileSync(broken, '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n');
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', other], { stdio: 'ignore' });
  const refusals = [broken, other].map((file) => {
    const ran = shipdock(['serve', '--json', '--tls-cert', cert, '--tls-key', file], { env });
    return [ran.status, JSON.parse(ran.stderr).error];
  });
  expect(refusals).toEqual([
    [4, `--tls-key ${broken} is no PEM file with a private key without a passphrase`],
    [4, `--tls-key ${other} is not the key of the certificate in --tls-cert ${cert}`],
  ]);
});
