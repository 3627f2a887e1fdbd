import { join, resolve } from 'node:path';
import { isPostgres } from '../kernel/database-address.ts';
import type { Variables } from './environment.ts';
import { homeFolder } from './home-folder.ts';

/** Which database a command works on, and why that one. */
export interface DatabaseLocation {
  /** Absolute path of a SQLite file, or a postgres:// URL. */
  readonly location: string;
  readonly origin: 'given' | 'default';
}

/** `--db` or SHIPDOCK_DB as given, else sandbox.db in the user's data folder (XDG). */
export function databaseLocation(given: string | undefined, variables: Variables): DatabaseLocation {
  if (given !== undefined) return { location: isPostgres(given) ? given : resolve(given), origin: 'given' };
  const dataHome = variables.XDG_DATA_HOME;
  const home = dataHome?.startsWith('/') === true ? dataHome : join(homeFolder(variables), '.local', 'share');
  return { location: join(home, 'shipdock', 'sandbox.db'), origin: 'default' };
}
