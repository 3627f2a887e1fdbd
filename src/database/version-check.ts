import { ShipdockError } from '../kernel/errors.ts';
import { SCHEMA_VERSION } from './migrations-file.ts';

/** @throws ShipdockError `database_newer` where a newer program wrote the data. */
export function refuseNewerSchema(version: number, name: string): void {
  if (version <= SCHEMA_VERSION) return;
  throw new ShipdockError(
    'database_newer',
    `${name} has schema version ${version}; this shipdock knows versions up to ${SCHEMA_VERSION}. It was not touched`,
    { hint: 'install the newer shipdock that wrote it' },
  );
}
