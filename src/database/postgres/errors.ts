import { ShipdockError } from '../../kernel/errors.ts';

/** No route, no server, no name, or a server that ends the connection: system codes, and PostgreSQL's classes 08 and 57P. */
const UNREACHABLE = /^(E(CONN|HOST|NET|AI_)\w+|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2})$/;
/** Somebody else's unit of work came first: serialization, deadlock, lock timeout, a UNIQUE key taken meanwhile. */
const CONFLICT = new Set(['40001', '40P01', '55P03', '23505']);
/** A statement, an idle unit of work or a whole one took longer than the server allows, or its administrator ended it. */
const TIMED_OUT = new Set(['57014', '25P03', '25P04']);
/** The pool's own words, which has no codes: others kept all of its connections. */
const POOL_TAKEN = 'timeout exceeded when trying to connect';

/** Gives PostgreSQL's own failures their meaning; anything else passes through unchanged. */
export function postgresError(error: unknown, name: string): unknown {
  if (error instanceof ShipdockError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (
    UNREACHABLE.test(code) ||
    /Connection terminated|is not queryable|timeout expired|read timeout/i.test(error.message)
  ) {
    return new ShipdockError('database_unusable', `${name} cannot be reached: ${error.message || code}`, {
      cause: error,
    });
  }
  if (CONFLICT.has(code)) {
    return new ShipdockError('locked', 'another process changed the same data at the same time', {
      hint: 'run the command again',
      cause: error,
    });
  }
  if (code === '53300' || error.message === POOL_TAKEN) {
    return new ShipdockError('database_busy', `${name} has no connection free: ${error.message}`, {
      hint: 'run the command again',
      cause: error,
    });
  }
  if (TIMED_OUT.has(code)) {
    return new ShipdockError('database_busy', `${name} ended what took too long: ${error.message}`, {
      hint: 'run the command again; its limits: show statement_timeout, to raise one: alter role … set statement_timeout',
      cause: error,
    });
  }
  if (code === '53100') {
    return new ShipdockError('disk_full', `the disk of ${name} is full; what was not finished was not kept`, {
      cause: error,
    });
  }
  if (code === '25006' || code === '42501') {
    return new ShipdockError('database_readonly', `${name} cannot be written: ${error.message}`, { cause: error });
  }
  if (code === '42P07') {
    return new ShipdockError('database_unusable', `${name} has tables of another program: ${error.message}`, {
      hint: 'give shipdock a database of its own, or a schema of its own: ?options=-csearch_path%3DSCHEMA behind the address',
      cause: error,
    });
  }
  if (code.startsWith('28') || code === '3D000') return refused(name, error.message, error);
  return error;
}

/** As `postgresError`, of what keeps a connection from being made: whatever it is, the address or the server is to be mended. */
export function connectionError(error: unknown, name: string): unknown {
  const meaning = postgresError(error, name);
  if (meaning instanceof ShipdockError || !(meaning instanceof Error)) return meaning;
  if (meaning instanceof URIError || ('code' in meaning && meaning.code === 'ERR_INVALID_URL')) {
    return new ShipdockError('database_unusable', `the address ${name} cannot be read: ${meaning.message}`, {
      hint: 'in its user and password write % / ? # @ : as %25 %2F %3F %23 %40 %3A; a port is at most 65535',
      cause: error,
    });
  }
  // The driver's words where the server asks for a password and there is none.
  const isAsked = /client password must be/.test(meaning.message);
  return refused(name, isAsked ? 'it asks for a password, and none was given' : meaning.message, error);
}

function refused(name: string, reason: string, cause: unknown): ShipdockError {
  return new ShipdockError('database_unusable', `no connection to ${name}: ${reason}`, {
    ...(/password/.test(reason)
      ? { hint: 'give it by PGPASSWORD, or in SHIPDOCK_DB=postgres://USER:PASSWORD@HOST/NAME' }
      : {}),
    cause,
  });
}
