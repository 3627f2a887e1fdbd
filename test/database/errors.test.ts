import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { postgresError } from '../../src/database/postgres/errors.ts';
import { sqliteError } from '../../src/database/sqlite/errors.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

function failure(code: string, message = 'driver says so'): Error {
  return Object.assign(new Error(message), { code });
}

/** A file that nothing keeps us from. */
const FILE = fileURLToPath(import.meta.url);

describe('a failure of SQLite', () => {
  it.each([
    ['SQLITE_BUSY', 'database_busy', 5],
    ['SQLITE_BUSY_SNAPSHOT', 'database_busy', 5],
    ['SQLITE_BUSY_RECOVERY', 'database_busy', 5],
    ['SQLITE_LOCKED', 'database_busy', 5],
    ['SQLITE_READONLY', 'database_readonly', 10],
    ['SQLITE_READONLY_DIRECTORY', 'database_readonly', 10],
    ['SQLITE_READONLY_DBMOVED', 'database_readonly', 10],
    ['SQLITE_FULL', 'disk_full', 10],
    ['SQLITE_CORRUPT', 'database_unusable', 10],
    ['SQLITE_CORRUPT_INDEX', 'database_unusable', 10],
    ['SQLITE_NOTADB', 'database_unusable', 10],
    ['SQLITE_CANTOPEN', 'database_unusable', 10],
    ['SQLITE_IOERR_WRITE', 'database_unusable', 10],
    ['SQLITE_IOERR_SHMMAP', 'database_unusable', 10],
    ['SQLITE_PERM', 'database_unusable', 10],
  ])('%s means %s, exit code %i, and names the file', (code, meaning, exitCode) => {
    const error = sqliteError(failure(code), FILE);
    expect(error).toMatchObject({ code: meaning, exitCode });
    expect(String(error)).toContain(FILE);
  });

  it.each([
    ['ERR_DLOPEN_FAILED', 'was compiled against NODE_MODULE_VERSION 115', /compiled for another Node than this v\d/],
    ['ERR_DLOPEN_FAILED', 'Module did not self-register', /compiled for another Node than this v\d/],
    ['ERR_DLOPEN_FAILED', 'cannot open shared object file', /module cannot be loaded$/],
    ['MODULE_NOT_FOUND', "Cannot find module 'better-sqlite3/package.json'", /module cannot be loaded$/],
  ])('to load its compiled half (%s: %s) is no fault of shipdock', (code, said, message) => {
    const error = sqliteError(failure(code, said), FILE);
    expect(error).toMatchObject({ code: 'native_module', exitCode: 10, hint: 'npm rebuild better-sqlite3' });
    expect((error as ShipdockError).message).toMatch(message);
  });

  it('to read or write, while the disk is full, is the full disk', () => {
    const error = sqliteError(failure('SQLITE_IOERR_SHMSIZE', 'disk I/O error'), FILE, () => true);
    expect(error).toMatchObject({ code: 'disk_full', exitCode: 10 });
  });
});

describe('a failure of PostgreSQL', () => {
  it.each([
    ['ECONNREFUSED', 'database_unusable', 10],
    ['ENOTFOUND', 'database_unusable', 10],
    ['EAI_AGAIN', 'database_unusable', 10],
    ['ECONNRESET', 'database_unusable', 10],
    ['EHOSTUNREACH', 'database_unusable', 10],
    ['57P01', 'database_unusable', 10],
    ['57P02', 'database_unusable', 10],
    ['57P03', 'database_unusable', 10],
    ['08006', 'database_unusable', 10],
    ['08001', 'database_unusable', 10],
    ['28P01', 'database_unusable', 10],
    ['28000', 'database_unusable', 10],
    ['3D000', 'database_unusable', 10],
    ['53300', 'database_busy', 5],
    ['57014', 'database_busy', 5],
    ['25P03', 'database_busy', 5],
    ['25P04', 'database_busy', 5],
    ['40001', 'locked', 5],
    ['40P01', 'locked', 5],
    ['55P03', 'locked', 5],
    ['23505', 'locked', 5],
    ['53100', 'disk_full', 10],
    ['25006', 'database_readonly', 10],
    ['42501', 'database_readonly', 10],
  ])('%s means %s, exit code %i', (code, meaning, exitCode) => {
    expect(postgresError(failure(code), 'postgres://shop/data')).toMatchObject({ code: meaning, exitCode });
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout expired',
    'Connection terminated due to connection timeout',
    'Query read timeout',
  ])('“%s” means that the database cannot be reached', (message) => {
    expect(postgresError(new Error(message), 'postgres://shop/data')).toMatchObject({ code: 'database_unusable' });
  });
});

describe('what is no failure of the database', () => {
  it.each([
    ['our own refusal', new ShipdockError('order_not_found', 'there is no order SO-1', { about: 'subject' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['something else with a code', failure('ERR_ASSERTION')],
  ])('passes through unchanged: %s', (_, error) => {
    expect(sqliteError(error, 'shop.db')).toBe(error);
    expect(postgresError(error, 'postgres://shop/data')).toBe(error);
  });
});
