import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Typed } from '../../cli/command.ts';
import { refuseDataFile } from '../../cli/files/refuse-data-file.ts';
import { ShipdockError } from '../../kernel/errors.ts';

/**
 * What is written replaces the file of that name: never one that is read, another that is written, or data.
 * @throws ShipdockError `usage`, `output_unwritable`.
 */
export function refuseClash(paths: readonly string[], typed: Typed): void {
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new ShipdockError('usage', `${twice} is named twice`);
  if (paths.includes('-') && typed.options.map === '-') {
    throw new ShipdockError('usage', 'standard input is the orders or the map, not both');
  }
  if (typed.options.rejects === '-') {
    throw new ShipdockError('usage', '--rejects names a file: standard output is the answer’s', {
      hint: '--rejects rejects.csv',
    });
  }
  const read = [...paths, typed.options.map].flatMap((path) =>
    typeof path === 'string' && path !== '-' ? placeOf(path) : [],
  );
  const written = (['rejects', 'report'] as const).flatMap((option) => {
    const path = typed.options[option];
    return typeof path === 'string' ? [{ option, path, place: placeOf(path) }] : [];
  });
  for (const { option, path, place } of written) {
    if (read.includes(place)) {
      throw new ShipdockError('usage', `--${option} names a file that is being imported: ${path}`);
    }
    refuseDataFile(path);
  }
  const [rejects, report] = written;
  if (rejects !== undefined && rejects.place === report?.place) {
    throw new ShipdockError('usage', `--rejects and --report name the same file: ${rejects.path}`);
  }
}

/** Where it lies, whatever links lead there. */
function placeOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
