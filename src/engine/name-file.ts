import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { leftLogOf, removeLogsOf, removeWithLogs } from '../database/sqlite/file-names.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { systemCode } from '../kernel/obstacle.ts';
import { shell } from '../kernel/shell.ts';
import { unmakable } from './make-folder.ts';
import { removeAbandoned } from './remove-abandoned.ts';

/**
 * Makes a data file under another name and gives it its own when it is whole: nobody ever sees half of one. What was begun
 * is removed, whatever happens.
 * @throws ShipdockError `database_exists` where something has that name already, or lies there of a file that had it;
 * `database_readonly`, `disk_full`.
 */
export async function madeWhole<Made>(file: string, make: (unfinished: string) => Promise<Made>): Promise<Made> {
  refuseTaken(file);
  refuseUnmakable(file);
  refuseLeftLog(file);
  removeAbandoned(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    const made = await make(unfinished);
    giveName(unfinished, file);
    return made;
  } catch (error) {
    throw inNameOf(file, unfinished, error);
  } finally {
    removeWithLogs(unfinished);
  }
}

/** What went wrong, in the name of a file that somebody asked for: nobody did for it under its unfinished name. */
export function inNameOf(file: string, unfinished: string, error: unknown): unknown {
  if (!(error instanceof ShipdockError) || !error.message.includes(unfinished)) return error;
  const { message, hint } = error;
  return error.with({
    message: message.replaceAll(unfinished, file),
    ...(hint === undefined ? {} : { hint: hint.replaceAll(unfinished, file) }),
  });
}

/**
 * Tries whether a file can be made there, under the longest name that is needed on the way to it: what the database says of a
 * file that nobody asked for helps nobody.
 * @throws ShipdockError `database_exists` of a link that leads to none, `database_readonly`, `disk_full`.
 */
export function refuseUnmakable(file: string): void {
  const tried = `${file}.unfinished-${process.pid}-journal`;
  try {
    closeSync(openSync(tried, 'wx'));
    rmSync(tried);
  } catch (error) {
    throw unmakable(file, error);
  }
  refuseLinkToNothing(file);
}

/** Such a link has the name already, and there is nothing that could be worked with or set aside. */
function refuseLinkToNothing(file: string): void {
  if (existsSync(file) || lstatSync(file, { throwIfNoEntry: false }) === undefined) return;
  const target = resolve(dirname(file), readlinkSync(file));
  throw new ShipdockError('database_exists', `${file} is a link to ${target}, which is not there; nothing was done`, {
    hint: 'name the file that it is to lead to',
  });
}

/** @throws ShipdockError `database_exists`: whatever that log holds is nowhere else, and must not come into another file. */
export function refuseLeftLog(file: string): void {
  const log = leftLogOf(file);
  if (log === undefined) return;
  throw new ShipdockError(
    'database_exists',
    `${log} holds what was last written to another ${basename(file)}, and belongs beside it; nothing was done`,
    { hint: shell`mv -n ${log} ${`${log}.left`}` },
  );
}

/**
 * Never replaces a file that somebody else made meanwhile. Empty logs of a former file hold nothing, but a process that still
 * has that file open would share them with the new one.
 */
export function giveName(unfinished: string, file: string): void {
  refuseTaken(file);
  refuseLeftLog(file);
  removeLogsOf(file);
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw exists(file, error);
    if (!WITHOUT_LINKS.has(systemCode(error))) throw unmakable(file, error);
    takeNameWithoutLinks(unfinished, file);
  }
}

/** What file systems without hard links answer: FAT and exFAT of USB sticks, many network shares. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** A rename replaces what is there; so the name is taken first by an empty file that is certainly our own. */
function takeNameWithoutLinks(unfinished: string, file: string): void {
  try {
    closeSync(openSync(file, 'wx'));
  } catch (error) {
    throw systemCode(error) === 'EEXIST' ? exists(file, error) : unmakable(file, error);
  }
  try {
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(file, { force: true });
    throw unmakable(file, error);
  }
}

/** What is told of a name that something has already, where whoever asked for it knows better than this. */
interface TakenHints {
  readonly ofFolder: string;
  readonly ofFile: string;
}

/** @throws ShipdockError `database_exists` where something has that name already. */
export function refuseTaken(file: string, hints?: TakenHints): void {
  if (existsSync(file)) throw exists(file, undefined, hints);
}

function exists(file: string, cause?: unknown, hints?: TakenHints): ShipdockError {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    return new ShipdockError('database_exists', `${file} is a folder, and the data is a file; nothing was done`, {
      hint: hints?.ofFolder ?? 'name a file in it',
      cause,
    });
  }
  return new ShipdockError('database_exists', `${file} exists already; it was not touched`, {
    ...given('hint', hints?.ofFile),
    cause,
  });
}
