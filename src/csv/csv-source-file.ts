import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { ShipdockError } from '../kernel/errors.ts';
import { systemCode } from '../kernel/obstacle.ts';
import { openNamedPipe } from './pipe-file.ts';

/** A file or a pipe, opened for `readCsv`. */
export interface CsvSource {
  /** What messages call it: the file's name, or `stdin`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Bytes in all; undefined of a pipe. */
  readonly size: number | undefined;
}

const PIECE_BYTES = 262_144;

/**
 * Opens the file at the path, or standard input for `-`. The file is closed when it was read to its end, or left.
 * @throws file_not_found · file_empty (unless it may be) · unreadable_file (a directory, no permission, a fault of the disk; at its
 * end where it was written while it was read)
 */
export async function openCsvSource(
  path: string,
  stdin: AsyncIterable<Uint8Array>,
  { mayBeEmpty = false }: { readonly mayBeEmpty?: boolean } = {},
): Promise<CsvSource> {
  if (path === '-') return { name: 'stdin', bytes: stdin, size: undefined };
  const pipe = pipeAt(path);
  if (pipe !== undefined) return { name: basename(path), bytes: pipe, size: undefined };
  const file = await open(path).catch((error: unknown) => {
    throw asShipdockError(error, path);
  });
  try {
    const stat = await file.stat();
    if (stat.isDirectory()) throw new ShipdockError('unreadable_file', `${path} is a directory, not a file`);
    if (stat.isFile() && stat.size === 0 && !mayBeEmpty) throw new ShipdockError('file_empty', `${path} is empty`);
    return { name: basename(path), bytes: piecesOf(file, path), size: stat.isFile() ? stat.size : undefined };
  } catch (error) {
    await file.close();
    throw asShipdockError(error, path);
  }
}

function pipeAt(path: string): CsvSource['bytes'] | undefined {
  try {
    return openNamedPipe(path);
  } catch (error) {
    throw asShipdockError(error, path);
  }
}

async function* piecesOf(file: FileHandle, path: string): AsyncGenerator<Uint8Array> {
  try {
    const before = await file.stat();
    // Closed here, once it is known whether it stayed as it was.
    yield* file.createReadStream({ highWaterMark: PIECE_BYTES, autoClose: false });
    if (before.isFile()) refuseWritten(before, await file.stat(), path);
  } catch (error) {
    throw asShipdockError(error, path);
  } finally {
    await file.close();
  }
}

/** What was read of a file that is still being written may lack rows of an order, or the end of a number. */
function refuseWritten(before: Stats, after: Stats, path: string): void {
  if (before.size === after.size && before.mtimeMs === after.mtimeMs) return;
  throw new ShipdockError('unreadable_file', `${path} was written while it was read`, {
    hint: 'wait until it is whole, and try again',
    retryable: true,
  });
}

function asShipdockError(error: unknown, path: string): ShipdockError {
  if (error instanceof ShipdockError) return error;
  const code = systemCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new ShipdockError('file_not_found', `there is no file ${path}`, { about: 'nothing', cause: error });
  }
  if (code === 'EISDIR') return new ShipdockError('unreadable_file', `${path} is a directory, not a file`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new ShipdockError('unreadable_file', `${path} may not be read: permission is missing`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ShipdockError('unreadable_file', `${path} cannot be read: ${reason}`, { cause: error });
}
