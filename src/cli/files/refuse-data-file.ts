import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';

/**
 * Nothing that a command writes takes the place of data: neither of a SQLite file, whoever has it, nor of what SQLite keeps
 * beside one.
 * @throws ShipdockError `output_unwritable`.
 */
export function refuseDataFile(path: string): void {
  const data = [path, path.replace(/-(wal|shm|journal)$/, '')].find(isSqliteFile);
  if (data === undefined) return;
  const what = data === path ? 'it is' : `it belongs to ${data},`;
  throw new ShipdockError('output_unwritable', `${path} cannot be written: ${what} a data file`, {
    hint: 'name another file',
  });
}

const BEGINNING = 'SQLite format 3\0';

function isSqliteFile(path: string): boolean {
  try {
    // Opening a named pipe would wait for who writes to it.
    return statSync(path).isFile() && beginningOf(path) === BEGINNING;
  } catch {
    // What cannot be looked at is told by who writes there.
    return false;
  }
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING.length);
    readSync(file, bytes, 0, bytes.length, 0);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
