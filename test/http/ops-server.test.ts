import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { BackgroundWork } from '../../src/http/background-work.ts';
import { RequestMetrics } from '../../src/http/health/metrics.ts';
import { createOpsServer } from '../../src/http/health/ops-server.ts';
import { Readiness } from '../../src/http/health/readiness.ts';
import { keepLogOf } from '../kept-log.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, shipdock } from '../program.ts';

const folder = freshFolder();
const env = { ...bareEnvironment(folder), SHIPDOCK_DB: join(folder, 'ops.db') };

describe('serve --ops-port', () => {
  let child: ChildProcess;
  let api = '';
  let ops = '';
  let key = '';

  beforeAll(async () => {
    buildProgram();
    key = JSON.parse(shipdock(['init', '--yes', '--json'], { env }).stdout).api_keys.sandbox;
    child = spawn(process.execPath, [LAUNCHER, 'serve', '--port', '0', '--ops-port', '0'], { env });
    if (child.stderr !== null) keepLogOf(child.stderr);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (data) => {
        said += data;
        if (/serving .* at (\S+)\/api\/v4/.test(said)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
    });
    api = /at (\S+\/api\/v4)/.exec(said)?.[1] ?? '';
    ops = /health and metrics at (\S+)\/metrics/.exec(said)?.[1] ?? '';
    for (let count = 0; count < 3; count++) {
      await fetch(`${api}/orders`, { headers: { 'X-Api-Key': key } });
    }
  }, 120_000);
  afterAll(() => child.kill('SIGKILL'));

  test('says without a key that it lives and is ready', async () => {
    expect(ops).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(ops + path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('counts requests, and what waits, in the form that Prometheus reads', async () => {
    const answer = await fetch(`${ops}/metrics`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const lines = (await answer.text()).trim().split('\n');
    for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|[a-z_]+(\{[^}]*\})? [0-9.e+-]+)$/);
    expect(lines).toEqual(
      expect.arrayContaining([
        'shipdock_http_requests_total{method="GET",route="/api/v4/orders",status="200"} 3',
        'shipdock_http_request_duration_seconds_count{method="GET",route="/api/v4/orders"} 3',
        'shipdock_webhook_events{state="pending"} 0',
        'shipdock_webhook_attempts_total{outcome="delivered"} 0',
        'shipdock_jobs{status="unprocessed"} 0',
      ]),
    );
  });

  test('has no door to the data, and changes nothing', async () => {
    expect((await fetch(`${ops}/api/v4/orders`)).status).toBe(404);
    expect((await fetch(`${ops}/healthz`, { method: 'POST' })).status).toBe(405);
  });

  test('is not ready, and takes no order, while its data file is not at its place', async () => {
    const post = async (number: string) =>
      await fetch(`${api}/orders`, {
        method: 'POST',
        headers: { 'X-Api-Key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ order_number: number }),
      });
    renameSync(env.SHIPDOCK_DB, `${env.SHIPDOCK_DB}.away`);
    const refused = await post('SO-1');
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'database_unusable' }),
    ]);
    for (const url of [`${ops}/readyz`, new URL('/healthz', api)]) expect((await fetch(url)).status).toBe(503);
    renameSync(`${env.SHIPDOCK_DB}.away`, env.SHIPDOCK_DB);
    expect((await post('SO-1')).status).toBe(201);
    expect((await fetch(`${ops}/readyz`)).status).toBe(200);
  });

  test('ends with the server', async () => {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(`${ops}/healthz`)).rejects.toThrow();
  });
});

test('a database that hangs is told at once, not waited for', async () => {
  const never = () => new Promise<never>(() => undefined);
  const database = { changeCounter: never, read: never };
  const engine = { database, services: { database } } as unknown as Engine;
  const work = { deliveries: { delivered: 0, failed: 0 } } as unknown as BackgroundWork;
  const ops = createOpsServer(
    { engine, metrics: new RequestMetrics(), work, readiness: new Readiness(engine, 20) },
    20,
  );
  const port = await ops.listen({ host: '127.0.0.1', port: 0 });
  try {
    for (const path of ['/readyz', '/metrics']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'the database does not answer' }]);
    }
  } finally {
    await ops.close();
  }
});
