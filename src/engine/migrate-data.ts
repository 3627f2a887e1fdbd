import { join } from 'node:path';
import { SCHEMA_VERSION } from '../database/migrations-file.ts';
import { openDatabase, schemaVersionAt } from '../database/open-database.ts';

/** Brings data to this program's schema. @throws ShipdockError as openDatabase. */
export async function migrateData(
  location: string,
  packageRoot: string,
): Promise<{ readonly before: number; readonly after: number }> {
  const before = await schemaVersionAt(location);
  await (await openDatabase(location, join(packageRoot, 'migrations'))).close();
  return { before, after: SCHEMA_VERSION };
}
