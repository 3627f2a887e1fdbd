import { chmodSync, statSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { ShipdockError } from '../../kernel/errors.ts';
import { refuseToKeepOwnerOut } from './others-file.ts';

/** Long enough that many commands importing into one file at once each get their turn. */
export const BUSY_TIMEOUT_MS = 60_000;
/** 3.7.0 to 3.51.2 can corrupt a WAL file; the migrations alter constraints of tables, which none before 3.53.0 can. */
const OLDEST_SQLITE = [3, 53, 0] as const;

/** A connection that only reads; it never takes a lock that a writer waits for. */
export function openReading(file: string): SqliteConnection.Database {
  refuseToKeepOwnerOut(file);
  mendLogs(file);
  return new SqliteConnection(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
}

/** A connection that writes durably: WAL, an fsync on every commit, foreign keys enforced. */
export function openWriting(file: string): SqliteConnection.Database {
  refuseToKeepOwnerOut(file);
  mendLogs(file);
  const connection = new SqliteConnection(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    refuseOldLibrary(versionOf(connection));
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What is erased, or moved to another page, would go on lying in the file where it was.
    connection.pragma('secure_delete = ON');
    if (connection.pragma('synchronous', { simple: true }) !== 2) {
      throw new ShipdockError('database_unusable', 'this SQLite cannot be set to write durably (synchronous = FULL)');
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Reading a read-only file leaves a log of that mode behind; once the file may be written again, so must its log. A process
 * opens the log once for all its connections, so that readers see to it too.
 */
function mendLogs(file: string): void {
  for (const log of [`${file}-shm`, `${file}-wal`]) {
    try {
      const mode = statSync(file).mode & 0o777;
      if ((statSync(log).mode & 0o777) !== mode) chmodSync(log, mode);
    } catch {
      // No log, or not ours: SQLite says what is wrong when it opens it.
    }
  }
}

/** Version of the library itself. */
export function sqliteVersion(): string {
  const connection = new SqliteConnection(':memory:');
  const version = versionOf(connection);
  connection.close();
  return version;
}

/** @throws ShipdockError `database_unusable` where the library is of a version that data cannot be written with. */
export function refuseOldLibrary(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) {
      const needed = OLDEST_SQLITE.join('.');
      throw new ShipdockError('database_unusable', `SQLite ${version} is too old; ${needed} or newer is needed`, {
        hint: 'npm rebuild better-sqlite3',
      });
    }
  }
}

function versionOf(connection: SqliteConnection.Database): string {
  return String(connection.prepare('SELECT sqlite_version()').pluck().get());
}
