import { readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabases } from '../engine/databases.ts';
import { type Running, start } from '../faults/run-program.ts';
import { buildProgram, freshFolder } from '../program.ts';
import { Api } from './client.ts';
import { checkAnswer } from './described-answer.ts';
import { faultsIn, seedsOf, withNumber } from './fuzz.ts';
import { oddBytes } from './odd-bytes.ts';
import { type OddRequest, oddRequest, type Seed } from './odd-requests.ts';

const REQUESTS_A_ROUND = 1000;
const CONNECTIONS_A_ROUND = 30;
const AT_ONCE = 8;
/** Of a thousand requests, how many have megabytes in them. */
const HUGE_OF_THOUSAND = 3;
const SLOW_MS = 1000;
const MOST_ASKED_AGAIN = 20;
const MOST_GROWTH = 1.3;
/** Below that a quarter of them says nothing. */
const FEWEST_ROUNDS = 8;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** A `serve` process, and what was found out about it. */
interface Target {
  readonly api: Api;
  readonly port: number;
  readonly running: Running;
  readonly agent: Agent;
  /** Route → status → how often. */
  readonly statuses: Map<string, Map<number, number>>;
  readonly complaints: Map<string, string>;
  /** What took long while others were asked too. */
  readonly slow: OddRequest[];
  /** Of those, asked again alone, the one that cost the server most. */
  readonly costliest: { cpuMs: number; request: string };
  /** Connections that broke off before the answer: only what is no HTTP may do so. */
  broken: number;
}

/**
 * Odd requests to the built program, over sockets, some at once: no fault, no end, no growth, none slower than a second, and
 * every route does what it is there for at least once, where they are thousands.
 */
export function testServedFuzz(requests: number): void {
  beforeAll(buildProgram, 120_000);

  describeOnBothDatabases('odd requests to a server', (databases) => {
    test(`${requests} of them leave it as it was`, { timeout: requests * 100 + 600_000 }, async () => {
      const target = await serve(databases);
      const seed = Number(process.env.SHIPDOCK_SEED ?? Date.now() % 2 ** 31);
      const memory: number[] = [];
      try {
        for (let round = 0; round * REQUESTS_A_ROUND < requests; round++) {
          await forgetWebhooks(target.api);
          const seeds = await seedsOf(target.api);
          await sendRound(target, seeds, seed + round);
          expect(target.running.child.exitCode, 'the server ended').toBeNull();
          memory.push(residentBytes(target.running));
          report(databases, seed, target, memory);
          // A campaign that is cut short has looked at it too.
          expectNoGrowth(memory);
        }
      } finally {
        target.running.child.kill('SIGTERM');
      }
      const { code, stderr } = await target.running.ended;
      expect(code).toBe(0);
      expect(stderr.split('\n').filter((line) => line.includes('"level":50'))).toEqual([]);
      expect(stderr).not.toContain(target.api.key);
      expect([...target.complaints.values()]).toEqual([]);
      // Of few requests a route may have got none that is in order.
      if (memory.length < FEWEST_ROUNDS) return;
      const routes = [...target.statuses].filter(([, found]) => ![...found.keys()].some((status) => status < 300));
      expect(routes.map(([route]) => route)).toEqual([]);
    });
  });
}

async function serve(databases: TestDatabases): Promise<Target> {
  const location = await databases.initialised();
  const api = await Api.on(await databases.engine({ location }));
  const portFile = join(freshFolder(), 'port');
  const running = start(['serve', '--db', location, '--port', '0', '--json', '--port-file', portFile]);
  await running.lines(1);
  const port = Number(readFileSync(portFile, 'utf8'));
  rmSync(portFile, { force: true });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return {
    api,
    port,
    running,
    agent,
    statuses: new Map(),
    complaints: new Map(),
    slow: [],
    costliest: { cpuMs: 0, request: '' },
    broken: 0,
  };
}

/** Else each subscription that was ever made would be told of everything that ever happens. */
async function forgetWebhooks(api: Api): Promise<void> {
  const { json } = await api.get('/webhooks');
  for (const { id } of json) await api.delete(`/webhooks/${id}`);
}

async function sendRound(target: Target, seeds: readonly Seed[], seed: number): Promise<void> {
  const requests = fc.sample(oddRequest(seeds, HUGE_OF_THOUSAND), { numRuns: REQUESTS_A_ROUND, seed });
  const connections = fc.sample(oddBytes(target.api.key), { numRuns: CONNECTIONS_A_ROUND, seed });
  const work = [
    ...requests.map((request, at) => () => tryRequest(target, withNumber(request, `${seed}-${at}`))),
    ...connections.map((pieces) => () => tryBytes(target, pieces)),
  ];
  const waiting = work.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const each of waiting) await each();
  });
  await Promise.all(workers);
  await askSlowOnesAgain(target);
}

async function tryRequest(target: Target, request: OddRequest): Promise<void> {
  const answer = await send(target, request);
  if (answer === undefined) return;
  const counts = target.statuses.get(request.route) ?? new Map<number, number>();
  target.statuses.set(request.route, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
  const found = [...faultsIn(answer)];
  const { method, url } = request;
  const described = { statusCode: answer.status, headers: answer.headers, body: answer.text };
  await checkAnswer(target.api.server, method, url, described).catch((error: Error) => found.push(error.message));
  if (answer.ms > SLOW_MS) target.slow.push(request);
  for (const each of found) complain(target, each, shown(request));
}

/** What was slow may have waited for others, or for other processes of the machine: alone, it is what it costs that counts. */
async function askSlowOnesAgain(target: Target): Promise<void> {
  for (const request of target.slow.splice(0).slice(0, MOST_ASKED_AGAIN)) {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 2 && least > SLOW_MS; tries++) {
      const before = cpuMs(target.running);
      await send(target, request);
      least = Math.min(least, cpuMs(target.running) - before);
    }
    if (least > target.costliest.cpuMs) {
      Object.assign(target.costliest, { cpuMs: least, request: shown(request).slice(0, 200) });
    }
    if (least > SLOW_MS) complain(target, `slow: ${least} ms of the processor for ${request.route}`, shown(request));
  }
}

/** Undefined where the connection broke off: what is no HTTP is refused before all of it was sent. */
function send(target: Target, { method, url, headers, payload }: OddRequest): Promise<Answer | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = sendRequest(
      {
        host: '127.0.0.1',
        port: target.port,
        agent: target.agent,
        method,
        path: url,
        headers: { 'content-length': payload?.length ?? 0, ...headers, 'x-api-key': target.api.key },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const ms = performance.now() - began;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms });
        });
      },
    );
    sent.on('error', () => {
      target.broken += 1;
      resolve(undefined);
    });
    sent.end(payload);
  });
}

async function tryBytes(target: Target, pieces: readonly Buffer[]): Promise<void> {
  const began = performance.now();
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(target.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    for (const piece of pieces) socket.write(piece);
    socket.end();
  });
  const ms = performance.now() - began;
  const input = Buffer.concat(pieces).toString('latin1').slice(0, 500);
  if (!/^(HTTP\/1\.1 [1-4]\d\d |$)/.test(answer)) complain(target, `answers ${answer.slice(0, 200)}`, input);
  if (ms > 60 * SLOW_MS) complain(target, 'a connection that was ended stays open', input);
}

function complain(target: Target, what: string, input: string): void {
  // The same fault of one place is told once.
  const kind = what.replaceAll(/[0-9a-f-]{36}|[\d.]+/g, '#').slice(0, 160);
  if (target.complaints.has(kind) || target.complaints.size >= 200) return;
  target.complaints.set(kind, `${what.slice(0, 800)}\n  for ${input}`);
  process.stdout.write(`FOUND ${target.complaints.get(kind)}\n`);
}

function shown({ method, url, headers, payload }: OddRequest): string {
  const body = payload === undefined ? '' : payload.toString('latin1').slice(0, 1500);
  return `${method} ${url.slice(0, 500)} ${JSON.stringify(headers).slice(0, 300)} ${body} (${payload?.length ?? 0} bytes)`;
}

function residentBytes({ child }: Running): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Time that the server's process has used, in steps of 10 ms. */
function cpuMs({ child }: Running): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The last quarter of the rounds takes hardly more than the second one, by when everything is loaded. */
function expectNoGrowth(memory: readonly number[]): void {
  if (memory.length < FEWEST_ROUNDS) return;
  const quarter = Math.floor(memory.length / 4);
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [early, late] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(-quarter))];
  expect(late, `resident bytes of each round: ${memory.join(' ')}`).toBeLessThan(early * MOST_GROWTH);
}

function report({ dialect }: TestDatabases, seed: number, target: Target, memory: readonly number[]): void {
  const total = [...target.statuses.values()].flatMap((each) => [...each]);
  const sum = (from: number, to: number) =>
    total.reduce((all, [status, count]) => all + (status >= from && status < to ? count : 0), 0);
  const unreached = [...target.statuses].filter(([, each]) => ![...each.keys()].some((status) => status < 300));
  const parts = [
    `${dialect} seed ${seed} round ${memory.length}`,
    `2xx ${sum(200, 300)} 4xx ${sum(400, 500)} 404 ${sum(404, 405)} 5xx ${sum(500, 600)} broken ${target.broken}`,
    `costliest ${target.costliest.cpuMs} ms (${target.costliest.request}), ${Math.round((memory.at(-1) ?? 0) / 1e6)} MB`,
    `found ${target.complaints.size}, routes without a success ${unreached.length}`,
  ];
  process.stdout.write(`${parts.join('; ')}\n`);
}
