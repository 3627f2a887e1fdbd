import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGeography, type Geography, type Zip3Table } from './geography.ts';

/**
 * The geography of a folder with `zip3.json` and `zip5.txt`; the second (0.6 MB) is read only when a ZIP's own position is
 * needed.
 */
export function readGeography(folder: string): Geography {
  const table = JSON.parse(readFileSync(join(folder, 'zip3.json'), 'utf8')) as Zip3Table; // our own file, made by make-tables.mjs
  return createGeography(table, () => readFileSync(join(folder, 'zip5.txt'), 'latin1'));
}
