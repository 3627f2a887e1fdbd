import { join } from 'node:path';
import { SCHEMA_VERSION } from '../database/migrations-file.ts';
import { openDatabase, schemaVersionAt } from '../database/open-database.ts';
import type { Environment } from '../kernel/context.ts';
import { refuseOtherEnvironmentAt } from './refuse-other-environment.ts';

/**
 * Brings data to this program's schema. Answers the copy that was made of a SQLite file first.
 * @throws ShipdockError as openDatabase, and `wrong_environment`.
 */
export async function migrateData(
  location: string,
  packageRoot: string,
  environment: Environment | undefined,
): Promise<{ readonly before: number; readonly after: number; readonly copy: string | undefined }> {
  await refuseOtherEnvironmentAt(location, environment);
  const before = await schemaVersionAt(location);
  let copy: string | undefined;
  const onMigrated = (made: string) => {
    copy = made;
  };
  await (await openDatabase(location, join(packageRoot, 'migrations'), undefined, onMigrated)).close();
  return { before, after: SCHEMA_VERSION, copy };
}
