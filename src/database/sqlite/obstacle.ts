import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What keeps this process from a data file, in words; undefined where file and folder are open to it. */
export function obstacleTo(file: string): string | undefined {
  const folder = dirname(file);
  const log = [`${file}-shm`, `${file}-wal`].find((each) => existsSync(each) && !may(each, constants.W_OK));
  if (existsSync(file) && !may(file, constants.R_OK)) return 'it may not be read: permission is missing';
  if (existsSync(file) && !may(file, constants.W_OK)) return 'it is read-only';
  if (!existsSync(folder)) return `there is no folder ${folder}`;
  if (!may(folder, constants.W_OK)) return `its folder ${folder} is read-only, and the log is kept beside the file`;
  return log === undefined ? undefined : `${log} is read-only`;
}

/** Whether this process may do that with a file (`constants.R_OK`, `W_OK`). */
export function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
