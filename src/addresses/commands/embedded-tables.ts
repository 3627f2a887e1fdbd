import { join } from 'node:path';
import { packageRoot } from '../../cli/package-root.ts';
import type { PostalTables } from '../places/postal-tables.ts';
import { readPostalTables } from '../places/postal-tables-file.ts';

/** The tables of the package; no data file is needed for them. */
export function embeddedTables(): PostalTables {
  return readPostalTables(join(packageRoot(), 'fixtures', 'addresses', 'postal-tables.txt'));
}
