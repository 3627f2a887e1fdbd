import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { removeAbandoned } from '../../engine/remove-abandoned.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { isDiskFull, obstacleOf } from '../../kernel/obstacle.ts';
import { refuseDataFile } from './refuse-data-file.ts';

const BLOCK_BYTES = 65_536;

/**
 * Writes a file whole or not at all: into a temporary file beside it, made durable, then renamed. A device or named pipe
 * (/dev/null) is written to as it is. Returns the absolute path.
 * @throws ShipdockError `output_unwritable` or `disk_full`; an existing file is then as it was.
 */
export async function writeOutputFile(
  path: string,
  content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const target = await followLinks(resolve(path));
  refuseDataFile(target);
  try {
    const existing = await stat(target).catch(() => undefined);
    if (existing !== undefined && !existing.isFile()) await writeTo(await open(target, 'w'), content);
    else await replaceFile(target, content, existing?.mode);
  } catch (error) {
    throw asUnwritable(error, target);
  }
  return target;
}

/**
 * Refuses, before anything is done, a file that could not be written in the end: where there is no folder, no right or no room.
 * @throws ShipdockError `output_unwritable` or `disk_full`.
 */
export async function refuseUnwritable(path: string): Promise<void> {
  const target = await followLinks(resolve(path));
  refuseDataFile(target);
  try {
    const existing = await stat(target).catch(() => undefined);
    if (existing?.isDirectory() === true) await open(target, 'w');
    if (existing !== undefined && !existing.isFile()) return;
    const temporary = temporaryBeside(target);
    await (await open(temporary, 'wx')).close();
    await unlink(temporary);
  } catch (error) {
    throw asUnwritable(error, target);
  }
}

async function followLinks(path: string): Promise<string> {
  // A path that does not exist yet is its own target.
  return await realpath(path).catch(() => path);
}

async function replaceFile(
  target: string,
  content: Parameters<typeof writeOutputFile>[1],
  mode?: number,
): Promise<void> {
  // What is written at once is not cut off by a kill, and there may be thousands of it in one folder.
  if (!(content instanceof Uint8Array)) removeAbandoned(target, isTemporary);
  const temporary = temporaryBeside(target);
  // A signal ends the process at once.
  const remove = (): void => rmSync(temporary, { force: true });
  process.once('exit', remove);
  try {
    await writeTo(await open(temporary, 'wx', mode), content, { isDurable: true });
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

function temporaryBeside(target: string): string {
  // It need not be hard to guess: a file that is there already is never opened.
  const digits = Math.floor(Math.random() * 2 ** 32).toString(16);
  return join(dirname(target), `.${basename(target)}.${digits.padStart(8, '0')}.tmp`);
}

function isTemporary(name: string, finished: string): boolean {
  return name.startsWith(`.${finished}.`) && /^[0-9a-f]{8}\.tmp$/.test(name.slice(finished.length + 2));
}

async function writeTo(
  file: FileHandle,
  content: Parameters<typeof writeOutputFile>[1],
  durably?: { isDurable: true },
) {
  try {
    if (content instanceof Uint8Array) await file.writeFile(content);
    else for await (const block of inBlocks(content)) await file.writeFile(block);
    if (durably !== undefined) await file.sync();
  } finally {
    await file.close();
  }
}

/** Each write takes a turn of a thread: one for every row of an export was a third of its time. */
async function* inBlocks(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    if (length < BLOCK_BYTES) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts, length);
}

function asUnwritable(error: unknown, path: string): unknown {
  if (isDiskFull(error)) {
    return new ShipdockError('disk_full', `the disk is full: ${path} was not written`, { cause: error });
  }
  const obstacle = obstacleOf(error);
  return obstacle === undefined
    ? error
    : new ShipdockError('output_unwritable', `${path} cannot be written: ${obstacle}`, { cause: error });
}
