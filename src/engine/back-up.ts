import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { environmentAt, openDatabase, refuseNoFile } from '../database/open-database.ts';
import { removeWithLogs } from '../database/sqlite/file-names.ts';
import { checkedChains } from '../journal/operations/checked-chains.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';
import { forgetDoubts } from '../shipments/operations/forget-doubts.ts';
import { brokenChains, type Copied, type CopyOptions, copyData, stoppable } from './copy-data.ts';
import { giveName, inNameOf, madeWhole, refuseLeftLog, refuseUnmakable } from './name-file.ts';
import { refuseOtherEnvironment, refuseOtherEnvironmentAt } from './refuse-other-environment.ts';
import { removeAbandoned } from './remove-abandoned.ts';

/**
 * Writes all data of one moment into a new SQLite file, while others work on it, and checks the file. It keeps no log: a file
 * with one cannot be read where nothing may be written beside it.
 * @throws ShipdockError `database_exists`, `database_damaged`, `disk_full`, `wrong_environment`.
 */
export async function backUp(options: CopyOptions): Promise<Copied> {
  const { copySqliteFile, takeLogIn } = await import('../database/sqlite/copy-file.ts');
  if (isPostgres(options.from)) {
    const copied = await copyData(options);
    takeLogIn(options.to);
    return copied;
  }
  await refuseOtherEnvironmentAt(options.from, options.environment);
  const migrations = join(options.packageRoot, 'migrations');
  await (await openDatabase(options.from, migrations, undefined, options.onMigrated)).close();
  return madeWhole(options.to, async (unfinished) => {
    await copySqliteFile(options.from, unfinished);
    await turn(options);
    await refuseDamaged(unfinished, options);
    const copied = await checkRows(unfinished, options);
    takeLogIn(unfinished);
    return copied;
  });
}

/**
 * Puts a backup in place: into an empty PostgreSQL database, or as the data file, whose former one is set aside first where
 * that is wanted.
 * @returns also where the former file lies now.
 * @throws ShipdockError `database_exists`, `database_damaged` (the backup; nothing was touched), `database_busy`,
 * `database_unusable` where a folder has the name, `wrong_environment` where it is not what was asked for, or what it would take the place of.
 */
export async function restore(
  wish: CopyOptions & { readonly replace: boolean },
): Promise<Copied & { readonly aside: string | null }> {
  if (isPostgres(wish.to)) return { ...(await copyData(wish)), aside: null };
  const options = { ...wish, to: linkedFile(wish.to) };
  if (!existsSync(options.from))
    throw new ShipdockError('file_not_found', `there is no file ${options.from}`, { about: 'nothing' });
  const isThere = existsSync(options.to);
  if (isThere && !options.replace) {
    throw new ShipdockError(
      'database_exists',
      `${options.to} is there already; it was not touched, and --replace sets it aside`,
      {
        hint: shell`shipdock db restore ${options.from} --replace`,
      },
    );
  }
  if (isThere) refuseNoFile(options.to);
  refuseUnmakable(options.to);
  if (!isThere) refuseLeftLog(options.to);
  removeAbandoned(options.to);
  const { copySqliteFile, prepareForUse, setAside } = await import('../database/sqlite/copy-file.ts');
  const ready = `${options.to}.unfinished-${process.pid}`;
  try {
    await refuseOtherBackup(options);
    await copySqliteFile(options.from, ready);
    await turn(options);
    await refuseDamaged(ready, options);
    // Without a copy from before a migration: that is the backup.
    prepareForUse(ready, join(options.packageRoot, 'migrations'));
    const copied = await checkRows(ready, options);
    options.stopIfAsked();
    const aside = isThere ? setAside(options.to) : null;
    giveName(ready, options.to);
    return { ...copied, aside };
  } catch (error) {
    throw inPlaceOf(error, ready, options);
  } finally {
    removeWithLogs(ready);
  }
}

/** Others work on the file that a link leads to: put in the link's own place, the backup would be theirs no more. */
function linkedFile(path: string): string {
  return existsSync(path) && lstatSync(path).isSymbolicLink() ? realpathSync(path) : path;
}

/** Sandbox and production data never mix (decisions 3). Data that is damaged cannot say what it is, and is what restoring is for. */
async function refuseOtherBackup({ from, to, environment }: CopyOptions): Promise<void> {
  const restored = await environmentAt(from);
  if (restored === undefined) return;
  refuseOtherEnvironment(restored, environment);
  const present = existsSync(to) ? await environmentAt(to).catch(undefinedWhereUnusable) : undefined;
  if (present === undefined || present === restored) return;
  throw new ShipdockError(
    'wrong_environment',
    `${to} is ${present} data, ${from} is ${restored} data; nothing was done`,
    {
      hint: shell`shipdock db restore ${from} --db ${restored}-restored.db`,
    },
  );
}

function undefinedWhereUnusable(error: unknown): undefined {
  if (error instanceof ShipdockError && error.code === 'database_unusable') return undefined;
  throw error;
}

/**
 * Of the copy that is made ready nobody knows. What is damaged in it is damaged in the backup; that it cannot be written is so
 * where it was to be.
 */
function inPlaceOf(error: unknown, ready: string, { from, to }: CopyOptions): unknown {
  if (!(error instanceof ShipdockError)) return error;
  const { code, message } = error;
  if (code === 'database_newer') return inNameOf(from, ready, error);
  if (code !== 'database_damaged' && code !== 'database_unusable') return inNameOf(to, ready, error);
  const hint = 'restore another backup; what is there was not touched';
  return error.with({ message: message.replaceAll(ready, from), hint });
}

/** What SQLite does by itself lets no signal be seen until it is done. */
async function turn({ stopIfAsked }: CopyOptions): Promise<void> {
  await nextTurn();
  stopIfAsked();
}

async function refuseDamaged(file: string, options: CopyOptions): Promise<void> {
  const { sqliteFaults } = await import('../database/sqlite/copy-file.ts');
  const faults = sqliteFaults(file);
  await turn(options);
  if (faults.length === 0) return;
  throw new ShipdockError('database_damaged', `the copy is damaged: ${faults[0]}`, {
    hint: 'shipdock doctor',
    details: faults.map((message) => ({ message })),
  });
}

/** Counts every table, and checks every chain of the journal, of a copy that is made ready to be put in place. */
async function checkRows(file: string, options: CopyOptions): Promise<Copied> {
  const { packageRoot } = options;
  const { schemaTables } = await import('../database/sqlite/schema-tables.ts');
  const { countTables } = await import('../database/copy-tables.ts');
  const database = await openDatabase(file, join(packageRoot, 'migrations'));
  try {
    await database.write(forgetDoubts);
    const tables = schemaTables(join(packageRoot, 'migrations'));
    const rows = await database.read((transaction) => countTables(transaction, tables));
    const { chains, faults: broken } = await checkedChains(stoppable(database, options));
    if (broken.length > 0) throw brokenChains(file, broken);
    return { tables: tables.length, rows, chains };
  } finally {
    await database.close();
  }
}
