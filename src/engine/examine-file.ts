import { closeSync, existsSync, openSync, readSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SCHEMA_VERSION } from '../database/migrations-file.ts';
import { schemaVersionAt } from '../database/open-database.ts';
import { type Finding, fault, fine, warning } from '../doctor/finding.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { shortened } from '../kernel/shortened.ts';

const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/**
 * Looks at data from outside, before it is opened (which would migrate it): schema, and of a file its structure,
 * references, rights and the room on its disk.
 * @throws ShipdockError `database_missing`, `database_unusable`.
 */
export async function examineFile(location: string): Promise<readonly Finding[]> {
  const version = await schemaVersionAt(location);
  const isCurrent = version === SCHEMA_VERSION;
  const schema = fine(
    'schema',
    `version ${version}${isCurrent ? '' : `, which the look into it made ${SCHEMA_VERSION}`}`,
  );
  if (isPostgres(location)) return [schema];
  const { sqliteFaults } = await import('../database/sqlite/copy-file.ts');
  const faults = sqliteFaults(location);
  const structure =
    faults.length === 0
      ? fine('structure', 'whole, and every reference leads somewhere')
      : fault('structure', shortened(faults.join('; '), 500), 'shipdock db restore BACKUP --replace');
  return [schema, structure, writeAheadLog(location), rights(location), room(location)];
}

/** Where SQLite's header has the versions for writing and reading; 2 is WAL (fileformat2, 1.3.3). */
const FORMAT_VERSIONS_AT = 18;
const WAL = 2;
/** It is taken over every few megabytes, unless somebody reads all the while. */
const LONG_LOG_BYTES = 256 * 1024 * 1024;

function writeAheadLog(file: string): Finding {
  const check = 'write-ahead log';
  if (!isInWalMode(file)) {
    return warning(
      check,
      'off: who reads and who writes wait for one another',
      'the next command that writes turns it on',
    );
  }
  const bytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const told = `on, ${(bytes / 1024 ** 2).toFixed(1)} MB`;
  if (bytes < LONG_LOG_BYTES) return fine(check, told);
  return warning(check, `${told}: it cannot be taken over`, 'end what has been reading the file all the while');
}

function isInWalMode(file: string): boolean {
  const header = Buffer.alloc(2);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, 2, FORMAT_VERSIONS_AT);
  } finally {
    closeSync(descriptor);
  }
  return header[0] === WAL && header[1] === WAL;
}

function rights(file: string): Finding {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o007) === 0) return fine('rights', mode.toString(8));
  const may = (mode & 0o002) === 0 ? 'read' : 'change';
  return warning('rights', `everybody on this machine may ${may} ${file}, and the addresses in it`, `chmod o= ${file}`);
}

function room(file: string): Finding {
  const { bavail, bsize } = statfsSync(existsSync(file) ? file : dirname(file));
  const free = bavail * bsize;
  const told = `${(free / 1024 ** 3).toFixed(1)} GB are free`;
  return free >= LEAST_FREE_BYTES
    ? fine('disk', told)
    : warning('disk', told, 'df -h, then make room; shipdock db prune');
}
