import { rmSync, statSync } from 'node:fs';
import type { CommandRun } from '../../cli/command.ts';
import { writeOutputFile } from '../../cli/files/output-file.ts';
import type { Session } from '../../cli/session.ts';
import { keepHeapSmall } from '../../cli/small-heap.ts';
import type { View } from '../../cli/view.ts';
import type { Engine } from '../../engine/engine.ts';
import { startBackgroundWork } from '../background-work.ts';
import { RequestMetrics } from '../health/metrics.ts';
import { createOpsServer } from '../health/ops-server.ts';
import { Readiness } from '../health/readiness.ts';
import { openRequestLog, type RequestLog, silentLog } from '../health/request-log.ts';
import { createServer } from '../server.ts';
import { listen, readWishes, type Wishes } from './listening.ts';
import { openOwnEngine } from './own-engine.ts';

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
  const wishes = readWishes(typed, session.variables);
  const engine = await openOwnEngine(session, 'by_worker');
  const readiness = new Readiness(engine);
  const log = readiness.heeding(session.options.quiet ? silentLog : openRequestLog(STANDARD_ERROR));
  await holdFile(engine, log);
  try {
    await serve(session, engine, { log, readiness }, wishes);
  } finally {
    await engine.close();
    log.close();
  }
  // A server is stopped by a signal and by nothing else: one that answered everything has done all it should.
  return 0;
};

/**
 * A file that was copied here has no log until it is written to, and only with one does `db restore` see that somebody has it
 * open: an empty unit of work makes the log. What stands in the way of it does so for every request that writes.
 */
function holdFile(engine: Engine, log: RequestLog): Promise<void> {
  return engine.database.write(async () => undefined).catch((error: unknown) => log.fault(error, 'start'));
}

async function serve(
  session: Session,
  engine: Engine,
  { log, readiness }: { readonly log: RequestLog; readonly readiness: Readiness },
  wishes: Wishes,
): Promise<void> {
  const stopped = untilStopped(session.interrupted);
  const metrics = new RequestMetrics();
  const server = createServer(engine, { log: metrics.counting(log), readiness, ...wishes.options });
  const work = startBackgroundWork(engine, log);
  const ops = wishes.ops === undefined ? undefined : createOpsServer({ engine, metrics, work, readiness });
  let portFile: string | undefined;
  try {
    if (ops !== undefined && wishes.ops !== undefined) {
      const { url } = await listen(ops, { place: wishes.ops, options: {} }, '--ops-port');
      session.notices.info(`health and metrics at ${url}/metrics`);
    }
    keepHeapSmall();
    const { url, port } = await listen(server, wishes);
    // Whole or not there at all: who waits for the file never reads half a number.
    if (wishes.portFile !== undefined) portFile = await writeOutputFile(wishes.portFile, Buffer.from(`${port}\n`));
    tell(session, engine, url);
    await stopped;
  } finally {
    ops?.drain();
    await Promise.all([server.close(), work.stop()]);
    await ops?.close();
    if (portFile !== undefined) removeFile(portFile);
  }
}

function tell(session: Session, engine: Engine, url: string): void {
  session.notices.info(`serving ${engine.environment} data of ${engine.database.name} at ${url}/api/v4; Ctrl-C stops`);
  if (!session.options.json) return;
  session.output.record({ url }, view);
  session.output.flush();
}

/** Not a device or pipe, which was there before. */
function removeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) rmSync(path);
}

function untilStopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
