import { readFileSync } from 'node:fs';
import { loadPostalTables, type PostalTables } from '../../src/addresses/places/postal-tables.ts';

export const TABLES_FILE = 'fixtures/addresses/postal-tables.txt';

/** The tables as the program ships them. */
export function postalTables(): PostalTables {
  return loadPostalTables(readFileSync(TABLES_FILE));
}

export interface ZipRow {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** Every row of the source that the US table was made from. */
export function zipRows(): readonly ZipRow[] {
  const lines = readFileSync('fixtures/addresses/us-zips.csv', 'utf8').trim().split(/\r?\n/).slice(1);
  return lines.map((line) => {
    const [zip = '', city = '', state = ''] = line.split(',');
    return { zip, city, state };
  });
}
