import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { ShipdockError } from '../../kernel/errors.ts';
import { fileSizeLimit } from './file-size-limit.ts';
import { isNotLoaded, notLoaded } from './native-module.ts';
import { obstacleTo } from './obstacle.ts';

/**
 * Gives SQLite's own failures their meaning; anything else passes through unchanged.
 * @param isFull whether the disk of a file is; SQLite calls that an input or output error where it only opens.
 */
export function sqliteError(error: unknown, file: string, isFull = isDiskFull): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  const code = error.code;
  if (isNotLoaded(error)) return notLoaded(error);
  if (code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED') {
    return new ShipdockError('database_busy', `${file} is busy: other processes kept it locked`, {
      hint: 'run the command again',
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return notWritable(file, obstacleTo(file) ?? 'it, or its folder, is read-only', error);
  }
  if (
    code === 'SQLITE_FULL' ||
    (code.startsWith('SQLITE_IOERR') && (/no space|full/i.test(error.message) || isFull(file)))
  ) {
    return diskFull(file, error);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new ShipdockError('database_unusable', `${file} is not a SQLite database or is damaged`, {
      hint: 'where it is the data file: shipdock db restore BACKUP --replace, which sets it aside',
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_IOERR') || code === 'SQLITE_PERM') {
    const obstacle = obstacleTo(file);
    if (obstacle !== undefined) return notWritable(file, obstacle, error);
    const limit = code.startsWith('SQLITE_IOERR') ? fileSizeLimit() : undefined;
    if (limit !== undefined) return limitReached(file, limit, error);
    return new ShipdockError('database_unusable', `${file} cannot be opened: ${error.message}`, { cause: error });
  }
  return error;
}

/** Less is left than SQLite adds to a file at once. */
const LEAST_BYTES = 64 * 1024;
/** Less is soon used up by requests. */
const LEAST_BYTES_TO_GO_ON = 1024 * 1024;

/** @throws ShipdockError `disk_full` */
export function refuseFullDisk(file: string): void {
  if (isDiskFull(file, LEAST_BYTES_TO_GO_ON)) throw diskFull(file);
}

function diskFull(file: string, cause?: Error): ShipdockError {
  const message = `the disk is full: ${file} could not grow, what was not finished was not kept`;
  return new ShipdockError('disk_full', message, {
    hint: 'df -h, free some space, and run the command again',
    cause,
  });
}

function limitReached(file: string, limit: number, cause: Error): ShipdockError {
  const message = `${file} could not grow: no file may have more than ${limit} bytes here (ulimit -f); what was not finished was not kept`;
  return new ShipdockError('disk_full', message, { hint: 'ulimit -f unlimited, and run the command again', cause });
}

function isDiskFull(file: string, leastBytes = LEAST_BYTES): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(dirname(file));
    return blocks > 0 && bavail * bsize < leastBytes;
  } catch {
    return false;
  }
}

function notWritable(file: string, reason: string, cause: Error): ShipdockError {
  return new ShipdockError('database_readonly', `${file} cannot be used: ${reason}`, {
    hint: `ls -ld ${dirname(file)} ${file}*`,
    cause,
  });
}
