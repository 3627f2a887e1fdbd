import { join } from 'node:path';
import { copyTables } from '../database/copy-tables.ts';
import type { Database } from '../database/database.ts';
import { dropBrokenChecks } from '../database/drop-broken-checks.ts';
import { createDatabase, openDatabase } from '../database/open-database.ts';
import { checkedChains } from '../journal/operations/checked-chains.ts';
import type { Environment } from '../kernel/context.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { forgetDoubts } from '../shipments/operations/forget-doubts.ts';
import { makeFolderOf } from './make-folder.ts';
import { madeWhole } from './name-file.ts';
import { openEmptyPostgres, refuseFilled } from './open-empty-postgres.ts';
import { refuseOtherEnvironmentAt } from './refuse-other-environment.ts';

export interface CopyOptions {
  /** Absolute paths of SQLite files, or postgres:// URLs. */
  readonly from: string;
  readonly to: string;
  readonly packageRoot: string;
  /** What the data must say it is, where that was asked for. */
  readonly environment?: Environment | undefined;
  /** Told how many rows are copied so far. */
  readonly onRows: (count: number) => void;
  /** See EngineOptions. */
  readonly onMigrated?: (copy: string) => void;
  /** Asked between steps; throws where the copy is to end. */
  readonly stopIfAsked: () => void;
}

/** What was copied or checked. */
export interface Copied {
  readonly tables: number;
  readonly rows: number;
  /** Chains of the journal, each of which holds in the copy. */
  readonly chains: number;
}

/**
 * Copies everything as it stands at one moment, between SQLite and PostgreSQL in any direction, into a place that is empty;
 * then counts every table and checks every chain of the journal in the copy.
 * @throws ShipdockError `database_exists`, `database_missing`, `wrong_environment`, `database_damaged` where a chain does not hold.
 */
export async function copyData(options: CopyOptions): Promise<Copied> {
  await refuseOtherEnvironmentAt(options.from, options.environment);
  const migrations = join(options.packageRoot, 'migrations');
  const source = await openDatabase(options.from, migrations, undefined, options.onMigrated);
  try {
    if (isPostgres(options.to)) return await fill(source, options.to, options);
    makeFolderOf(options.to);
    return await madeWhole(options.to, (unfinished) => fill(source, unfinished, options));
  } finally {
    await source.close();
  }
}

async function fill(source: Database, location: string, options: CopyOptions): Promise<Copied> {
  const { schemaTables } = await import('../database/sqlite/schema-tables.ts');
  const migrations = join(options.packageRoot, 'migrations');
  const tables = schemaTables(migrations);
  const create = isPostgres(location) ? openEmptyPostgres : createDatabase;
  const target = await create(location, migrations);
  try {
    const counts = await source.read((reading) =>
      target.write(async (writing) => {
        await refuseFilled(writing);
        await dropBrokenChecks(reading, writing, migrations);
        const copied = await copyTables(reading, writing, tables, options.onRows);
        await forgetDoubts(writing);
        return copied;
      }),
    );
    const { chains, faults } = await checkedChains(stoppable(target, options));
    if (faults.length > 0) throw brokenChains(target.name, faults);
    return { tables: tables.length, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0), chains };
  } finally {
    await target.close();
  }
}

/** The data, of which nothing more is read once the copy is to end. */
export function stoppable(
  database: Database,
  { stopIfAsked }: Pick<CopyOptions, 'stopIfAsked'>,
): Pick<Database, 'read'> {
  return {
    read: (work) => {
      stopIfAsked();
      return database.read(work);
    },
  };
}

export function brokenChains(name: string, faults: readonly string[]): ShipdockError {
  return new ShipdockError('database_damaged', `${name}: ${faults.length} chains of the journal do not hold`, {
    hint: 'shipdock audit verify',
    details: faults.slice(0, 20).map((message) => ({ message })),
  });
}
