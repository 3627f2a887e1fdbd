import { randomBytes } from 'node:crypto';
import { noAccountToActFor } from '../accounts/account.ts';
import { findAccountId, listAccounts } from '../accounts/accounts.store.ts';
import { type DatabaseInfo, findDatabaseInfo } from '../accounts/database-info.store.ts';
import type { AddressService } from '../addresses/online/easypost/client.ts';
import type { Database, Transaction } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { journalLength } from '../journal/journal.store.ts';
import type { Words } from '../kernel/advice.ts';
import { fixedClock, systemClock } from '../kernel/clock.ts';
import type { Actor, Environment } from '../kernel/context.ts';
import { withoutPassword } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { type AccountId, createIdGenerator, dryRunIds } from '../kernel/ids.ts';
import { isJsonObject } from '../kernel/json.ts';
import type { Operation, OperationInput, Reply } from '../kernel/operation.ts';
import { seededRandom } from '../kernel/random.ts';
import { shell } from '../kernel/shell.ts';
import type { CarrierDirectory, Services } from '../seams/services.ts';
import { addressValidator } from './address-validator.ts';
import { callbackSender } from './callback-sender.ts';
import { courierDirectory } from './courier-directory.ts';
import { documentRenderer } from './document-renderer.ts';
import { embeddedCarriers, sandboxCarriers } from './embedded-carriers.ts';
import { itemCatalogue } from './item-catalogue.ts';
import { namingSubject } from './name-subject.ts';
import { printers } from './printers.ts';
import { processIdentity } from './process-identity.ts';
import { refuseOtherEnvironment } from './refuse-other-environment.ts';
import { scriptedTracker } from './scripted-tracker.ts';
import { systemRandom } from './system-random.ts';

export interface EngineOptions {
  /** Absolute path of a SQLite file, or a postgres:// URL. */
  readonly location: string;
  /** Folder of the package: migrations/ and fixtures/ lie in it. */
  readonly packageRoot: string;
  readonly environment?: Environment | undefined;
  /** Id or name, where the data holds several. */
  readonly account?: string | undefined;
  readonly user?: string | undefined;
  readonly now?: Date | undefined;
  readonly seed?: string | undefined;
  readonly dryRun?: boolean;
  /** The online validation of addresses, where it is configured. */
  readonly addressService?: AddressService | undefined;
  /** `by_worker` where a worker runs beside the engine (`startJobWorker`); else jobs are done as they are accepted. */
  readonly jobs?: 'at_once' | 'by_worker';
  /** Told where a write has waited for seconds for another process that has the data file locked. */
  readonly onLongWait?: () => void;
  /** Told where a SQLite file was of an older version, of the copy that was made of it before it was migrated. */
  readonly onMigrated?: (copy: string) => void;
  /** What is told, of what happens behind the seams, and to whom. */
  readonly debug?: ReadonlySet<'sql' | 'carrier' | 'http'>;
  readonly debugLine?: (text: string) => void;
}

/** The whole service in one object: operations are called on it. */
export interface Engine {
  readonly environment: Environment;
  readonly database: Database;
  readonly services: Services;
  /** Runs an operation as whoever opened the engine. @throws ShipdockError */
  call<Context, Output>(operation: Operation<Context, Output>, input: OperationInput): Promise<Reply<Output>>;
  /** Runs an operation as somebody else: over HTTP, the key. */
  callAs<Context, Output>(
    caller: {
      readonly account: AccountId;
      readonly actor: Actor;
      readonly baseUrl?: string | undefined;
      readonly words?: Words;
      readonly dryRun?: boolean;
      /** The Idempotency-Key of the request. */
      readonly requestKey?: string | undefined;
      /** The unit of work that it is to be part of (`joinedDatabase`). */
      readonly database?: Database | undefined;
      /** See Services. It is given the reply as it will be answered. */
      readonly keepReply?: Services['keepReply'];
    },
    operation: Operation<Context, Output>,
    input: OperationInput,
  ): Promise<Reply<Output>>;
  close(): Promise<void>;
}

/**
 * Opens the engine on existing data.
 * @throws ShipdockError `database_missing`, `database_newer`, `database_unusable`, `wrong_environment`, `account_not_found`.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { onLongWait, onMigrated } = options;
  const opened = await openDatabase(options.location, `${options.packageRoot}/migrations`, onLongWait, onMigrated);
  // Loaded for who asks: what nobody traces costs nothing.
  const trace = (options.debug?.size ?? 0) === 0 ? undefined : (await import('./trace.ts')).traceFor(options);
  const database = trace?.database(opened) ?? opened;
  try {
    const { info, account, journalRows } = await database.read(async (transaction) => {
      const info = requireInfo(await findDatabaseInfo(transaction), options);
      const account =
        options.account === undefined ? info.defaultAccountId : await requireAccountId(transaction, options.account);
      return { info, account, journalRows: options.seed === undefined ? 0 : await journalLength(transaction) };
    });
    const carriers = embeddedCarriers(options.packageRoot);
    const services = makeServices(options, database, info, account, journalRows, carriers);
    if (trace === undefined) return engineOn(database, services, carriers);
    return engineOn(database, trace.services(services), trace.carriers(carriers));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @param unfailing carriers for dry runs, in which no fault is spent. */
function engineOn(database: Database, services: Services, unfailing: CarrierDirectory): Engine {
  const engine: Engine = {
    environment: services.environment,
    database,
    services,
    call: (operation, input) => engine.callAs(services, operation, input),
    async callAs(caller, operation, input) {
      const { execute } = await operation.load();
      const dryRun = services.dryRun || caller.dryRun === true;
      // Those of a dry run are numbered through: one command may call many times.
      const ids = dryRun && !services.dryRun ? dryRunIds() : services.ids;
      const context = {
        ...services,
        account: caller.account,
        actor: caller.actor,
        baseUrl: caller.baseUrl,
        words: caller.words ?? services.words,
        requestKey: caller.requestKey,
        database: caller.database ?? database,
        keepReply: keepingWithWarnings(caller.keepReply),
        dryRun,
        ids,
        carriers: dryRun ? unfailing : services.carriers,
      };
      try {
        // Every operation of the table takes these services; the type parameter keeps the kernel free of them.
        return withWarnings(await execute(context as Parameters<typeof execute>[0], input));
      } catch (error) {
        throw namingSubject(error, operation, input);
      }
    },
    async close() {
      await services.webhooks.close();
      await database.close();
    },
  };
  return engine;
}

function keepingWithWarnings(keepReply: Services['keepReply']): Services['keepReply'] {
  return keepReply && ((transaction, reply) => keepReply(transaction, withWarnings(reply)));
}

/** Warnings are part of an answer that is an object (decisions 4, 6), on the terminal and over HTTP alike. */
function withWarnings<Output>(reply: Reply<Output>): Reply<Output> {
  const { value, warnings = [] } = reply;
  if (warnings.length === 0 || !isJsonObject(value) || value instanceof Uint8Array || 'warnings' in value) return reply;
  return { ...reply, value: { ...value, warnings } };
}

function makeServices(
  options: EngineOptions,
  database: Database,
  info: DatabaseInfo,
  account: AccountId,
  journalRows: number,
  carriers: CarrierDirectory,
): Services {
  const clock = options.now === undefined ? systemClock : fixedClock(options.now);
  // The same seed on the same data gives the same ids; the journal's length keeps a second command from repeating the first.
  const seed = options.seed === undefined ? undefined : `${options.seed}/${journalRows}`;
  // Parted from that of the ids: how many orders are saved at once, and so when their salts are drawn, differs by database.
  const random = seed === undefined ? systemRandom() : seededRandom(`${seed}/salts`);
  const dryRun = options.dryRun ?? false;
  return {
    account,
    actor: options.user === undefined ? { type: 'system', name: 'system' } : { type: 'user', name: options.user },
    environment: info.environment,
    clock,
    random,
    ids: dryRun ? dryRunIds() : createIdGenerator(clock, seed === undefined ? random : seededRandom(seed)),
    dryRun,
    words: 'commands',
    database,
    carriers: info.environment === 'sandbox' ? sandboxCarriers(carriers, database) : carriers,
    documents: documentRenderer(),
    printers: printers(),
    baseUrl: undefined,
    // A member that callers only add later would make every context slow to read.
    requestKey: undefined,
    jobId: undefined,
    keepReply: undefined,
    tracker: info.environment === 'sandbox' ? scriptedTracker(options.packageRoot) : undefined,
    couriers: courierDirectory(options.packageRoot),
    addressValidator: addressValidator(options.packageRoot, options.addressService),
    webhooks: callbackSender(info.environment),
    items: itemCatalogue(options.packageRoot),
    secretBytes: (count) => randomBytes(count),
    process: processIdentity(),
    jobs: options.jobs ?? 'at_once',
  };
}

async function requireAccountId(transaction: Transaction, name: string): Promise<AccountId> {
  const found = await findAccountId(transaction, name);
  if (found !== undefined) return found;
  const known = await listAccounts(transaction);
  throw noAccountToActFor(
    name,
    known.map((each) => each.name),
  );
}

function requireInfo(info: DatabaseInfo | undefined, options: EngineOptions): DatabaseInfo {
  if (info === undefined) {
    throw new ShipdockError(
      'database_missing',
      'the database has its tables and nothing in them: what was to fill it was cut off',
      {
        hint: `${shell`shipdock init --db ${withoutPassword(options.location)}`}, or the copy or restore again`,
      },
    );
  }
  refuseOtherEnvironment(info.environment, options.environment);
  return info;
}
