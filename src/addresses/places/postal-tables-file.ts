import { readFileSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';
import { loadPostalTables, type PostalTables } from './postal-tables.ts';

/**
 * Reads the tables from their file (edge: the one place that knows it is a file). A few milliseconds; keep the
 * answer for as long as the process lives.
 * @throws ShipdockError `file_not_found`, `unreadable_file`.
 */
export function readPostalTables(path: string | URL): PostalTables {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new ShipdockError('file_not_found', `The postal tables cannot be read from ${String(path)}`, {
      about: 'nothing',
      cause,
    });
  }
  return loadPostalTables(bytes);
}
