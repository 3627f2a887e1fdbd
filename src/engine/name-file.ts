import { existsSync, linkSync, rmSync } from 'node:fs';
import { ShipdockError } from '../kernel/errors.ts';

/**
 * Makes a data file under another name and gives it its own when it is whole: nobody ever sees half of one. What was begun
 * is removed, whatever happens.
 * @throws ShipdockError `database_exists` where something has that name already.
 */
export async function madeWhole<Made>(file: string, make: (unfinished: string) => Promise<Made>): Promise<Made> {
  if (existsSync(file)) throw exists(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    const made = await make(unfinished);
    giveName(unfinished, file);
    return made;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  }
}

/** A link, unlike a rename, never replaces a file that somebody else made meanwhile. */
export function giveName(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw exists(file, error);
    throw error;
  }
}

function exists(file: string, cause?: Error): ShipdockError {
  return new ShipdockError('database_exists', `${file} exists already; it was not touched`, { cause });
}
