import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ShipdockError } from '../kernel/errors.ts';
import { isDiskFull, obstacleOf } from '../kernel/obstacle.ts';

/** The folder of a data file that is to be made. @throws ShipdockError `database_readonly`, `disk_full`. */
export function makeFolderOf(file: string): void {
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw unmakable(file, error);
  }
}

/** Why a data file cannot be made there. */
export function unmakable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const obstacle = error.code === 'EEXIST' ? 'a part of the path is a file' : (obstacleOf(error) ?? error.message);
  const code = isDiskFull(error) ? 'disk_full' : 'database_readonly';
  return new ShipdockError(code, `${file} cannot be made: ${obstacle}`, { cause: error });
}

/** A folder that documents are written to. @throws ShipdockError `output_unwritable`. */
export function makeOutputFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    const reason = error instanceof Error ? `: ${error.message}` : '';
    throw new ShipdockError('output_unwritable', `the folder ${folder} cannot be made${reason}`, { cause: error });
  }
}

/**
 * With those above it. Node's own way of that never ends where nothing can be made in a folder that is there, as in /proc.
 * @throws the file system's error.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
