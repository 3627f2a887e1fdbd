import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { sqliteError } from './errors.ts';
import { LOG_SUFFIXES, unusedName } from './file-names.ts';
import { prepareSqliteCopy } from './migrate.ts';
import { openReading, openWriting } from './open.ts';
import { keptFromOthers } from './private-file.ts';
import { writtenThrough } from './written-through.ts';

/** Writes all that is committed at one moment into a new file, while others go on reading and writing. */
export async function copySqliteFile(file: string, copy: string): Promise<void> {
  const connection = openReading(file);
  try {
    const vacuum = connection.prepare('VACUUM INTO ?');
    await writtenThrough(copy, statSync(file).size, () => keptFromOthers(() => vacuum.run(copy)));
  } catch (error) {
    rmSync(copy, { force: true });
    throw sqliteError(error, isCorrupt(error) ? file : copy);
  } finally {
    connection.close();
  }
  const descriptor = openSync(copy, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** What is read is damaged; all else is wrong with what is written. */
function isCorrupt(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(systemCode(error));
}

/** What is wrong with the structure of a data file, and rows that refer to nothing; empty where all is well. */
export function sqliteFaults(file: string): readonly string[] {
  const connection = openReading(file);
  try {
    const structure = connection.pragma('integrity_check(20)') as readonly { readonly integrity_check: string }[];
    const references = connection.pragma('foreign_key_check') as readonly {
      readonly table: string;
      readonly parent: string;
    }[];
    return [
      ...structure.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...references.slice(0, 20).map(({ table, parent }) => `a row of ${table} refers to no row of ${parent}`),
    ];
  } catch (error) {
    throw sqliteError(error, file);
  } finally {
    connection.close();
  }
}

/**
 * Makes a copy ready for its place: of this program's schema, and with a log. Of a file without one nobody sees that another
 * process has it open; with one even a process that only reads holds a lock.
 * @throws ShipdockError `database_newer`, `database_unusable`, `disk_full`.
 */
export function prepareForUse(copy: string, migrationsFolder: string): void {
  try {
    prepareSqliteCopy(copy, migrationsFolder);
  } catch (error) {
    throw sqliteError(error, copy);
  }
}

/**
 * Moves a data file out of the way, to `FILE.before-restore`, once nobody uses it. What is no database, or damaged, is moved
 * with its log: whatever it is, nothing else may read that log.
 * @returns where it lies now. @throws ShipdockError `database_busy` while another process has it open, `database_readonly`.
 */
export function setAside(file: string): string {
  try {
    takeLogIn(file);
  } catch (error) {
    const meaning = sqliteError(error, file);
    if (!(meaning instanceof ShipdockError) || meaning.code !== 'database_unusable') throw meaning;
  }
  const aside = unusedName(`${file}.before-restore`);
  renameSync(file, aside);
  for (const suffix of LOG_SUFFIXES) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  return aside;
}

/**
 * Has a file go on without a log, which only a connection that is alone may do; all of it is in the file then.
 * @throws ShipdockError `database_busy` while another process has it open.
 */
export function takeLogIn(file: string): void {
  const connection = openWriting(file);
  try {
    connection.pragma('busy_timeout = 1000');
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    const meaning = sqliteError(error, file);
    if (!(meaning instanceof ShipdockError) || meaning.code !== 'database_busy') throw meaning;
    throw new ShipdockError('database_busy', `${file} is in use by another process; it was not touched`, {
      hint: 'stop shipdock serve first',
      cause: error,
    });
  } finally {
    connection.close();
  }
}
