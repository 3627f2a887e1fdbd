import { join } from 'node:path';
import { SCHEMA_VERSION } from '../database/migrations-file.ts';
import { openDatabase, schemaVersionAt } from '../database/open-database.ts';
import type { Environment } from '../kernel/context.ts';
import { refuseOtherEnvironmentAt } from './refuse-other-environment.ts';

/** Brings data to this program's schema. @throws ShipdockError as openDatabase, and `wrong_environment`. */
export async function migrateData(
  location: string,
  packageRoot: string,
  environment: Environment | undefined,
): Promise<{ readonly before: number; readonly after: number }> {
  await refuseOtherEnvironmentAt(location, environment);
  const before = await schemaVersionAt(location);
  await (await openDatabase(location, join(packageRoot, 'migrations'))).close();
  return { before, after: SCHEMA_VERSION };
}
