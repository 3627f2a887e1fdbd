import { constants, existsSync, statSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { may } from './obstacle.ts';

/**
 * Refuses a file of another user that this one may only read, where SQLite would make the log beside it: the log would be this
 * user's and stay, since who only reads does not remove it, and would keep the file's owner out of it.
 * @throws ShipdockError `database_readonly`.
 */
export function refuseToKeepOwnerOut(file: string): void {
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  // Windows has no such ids.
  if (owner === undefined || process.geteuid === undefined || process.geteuid() === owner) return;
  if (may(file, constants.W_OK) || [`${file}-shm`, `${file}-wal`].every((log) => existsSync(log))) return;
  const reason = may(file, constants.R_OK)
    ? 'read-only for you, and the log beside it would be yours'
    : 'you may not read it';
  const message = `${file} cannot be used: it is another user's, and ${reason}`;
  throw new ShipdockError('database_readonly', message, { hint: shell`ls -l ${file}` });
}
