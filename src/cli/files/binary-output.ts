import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OutputStream } from '../notices/stream.ts';
import { writeOutputFile } from './output-file.ts';
import { refuseDataFile } from './refuse-data-file.ts';

/** Where the bytes of a document go: standard output, one file, or a folder with a file each. */
export interface BinaryOutput {
  readonly kind: 'stdout' | 'file' | 'folder';
  /**
   * Writes one document; `name` is its file name in a folder. Answers the absolute path, undefined for standard output.
   * @throws ShipdockError `output_unwritable`, `disk_full`
   */
  write(bytes: Uint8Array, name: string): Promise<string | undefined>;
}

export interface BinaryParts {
  /** `-o` as given: FILE, DIR/ or -. */
  readonly target: string | undefined;
  readonly isTerminal: boolean;
  readonly stream: OutputStream;
}

/**
 * Decides where documents go, before anything is made.
 * @throws ShipdockError `usage` where they would be poured onto a terminal, `output_unwritable` where over data.
 */
export async function openBinaryOutput({ target, isTerminal, stream }: BinaryParts): Promise<BinaryOutput> {
  if (target === undefined && isTerminal) throw notToTerminal();
  if (target === undefined || target === '-') {
    return {
      kind: 'stdout',
      async write(bytes) {
        stream.write(bytes);
        return undefined;
      },
    };
  }
  if (target.endsWith('/') || (await isFolder(target))) return folderOutput(target);
  refuseDataFile(target);
  return { kind: 'file', write: (bytes) => writeOutputFile(target, bytes) };
}

function folderOutput(folder: string): BinaryOutput {
  const used = new Set<string>();
  return {
    kind: 'folder',
    async write(bytes, name) {
      const { makeOutputFolder } = await import('../../engine/make-folder.ts');
      makeOutputFolder(folder);
      return await writeOutputFile(join(folder, unusedName(fileName(name), used)), bytes);
    },
  };
}

/** Names that are alike (tracking numbers, or what a file name can hold of them) must not overwrite one another's file. */
function unusedName(name: string, used: Set<string>): string {
  // Some folders do not tell capitals from small letters.
  const keyOf = (each: string) => each.normalize('NFC').toLowerCase();
  let unused = name;
  for (let number = 2; used.has(keyOf(unused)); number++) unused = name.replace(/(\.[a-z]+)?$/, `-${number}$1`);
  used.add(keyOf(unused));
  return unused;
}

/** A name that stays inside its folder, whatever a tracking number holds. */
export function fileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_');
  return safe === '' ? '_' : safe.slice(0, 200);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

function notToTerminal(): ShipdockError {
  return new ShipdockError('usage', 'a document is not for a terminal', {
    hint: 'write it to a file with -o FILE, or pipe it on: … | lp -o raw',
  });
}
