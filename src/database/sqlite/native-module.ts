import { ShipdockError } from '../../kernel/errors.ts';

/** What Node says of a compiled module that it cannot load, or that is not there. */
const NOT_LOADED: ReadonlySet<string> = new Set(['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** Whether SQLite's compiled half could not be loaded: it is when the first file is opened, not when it is imported. */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_LOADED.has(String(error.code));
}

/** The error that says so: after a change of Node the module of the one before is still there. */
export function notLoaded(cause: unknown): ShipdockError {
  const isOthers = cause instanceof Error && /NODE_MODULE_VERSION|self-register/.test(cause.message);
  const why = isOthers ? `: it was compiled for another Node than this ${process.version}` : '';
  return new ShipdockError('native_module', `the SQLite module cannot be loaded${why}`, {
    hint: 'npm rebuild better-sqlite3',
    cause,
  });
}
