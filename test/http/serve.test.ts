import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepLogOf } from '../kept-log.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, ROOT } from '../program.ts';

const folder = freshFolder();
const database = join(folder, 'serve.db');
const env = { ...bareEnvironment(folder), SHIPDOCK_DB: database };
const run = oneProcess();
let key = '';
const running: ChildProcess[] = [];
const JSON_HEADERS = { 'Content-Type': 'application/json' };

beforeAll(async () => {
  buildProgram();
  key = JSON.parse((await run(['init', '--yes', '--json'], { env })).stdout).api_keys.sandbox;
}, 120_000);
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Served {
  readonly url: string;
  readonly port: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The exit code, after that signal. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
}

/** Starts the built program and waits until it says that it accepts connections. */
const serve = (...words: readonly string[]): Promise<Served> => serveFrom(LAUNCHER, ...words);

async function serveFrom(launcher: string, ...words: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--json', ...words], { env });
  running.push(child);
  keepLogOf(child.stderr);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      stdout += data;
      if (stdout.includes('\n')) resolve(JSON.parse(stdout).url);
    });
    void ended.then((code) => reject(new Error(`serve ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    stdout: () => stdout,
    stderr: () => stderr,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

const get = (served: Served, path: string, headers: Record<string, string> = { 'X-Api-Key': key }) =>
  fetch(`${served.url}/api/v4${path}`, { headers });

describe('shipdock serve', () => {
  test('tells its address as one line of JSON once it answers, and nothing else', async () => {
    const served = await serve();
    expect(served.stdout()).toBe(`{"url":"http://127.0.0.1:${served.port}"}\n`);
    expect((await get(served, '/orders')).status).toBe(200);
    const socket = connect(served.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.write('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*x-request-id: .*x-runtime: .*"error":"[^"]*Host is missing"/is);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0', async (signal) => {
    const served = await serve();
    expect(await served.stop(signal)).toBe(0);
  });

  test('holds a file that it has only read against being replaced', async () => {
    const copied = join(folder, 'copied.db');
    await run(['db', 'backup', copied], { env });
    await serve('--db', copied);
    const backup = join(folder, 'backup.db');
    await run(['db', 'backup', backup], { env });
    const { status, stderr } = await run(['db', 'restore', backup, '--db', copied, '--replace', '--yes'], { env });
    expect([status, stderr]).toEqual([5, expect.stringContaining('in use by another process')]);
  });

  test('a request that is on its way when the signal comes is answered', async () => {
    const served = await serve();
    const body = JSON.stringify({ order_number: 'DRAIN-1' });
    const socket = connect(served.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/v4/orders HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // Its key has been looked at by then: the first half has arrived.
    await get(served, '/orders');
    const ended = served.stop('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.write(body.slice(5));
    expect(await ended).toBe(0);
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(JSON.parse((await run(['orders', 'get', 'DRAIN-1', '--json'], { env })).stdout).order_number).toBe(
      'DRAIN-1',
    );
  });

  test('ends though clients keep connections open on which nothing comes, or only half a request', async () => {
    const served = await serve();
    const begun = `POST /api/v4/orders HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 9\r\n\r\n{`;
    const open = ['GET /healthz HTTP/1.1\r\n', begun, begun.replace(key, 'none')].map((text) => {
      const socket = connect(served.port, '127.0.0.1').on('error', () => undefined);
      socket.write(text);
      return socket;
    });
    let answer = '';
    open[0]?.on('data', (data) => {
      answer += data;
    });
    // Balancers open them in advance: it is closed first, while what is left of a request is waited for.
    const silent = connect(served.port, '127.0.0.1').on('error', () => undefined);
    silent.resume().on('close', () => open[0]?.write('Host: x\r\n\r\n'));
    await get(served, '/orders');
    expect(await served.stop('SIGTERM')).toBe(0);
    expect(answer).toContain('503 Service Unavailable');
  }, 30_000);

  test.each([
    ['6 MB', 6, 'keep-alive'],
    ['30 MB, on a connection that serves no more,', 30, 'close'],
  ])('a client that sends %s before it reads is told that it is too much', async (_, megabytes, connection) => {
    const served = await serve();
    const socket = connect(served.port, '127.0.0.1');
    let answer = '';
    let fault: Error | undefined;
    socket.on('error', (error) => {
      fault = error;
    });
    const length = megabytes * 1024 * 1024;
    const head = `Host: x\r\nX-Api-Key: ${key}\r\nConnection: ${connection}\r\n`;
    socket.pause();
    socket.write(`POST /api/v4/orders HTTP/1.1\r\n${head}Content-Length: ${length}\r\n\r\n`);
    await new Promise((resolve) => socket.write(Buffer.alloc(length, 'a'), resolve));
    // The connection is good for another request where its client wants one.
    if (connection === 'keep-alive') socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    socket.on('data', (data) => {
      answer += data;
    });
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect([fault, [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])]).toEqual([
      undefined,
      connection === 'keep-alive' ? ['413', '200'] : ['413'],
    ]);
  });

  test('a client that never stops sending is cut off', async () => {
    const served = await serve();
    const socket = connect(served.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST /api/v4/orders HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 99999999999\r\n\r\n`);
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    // Told of a failure before the socket counts as destroyed: what is written then fails at once, for ever.
    const send = (failure?: Error | null) => void (failure || socket.destroyed || socket.write(chunk, send));
    send();
    await ended;
    expect((await get(served, '/orders?per_page=1')).status).toBe(200);
  });

  test('goes on when an update takes its files away', async () => {
    const copy = freshFolder();
    cpSync(join(ROOT, 'bin'), join(copy, 'bin'), { recursive: true });
    for (const name of ['package.json', 'node_modules', 'fixtures', 'migrations']) {
      symlinkSync(join(ROOT, name), join(copy, name));
    }
    const served = await serveFrom(join(copy, 'bin', 'shipdock.js'));
    rmSync(join(copy, 'bin', 'bundle'), { recursive: true });
    const headers = { 'X-Api-Key': key, ...JSON_HEADERS };
    const body = JSON.stringify({ order_number: 'UPDATE-1' });
    expect((await fetch(`${served.url}/api/v4/orders`, { method: 'POST', headers, body })).status).toBe(201);
    expect((await get(served, '/skus?per_page=1')).status).toBe(200);
  });

  test('the port file holds the port while it serves', async () => {
    const file = join(folder, 'port');
    const served = await serve('--port-file', file);
    expect(readFileSync(file, 'utf8')).toBe(`${served.port}\n`);
    await served.stop('SIGTERM');
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['a folder', '.', 'that is a folder'],
    ['in a folder that is not there', 'nowhere/port', 'its folder does not exist'],
  ])('a port file that is %s is refused as every file that cannot be written', async (_, name, reason) => {
    const file = join(folder, name);
    const { status, stdout, stderr } = await run(['serve', '--port', '0', '--quiet', '--port-file', file], { env });
    expect([status, stdout]).toEqual([10, '']);
    expect(stderr).toContain(`${file} cannot be written: ${reason}`);
  });

  test('writes one line a request, without key, order number or address', async () => {
    const served = await serve();
    const order = {
      order_number: 'SECRET-NUMBER',
      destination_address: { name: 'Jane Doe', street1: '1 Hidden Rd', zip: '92101' },
    };
    await fetch(`${served.url}/api/v4/orders?api_key=${key}`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(order),
    });
    await get(served, '/orders/SECRET-NUMBER');
    await get(served, '/nowhere/SECRET-NUMBER', {});
    await served.stop('SIGTERM');
    const lines = served
      .stderr()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/v4/orders', 201],
      ['GET', '/api/v4/orders/:id', 200],
      ['GET', 'unknown', 404],
    ]);
    expect(served.stderr()).not.toMatch(new RegExp(`${key}|SECRET|Jane|Hidden|92101`));
  });

  test('is silent with --quiet', async () => {
    const served = await serve('--quiet');
    await get(served, '/orders');
    await served.stop('SIGTERM');
    expect(served.stderr()).toBe('');
  });

  test('a port that is taken is said so, with exit code 10', async () => {
    const served = await serve();
    const second = await run(['serve', '--port', String(served.port), '--json'], { env });
    expect([second.status, second.stdout, JSON.parse(second.stderr).code]).toEqual([10, '', 'cannot_listen']);
    const third = await run(['serve', '--port', '0', '--ops-port', String(served.port), '--json'], { env });
    expect(JSON.parse(third.stderr)).toMatchObject({ code: 'cannot_listen', hint: 'shipdock serve --ops-port 0' });
  });

  test.each(['-1', '65536', 'http', '80.5'])('--port %s is a usage error', async (port) => {
    expect((await run(['serve', `--port=${port}`], { env })).status).toBe(2);
  });

  test('what is no HTTP is answered in the form of every error, and the server goes on', async () => {
    const served = await serve();
    const bytes = async (text: string): Promise<string> => {
      const socket = connect(served.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => {
        answer += data;
      });
      socket.on('error', () => undefined);
      socket.write(text);
      await new Promise((resolve) => socket.once('close', resolve));
      return answer;
    };
    expect(await bytes('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*X-Request-Id: .*"error":"/s);
    expect(await bytes(`GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 .*"error":"/s,
    );
    expect(
      await bytes('POST /api/v4/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 400 /);
    // An expectation that nobody knows is passed over.
    expect(await bytes('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 .*x-request-id: /s,
    );
    expect((await get(served, '/orders')).status).toBe(200);
  });

  test('who sends on behind what is no HTTP is told so all the same, once he reads', async () => {
    const served = await serve();
    const socket = connect(served.port, '127.0.0.1');
    let fault: Error | undefined;
    socket.on('error', (error) => {
      fault = error;
    });
    socket.pause();
    const heard = new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`);
    for (let sent = 0; sent < 8; sent++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.write('a'.repeat(100_000));
    }
    socket.resume();
    const answer = await heard;
    socket.destroy();
    expect([fault, String(answer)]).toEqual([undefined, expect.stringMatching(/^HTTP\/1\.1 431 /)]);
  });

  test('who sends too much is told so, on a connection that stays open until all of it came', async () => {
    const served = await serve();
    const headers = { 'X-Api-Key': key, ...JSON_HEADERS };
    const body = JSON.stringify({ order_number: 'x'.repeat(8 * 1024 * 1024) });
    const refused = await fetch(`${served.url}/api/v4/orders`, { method: 'POST', headers, body });
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }]);
    expect((await get(served, '/orders')).status).toBe(200);
  });

  test('connections to another key of the same data see the same orders as the terminal', async () => {
    const served = await serve();
    const created = await fetch(`${served.url}/api/v4/orders`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ order_number: 'BOTH-1' }),
    });
    const overHttp = await (await get(served, '/orders/BOTH-1')).text();
    const onTerminal = (await run(['orders', 'get', 'BOTH-1', '--json'], { env })).stdout;
    expect(created.status).toBe(201);
    expect(onTerminal).toBe(`${overHttp}\n`);
  });

  test('works on the jobs that it accepted', async () => {
    const served = await serve();
    const post = async (path: string, body: unknown): Promise<ReturnType<typeof JSON.parse>> => {
      const headers = { ...JSON_HEADERS, 'X-Api-Key': key };
      return (
        await fetch(`${served.url}/api/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json();
    };
    const order = await post('/orders', { order_number: 'JOB-1', order_line_items: [{ sku: 'A', quantity: 2 }] });
    const part = { id: order.order_line_items[0].id, quantity: 1 };
    const job = await post('/orders/JOB-1/split_async', { order_line_items: [part], new_order_number: 'JOB-1-B' });
    expect(job.status).toBe('unprocessed');
    const status = async () => JSON.parse(await (await get(served, `/jobs/${job.id}`)).text()).status;
    await expect.poll(status, { timeout: 120_000 }).toBe('finished');
    expect((await get(served, '/orders/JOB-1-B')).status).toBe(200);
    expect(await served.stop('SIGTERM')).toBe(0);
  });
});
