import { createServer, type ServerResponse } from 'node:http';
import type { Engine } from '../../engine/engine.ts';
import { countOpenJobs } from '../../jobs/operations/count-open-jobs.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { countWaiting } from '../../webhooks/operations/count-waiting.ts';
import { HEALTH_PATIENCE_MS, inTime } from '../answer/database-answers.ts';
import type { BackgroundWork } from '../background-work.ts';
import type { HttpServer } from '../server.ts';
import type { RequestMetrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/** Health and metrics, for those who run the server, on a port of their own and without a key. */
export interface OpsServer {
  /** @throws Error of the system where it cannot. @returns the port. */
  listen: HttpServer['listen'];
  /** From now on `/readyz` says that no more requests should be sent here. */
  drain(): void;
  close(): Promise<void>;
}

interface Parts {
  readonly engine: Engine;
  readonly metrics: RequestMetrics;
  readonly work: BackgroundWork;
  readonly readiness: Readiness;
}

/**
 * `/healthz`: the process lives. `/readyz`: it takes requests and its database can be used, else 503. `/metrics`: Prometheus.
 * @param patienceMs how long the database is waited for by `/metrics`.
 */
export function createOpsServer(
  { engine, metrics, work, readiness }: Parts,
  patienceMs: number = HEALTH_PATIENCE_MS,
): OpsServer {
  let isDraining = false;
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    '/healthz': async (response) => json(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const status = isDraining ? 'draining' : await databaseStatus(readiness);
      json(response, status === 'ok' ? 200 : 503, { status });
    },
    '/metrics': async (response) => {
      const text = metrics.text(await inTime(gauges(engine, work), patienceMs));
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    if (answer === undefined) return json(response, 404, { error: 'Route not found' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return json(response, 405, { error: 'only GET' });
    answer(response).catch(() => json(response, 503, { status: 'the database does not answer' }));
  });
  return {
    listen: (place) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(place, () => {
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : 0);
        });
      }),
    drain: () => {
      isDraining = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function databaseStatus(readiness: Readiness): Promise<string> {
  try {
    await readiness.check();
    return 'ok';
  } catch (error) {
    const { code } = toShipdockError(error);
    if (code === 'disk_full') return 'the disk is full';
    return code === 'database_readonly' ? 'the database cannot be written' : 'the database does not answer';
  }
}

async function gauges(engine: Engine, { deliveries }: BackgroundWork) {
  const waiting = await countWaiting(engine.services);
  return {
    pendingEvents: waiting.pending,
    parkedEvents: waiting.parked,
    jobs: await countOpenJobs(engine.services),
    delivered: deliveries.delivered,
    failedAttempts: deliveries.failed,
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
