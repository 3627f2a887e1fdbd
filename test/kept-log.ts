import { appendFileSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { inject } from 'vitest';
import { openRequestLog, type RequestLog } from '../src/http/health/request-log.ts';

let log: RequestLog | undefined;

/** The log of a server inside this process, as `serve` writes it. */
export function keptLog(): RequestLog {
  log ??= openRequestLog(openSync(fileOfProcess(), 'a'));
  return log;
}

/** Keeps the log that a server writes to its standard error. */
export function keepLogOf(standardError: Readable): void {
  const file = fileOfProcess();
  standardError.on('data', (chunk: Buffer) => appendFileSync(file, chunk));
}

function fileOfProcess(): string {
  return join(inject('logFolder'), `${process.pid}.log`);
}
