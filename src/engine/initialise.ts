import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashKey, makeKey } from '../accounts/api-key.ts';
import { saveNewDatabase } from '../accounts/database-info.store.ts';
import { compileTariff } from '../carriers/compile-tariff.ts';
import { mistakeLine } from '../carriers/tariff/mistake.ts';
import { readTariffFolder } from '../carriers/tariff/read-tariff-folder.ts';
import { insertTariff } from '../carriers/tariffs.store.ts';
import { saveBoxes } from '../catalog/boxes.store.ts';
import { readInput } from '../contract/read-input.ts';
import type { Database } from '../database/database.ts';
import { createDatabase } from '../database/open-database.ts';
import { fixedClock, systemClock } from '../kernel/clock.ts';
import type { Environment } from '../kernel/context.ts';
import { isPostgres } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { createIdGenerator } from '../kernel/ids.ts';
import { seededRandom } from '../kernel/random.ts';
import { shell } from '../kernel/shell.ts';
import { timeZoneNamed } from '../kernel/time-zone.ts';
import { planWarehouse } from '../warehouses/plan-warehouse.ts';
import { SAMPLE_WAREHOUSE } from '../warehouses/sample-warehouse.ts';
import type { Warehouse } from '../warehouses/warehouse.ts';
import { type WarehouseInput, warehouseSchema } from '../warehouses/warehouses.schema.ts';
import { saveWarehouse } from '../warehouses/warehouses.store.ts';
import { makeFolderOf } from './make-folder.ts';
import { madeWhole, refuseTaken } from './name-file.ts';
import type { Initialised, InitialiseOptions, Maker } from './new-data.ts';
import { openEmptyPostgres } from './open-empty-postgres.ts';
import { packagedBoxes } from './packaged-boxes.ts';
import { systemRandom } from './system-random.ts';
import { takeOver } from './take-over.ts';

/**
 * Makes a new database with everything that the first command needs, or nothing at all: a SQLite file gets its name only
 * when it is complete.
 * @throws ShipdockError `database_exists`, `database_readonly`, `disk_full`, `unreadable_field` (warehouse).
 */
export async function initialise(options: InitialiseOptions): Promise<Initialised> {
  const clock = options.now === undefined ? systemClock : fixedClock(options.now);
  const random = options.seed === undefined ? systemRandom() : seededRandom(options.seed);
  const maker: Maker = { options, clock, ids: createIdGenerator(clock, random), random };
  const warehouse = sampleOrGivenWarehouse(maker);
  const migrations = join(options.packageRoot, 'migrations');
  if (isPostgres(options.location)) {
    return fill(maker, await openEmptyPostgres(options.location, migrations), options.location, warehouse);
  }
  refuseTakenName(options.location);
  makeFolderOf(options.location);
  return madeWhole(options.location, async (unfinished) =>
    fill(maker, await createDatabase(unfinished, migrations), options.location, warehouse),
  );
}

/**
 * Of a name that data is to have, also before anything is asked for them: nobody is to answer for nothing.
 * @throws ShipdockError `database_exists` where something has it already.
 */
export function refuseTakenName(location: string): void {
  if (isPostgres(location)) return;
  refuseTaken(location, {
    ofFolder: shell`shipdock init --db ${join(location, 'sandbox.db')}`,
    ofFile: 'shipdock orders list',
  });
}

async function fill(maker: Maker, database: Database, name: string, warehouse: Warehouse): Promise<Initialised> {
  const { options } = maker;
  try {
    if (options.from !== undefined) return await takeOver(maker, database, options.from);
    const tariffs = readTariffs(maker);
    const boxes = await packagedBoxes(options.packageRoot);
    const accountId = maker.ids.next('account');
    const keys = makeKeys(maker);
    const now = maker.clock.now().toISOString();
    await database.write(async (transaction) => {
      await saveNewDatabase(transaction, {
        info: { environment: options.environment, defaultAccountId: accountId },
        accountName: options.accountName,
        version: options.version,
        now,
        keys: keys.hashes,
      });
      await saveWarehouse(transaction, accountId, warehouse);
      await saveBoxes(transaction, accountId, boxes, now);
      for (const tariff of tariffs) await insertTariff(transaction, accountId, { ...tariff, createdAt: now });
    });
    return {
      database: isPostgres(name) ? database.name : name,
      environment: options.environment,
      warehouse: { code: warehouse.code, zip: warehouse.address.zip ?? null },
      api_keys: keys.shown,
    };
  } finally {
    await database.close();
  }
}

function sampleOrGivenWarehouse(maker: Maker): Warehouse {
  const input: WarehouseInput = readInput(warehouseSchema, maker.options.warehouse ?? SAMPLE_WAREHOUSE);
  const facts = { id: maker.ids.next('warehouse'), now: maker.clock.now().toISOString(), timeZoneNamed };
  return planWarehouse(input, undefined, [], facts);
}

function makeKeys(maker: Maker) {
  const shown = {
    sandbox: makeKey('sandbox', randomBytes(64)),
    production: makeKey('production', randomBytes(64)),
  };
  const environments: readonly Environment[] = ['sandbox', 'production'];
  const hashes = environments.map((environment) => ({
    id: maker.ids.next('key'),
    environment,
    hash: hashKey(shown[environment]),
  }));
  return { shown, hashes };
}

function readTariffs(maker: Maker) {
  const folder = join(maker.options.packageRoot, 'fixtures', 'tariffs');
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => {
    const loaded = compileTariff(readTariffFolder(join(folder, name)));
    if ('mistakes' in loaded) {
      throw new ShipdockError('tariff_invalid', `tariff ${name}: ${loaded.mistakes.map(mistakeLine).join('; ')}`, {
        about: 'nothing',
      });
    }
    return {
      id: maker.ids.next('tariff'),
      carrierCode: loaded.tariff.carrierCode,
      effectiveFrom: loaded.tariff.effectiveFrom,
      effectiveTo: loaded.tariff.effectiveTo,
      sha256: loaded.sha256,
      compiled: loaded.compiled,
    };
  });
}
