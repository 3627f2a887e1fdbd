import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { linesOf } from '../log-lines.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the URL of the run's PostgreSQL, and starts it when it is first asked. */
    readonly postgresDoor: string;
    /** Where the log of every server of the run is kept, to be looked through at its end. */
    readonly logFolder: string;
  }
}

/**
 * One folder for all temporary files of the run, removed at its end. One PostgreSQL for the whole run, started when the first
 * test asks for it and stopped after the last. Then the logs of all servers of the run are looked through: no key, address
 * or phone number may stand in them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = folderInMemory() ?? folderOfRun(tmpdir());
  process.env.TMPDIR = folder;
  process.env.NODE_OPTIONS = `--report-on-fatalerror --report-directory=${folder}`;
  let started: Promise<PostgresServer> | undefined;
  const door = createServer((_, response) => {
    // A connection kept alive would be closed here just when its owner uses it again.
    response.setHeader('connection', 'close');
    started ??= startPostgresServer();
    started.then(
      (server) => response.end(server.localUrl('postgres')),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('postgresDoor', await listening(door));
  const logFolder = mkdtempSync(join(tmpdir(), 'shipdock-logs-'));
  project.provide('logFolder', logFolder);
  return async () => {
    door.close();
    // Where it did not start, the tests that asked have said so.
    await started?.then(
      (server) => server.stop(),
      () => undefined,
    );
    for (const death of deathsIn(folder)) process.stderr.write(`a process of the tests died: ${death}\n`);
    const { tooMuch } = linesOf(logFolder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (tooMuch.length === 0) return;
    // What is thrown here is shown, and the run called a success all the same.
    process.exitCode = 1;
    throw new Error(`the log says more than it may:\n${tooMuch.slice(0, 10).join('\n')}`);
  };
}

/** What Node wrote of processes that it had to end, as where memory ran out: their event, heap and stack. */
function deathsIn(folder: string): readonly string[] {
  const reports = readdirSync(folder).filter((name) => /^report\..*\.json$/.test(name));
  return reports.map((name) => {
    const { header, javascriptHeap, javascriptStack } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const stack = javascriptStack.stack?.slice(0, 12).join('\n  ');
    return `${header.event}, ${javascriptHeap.usedMemory} bytes used\n  ${stack}`;
  });
}

function folderOfRun(parent: string): string {
  const folder = mkdtempSync(join(parent, 'shipdock-run-'));
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Several times what a run ever has there. */
const ROOMY = 6 * 1024 ** 3;

/**
 * What tests write is gone with them: in memory it costs them no wait for a disk, which they would do at every commit.
 * Undefined where there is no such folder, no room, or nothing can be run in it (PostgreSQL may have to be).
 */
function folderInMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    // Older releases of Node 20 do not know how much memory there is for them.
    if (Math.min(bavail * bsize, process.availableMemory?.() ?? 0) < ROOMY) return undefined;
    folder = folderOfRun('/dev/shm');
    const program = join(folder, 'runs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
  } catch {
    // Then it is the folder that is used otherwise.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true });
  return undefined;
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}
