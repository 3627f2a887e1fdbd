import { join, resolve } from 'node:path';
import { findDatabaseInfo, readForProduction, saveDatabaseInfo } from '../accounts/database-info.store.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { Initialised, Maker } from './new-data.ts';

/** Fills a production database with what a sandbox has set up: its account, warehouses, boxes, SKUs, tariffs and keys. */
export async function takeOver(maker: Maker, database: Database, from: string): Promise<Initialised> {
  const { options } = maker;
  const source = await openSandbox(from, join(options.packageRoot, 'migrations'));
  try {
    const { info, tables } = await source.read(async (transaction) => ({
      info: await findDatabaseInfo(transaction),
      tables: await readForProduction(transaction),
    }));
    if (info?.environment !== 'sandbox') {
      throw new ShipdockError('wrong_environment', `${source.name} is not a sandbox; only a sandbox is taken over`);
    }
    const now = maker.clock.now().toISOString();
    await database.write(async (transaction) => {
      for (const [table, rows] of tables) {
        const taken = table === 'accounts' ? rows.map((row) => ({ ...row, next_shid: 1 })) : rows;
        await transaction.insertRows(table, taken);
      }
      await saveDatabaseInfo(transaction, {
        info: { environment: options.environment, defaultAccountId: info.defaultAccountId },
        version: options.version,
        now,
      });
    });
    const warehouses = tables.get('warehouses') ?? [];
    const main = warehouses.find((row) => row.is_default === 1) ?? warehouses[0];
    return {
      database: isPostgres(options.location) ? database.name : options.location,
      environment: options.environment,
      warehouse: { code: String(main?.code ?? ''), zip: zipOf(main?.address) },
      api_keys: null,
    };
  } finally {
    await source.close();
  }
}

/** What helps where the data themselves cannot be opened, to make or restore them, would make them of a mistyped name. */
async function openSandbox(from: string, migrations: string): Promise<Database> {
  try {
    return await openDatabase(isPostgres(from) ? from : resolve(from), migrations);
  } catch (error) {
    const isNone = error instanceof ShipdockError && NO_SANDBOX.has(error.code);
    throw isNone ? error.with({ hint: 'name the data file of the sandbox with --from' }) : error;
  }
}

const NO_SANDBOX: ReadonlySet<string> = new Set(['database_missing', 'database_unusable']);

function zipOf(address: unknown): string | null {
  const parsed: unknown = typeof address === 'string' ? JSON.parse(address) : undefined;
  return typeof parsed === 'object' && parsed !== null && 'zip' in parsed ? String(parsed.zip) : null;
}
