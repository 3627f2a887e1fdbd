import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { shell } from '../../kernel/shell.ts';

/** What Node says of a compiled module that it cannot load, or that is not there. */
const NOT_LOADED: ReadonlySet<string> = new Set(['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** Whether SQLite's compiled half could not be loaded: it is when the first file is opened, not when it is imported. */
export function isNotLoaded(error: unknown): boolean {
  return NOT_LOADED.has(systemCode(error));
}

/**
 * The error that says so: after a change of Node the module of the one before is still there. The loader (rolldown.config.mjs)
 * names a `fixer`, the script that compiles it anew wherever npm put it, and refuses what Node 24 makes by its own headers.
 */
export function notLoaded(cause: unknown): ShipdockError {
  const fixer = cause instanceof Error && 'fixer' in cause ? String(cause.fixer) : undefined;
  return new ShipdockError('native_module', `the SQLite module cannot be ${reason(cause)}`, {
    hint: fixer === undefined ? 'npm rebuild better-sqlite3' : shell`node ${fixer}`,
    cause,
  });
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'loaded';
  if ('aborts' in cause)
    return `used: Node ${process.version} would abort at any moment with it, as it was compiled (nodejs/node#65446)`;
  const isOthers = /NODE_MODULE_VERSION|self-register/.test(cause.message);
  return isOthers ? `loaded: it was compiled for another Node than this ${process.version}` : 'loaded';
}
