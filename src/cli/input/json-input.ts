import { readFileSync, statSync } from 'node:fs';
import { doubledMember } from '../../kernel/doubled-member.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { readJson } from '../../kernel/read-json.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { Session } from '../session.ts';

/**
 * JSON of a file, or of standard input for `-`.
 * @throws ShipdockError `file_not_found`, `file_empty`, `unreadable_file` with the place of the mistake.
 */
export async function readJsonInput(session: Session, path: string): Promise<unknown> {
  const text = await readTextFile(session, path);
  const name = path === '-' ? 'standard input' : path;
  let value: unknown;
  try {
    value = readJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^the body/, 'it') : String(error);
    throw new ShipdockError('unreadable_file', `${name} cannot be read: ${reason}`, { cause: error });
  }
  const doubled = doubledMember(text);
  if (doubled === undefined) return value;
  throw new ShipdockError('unreadable_file', `${name} says "${shortened(doubled, 40)}" twice in one object`, {
    hint: 'leave one of them out: only the last would be read',
  });
}

/**
 * The text of a file, or of standard input for `-`.
 * @throws ShipdockError `file_not_found`, `file_empty`, `unreadable_file`.
 */
export async function readTextFile(session: Session, path: string): Promise<string> {
  const text = path === '-' ? await session.stdin.text() : await readFile(path);
  if (text.trim() !== '') return text;
  throw new ShipdockError('file_empty', `${path === '-' ? 'standard input' : path} holds nothing`);
}

/**
 * The bytes of a file, or of standard input for `-`.
 * @throws ShipdockError `file_not_found`, `unreadable_file`.
 */
export async function readBytes(session: Session, path: string): Promise<Uint8Array> {
  return path === '-' ? await session.stdin.bytes() : await bytesOf(path);
}

async function readFile(path: string): Promise<string> {
  const bytes = await bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ShipdockError('unreadable_file', `${path} is not UTF-8 text`, {
      hint: 'save it again as UTF-8',
      cause: error,
    });
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    const isPipe = statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
    return isPipe ? await wholePipe(path) : readFileSync(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT')
      throw new ShipdockError('file_not_found', `there is no file ${path}`, { about: 'nothing', cause: error });
    if (code === 'EISDIR') throw new ShipdockError('unreadable_file', `${path} is a directory, not a file`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ShipdockError('unreadable_file', `${path} cannot be read: ${reason}`, { cause: error });
  }
}

async function wholePipe(path: string): Promise<Uint8Array> {
  const { openNamedPipe } = await import('../../csv/pipe-file.ts');
  const pieces: Uint8Array[] = [];
  for await (const piece of openNamedPipe(path) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}
