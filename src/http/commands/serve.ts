import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import type { Engine } from '../../engine/engine.ts';
import { startJobWorker } from '../../jobs/operations/job-worker.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { openRequestLog, type RequestLog, silentLog } from '../request-log.ts';
import { createServer, type HttpServer } from '../server.ts';
import { openOwnEngine } from './own-engine.ts';

const DEFAULT_PORT = 7878;
const STANDARD_ERROR = 2;

interface Serving {
  readonly url: string;
}

/** The field of what serve answers. */
export const view: View<Serving> = {
  resource: 'servers',
  id: 'url',
  fields: [{ name: 'url', type: 'text', description: 'where it listens', inTable: true }],
};

export const run: CommandRun = async (session, typed) => {
  const wanted = { host: text(typed, 'host') ?? '127.0.0.1', port: portOf(text(typed, 'port')) };
  const engine = await openOwnEngine(session, 'by_worker');
  const log = session.options.quiet ? silentLog : openRequestLog(STANDARD_ERROR);
  const portFile = text(typed, 'portFile');
  try {
    await serve(session, engine, log, wanted, portFile);
  } finally {
    if (portFile !== undefined) rmSync(portFile, { force: true });
    await engine.close();
    log.close();
  }
  // A server is stopped by a signal and by nothing else: one that answered everything has done all it should.
  return 0;
};

async function serve(
  session: Session,
  engine: Engine,
  log: RequestLog,
  wanted: Address,
  portFile: string | undefined,
): Promise<void> {
  const stopped = untilStopped(session.interrupted);
  const server = createServer(engine, { log });
  const worker = startJobWorker(engine.services, (error) => log.bug(error, 'job worker'));
  try {
    const port = await listen(server, wanted);
    if (portFile !== undefined) writePort(portFile, port);
    tell(session, engine, `http://${wanted.host.includes(':') ? `[${wanted.host}]` : wanted.host}:${port}`);
    await stopped;
  } finally {
    await server.close();
    await worker.stop();
  }
}

interface Address {
  readonly host: string;
  readonly port: number;
}

async function listen(server: HttpServer, { host, port }: Address): Promise<number> {
  try {
    return await server.listen(host, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (typeof code !== 'string' || !/^E(ADDR|ACCES|NOTFOUND|AI_)/.test(code)) throw error;
    const reason = code === 'EADDRINUSE' ? 'the port is taken' : code === 'EACCES' ? 'that port is not allowed' : code;
    throw new ShipdockError('cannot_listen', `cannot listen on ${host} port ${port}: ${reason}`, {
      hint: 'shipdock serve --port 0',
      cause: error,
    });
  }
}

function tell(session: Session, engine: Engine, url: string): void {
  session.notices.info(`serving ${engine.environment} data of ${engine.database.name} at ${url}/api/v4; Ctrl-C stops`);
  if (!session.options.json) return;
  session.output.record({ url }, view);
  session.output.flush();
}

/** Whole or not there at all: who waits for the file never reads half a number. */
function writePort(file: string, port: number): void {
  const building = `${file}.${process.pid}`;
  writeFileSync(building, `${port}\n`);
  renameSync(building, file);
}

function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function portOf(entered: string | undefined): number {
  if (entered === undefined) return DEFAULT_PORT;
  const port = Number(entered);
  if (/^\d{1,5}$/.test(entered) && port <= 65_535) return port;
  throw new ShipdockError('usage', `--port is "${entered}"; it must be 0 to 65535`, {
    hint: 'shipdock serve --port 0',
  });
}

function text(typed: Typed, name: string): string | undefined {
  const value = typed.options[name];
  return typeof value === 'string' ? value : undefined;
}
