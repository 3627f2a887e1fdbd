import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';

/** What Node says of a compiled module that it cannot load, or that is not there. */
const NOT_LOADED: ReadonlySet<string> = new Set(['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** Whether SQLite's compiled half could not be loaded: it is when the first file is opened, not when it is imported. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_LOADED.has(String(error.code));
}

/**
 * The error that says so: after a change of Node the module of the one before is still there. The loader (rolldown.config.mjs)
 * names a `fixer`, the script that compiles it, where it refuses what Node 24 makes by its own headers.
 */
export function notLoaded(cause: unknown): ShipdockError {
  const fixer = cause instanceof Error && 'fixer' in cause ? String(cause.fixer) : undefined;
  if (fixer !== undefined) {
    const why = `Node ${process.version} would abort at any moment with it, as it was compiled (nodejs/node#65446)`;
    return new ShipdockError('native_module', `the SQLite module cannot be used: ${why}`, {
      hint: shell`node ${fixer}`,
      cause,
    });
  }
  const isOthers = cause instanceof Error && /NODE_MODULE_VERSION|self-register/.test(cause.message);
  const why = isOthers ? `: it was compiled for another Node than this ${process.version}` : '';
  return new ShipdockError('native_module', `the SQLite module cannot be loaded${why}`, {
    hint: 'npm rebuild better-sqlite3',
    cause,
  });
}
