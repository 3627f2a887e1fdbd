import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ShipdockError } from '../../kernel/errors.ts';

const LARGEST_FILE = 20_000_000;

/**
 * Reads the JSON and CSV files of a tariff folder, by name; folders inside it are left alone.
 * @throws ShipdockError `file_not_found` where there is no such folder, `unreadable_file` where a file cannot be read.
 */
export function readTariffFolder(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of namesIn(folder)) {
    if (!/\.(json|csv)$/i.test(name)) continue;
    const path = join(folder, name);
    const { size } = statSync(path);
    if (size > LARGEST_FILE) {
      throw new ShipdockError('unreadable_file', `${path} has ${size} bytes, a tariff file at most ${LARGEST_FILE}`);
    }
    files.set(name, readFileSync(path, 'utf8'));
  }
  return files;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch (error) {
    throw new ShipdockError('file_not_found', `${folder} is no folder that can be read`, {
      about: 'nothing',
      hint: 'a tariff folder holds a tariff.json and the CSV files that it names',
      cause: error,
    });
  }
}
