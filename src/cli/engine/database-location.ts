import { join, resolve } from 'node:path';
import { isPostgres, schemeOf } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Variables } from './environment.ts';
import { homeFolder } from './home-folder.ts';

/** Which database a command works on, and why that one. */
export interface DatabaseLocation {
  /** Absolute path of a SQLite file, or a postgres:// URL. */
  readonly location: string;
  readonly origin: 'given' | 'default';
}

/**
 * `--db` or SHIPDOCK_DB as given, else sandbox.db in the user's data folder (XDG).
 * @throws ShipdockError `usage` for an address of anything but PostgreSQL: as a path it would make a file of its password.
 */
export function databaseLocation(given: string | undefined, variables: Variables): DatabaseLocation {
  if (given !== undefined) return { location: locationOf(given), origin: 'given' };
  const dataHome = variables.XDG_DATA_HOME;
  const home = dataHome?.startsWith('/') === true ? dataHome : join(homeFolder(variables), '.local', 'share');
  return { location: join(home, 'shipdock', 'sandbox.db'), origin: 'default' };
}

/**
 * A file as an absolute path, the address of a PostgreSQL database as it is.
 * @throws ShipdockError `usage` for another address, and for `-`: a backup that was to go on by a pipe would be a file of that name.
 */
export function locationOf(given: string): string {
  // A line of a file of variables, or what was pasted, may begin with a blank.
  const word = given.trim();
  if (isPostgres(word)) return word;
  if (word === '-') {
    throw new ShipdockError('usage', 'a database is a file, or begins with postgres://; it goes through no pipe', {
      hint: 'name a file, and write it on from there; one that is called so is ./-',
    });
  }
  const scheme = schemeOf(word);
  if (scheme === undefined) return resolve(given);
  throw new ShipdockError('usage', `a database is a file, or begins with postgres://; this begins with ${scheme}:/`, {
    hint: 'give --db or SHIPDOCK_DB as postgres://user@host/name, and the password by PGPASSWORD',
  });
}
