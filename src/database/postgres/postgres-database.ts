import pg, { type PoolClient } from 'pg';
import { withoutPassword } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { OutcomeUnknown } from '../../kernel/outcome-unknown.ts';
import { type Asked, type Database, type Transaction, WRITES_THE_SAME } from '../database.ts';
import { refuseNewerSchema } from '../version-check.ts';
import { connectionError, postgresError } from './errors.ts';
import { hasOlderSchema, migratePostgres } from './migrate.ts';
import { Pipeline } from './pipeline.ts';
import { endWhenSilent, KEEP_ALIVE, PATIENCE, type Patience } from './silence.ts';
import { type GrownTable, SEEN_SMALLER, TableStatistics } from './table-statistics.ts';
import { PostgresTransaction } from './transaction.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** So long after it was looked at a connection is taken to be there still, and the schema to be as it was. */
const FRESH_MS = 100;
/** Rows are locked where they are going to change; said, since an administrator may have set another default. */
const WRITE = 'BEGIN ISOLATION LEVEL READ COMMITTED';
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
/** A statement that PostgreSQL begins and ends a transaction around by itself. */
const BY_ITSELF = undefined;

/** A PostgreSQL database, by a pool of connections. Row locks, UNIQUE constraints and version columns guard the data. */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #sessions = new WeakMap<PoolClient, Session>();
  readonly #statistics = new TableStatistics();
  readonly #url: string;
  readonly #patience: Patience;

  constructor(url: string, patience = PATIENCE) {
    this.name = withoutPassword(url);
    this.#url = url;
    this.#patience = patience;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'shipdock',
      pipeline: true,
      ...KEEP_ALIVE,
    });
    // A server that closes an idle connection is no failure of ours; the next use opens another.
    this.#pool.on('error', () => undefined);
    // Nor one that it closes between two statements of a unit of work: the next statement is refused and says so.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /**
   * Brings the schema to this program's, on the one connection that the first unit of work uses then: there may be no other. Where
   * it cannot, all is closed.
   * @throws ShipdockError `database_missing`, `database_newer`, `database_unusable`.
   */
  async prepare(migrationsFolder: string): Promise<void> {
    try {
      const client = await this.#connection();
      const session = this.#sessionOf(client);
      let isPrepared = false;
      try {
        if (await hasOlderSchema(client, this.name)) await migratePostgres(client, migrationsFolder);
        session.lookedAt = performance.now();
        isPrepared = true;
      } finally {
        client.release(!isPrepared);
      }
    } catch (error) {
      await this.close();
      throw postgresError(error, this.name);
    }
  }

  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#withTransaction(READ, ({ reading }) => work(reading));
  }

  ask<Result>(statement: (transaction: Asked) => Promise<Result>): Promise<Result> {
    return this.#withTransaction(BY_ITSELF, ({ reading }) => statement(reading));
  }

  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#withTransaction(WRITE, ({ writing }) => work(writing));
  }

  async changeCounter(): Promise<number> {
    const sql = 'SELECT coalesce(max(sequence), 0) AS counter FROM journal';
    const [row] = await this.ask((transaction) => transaction.rows<{ readonly counter: number }>(sql, []));
    return row?.counter ?? 0;
  }

  async proveWritable(): Promise<void> {
    await this.write((transaction) => transaction.rows(WRITES_THE_SAME, []));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #withTransaction<Result>(
    begin: string | undefined,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    let session: Session | undefined;
    let broken = false;
    let isToBeKept = false;
    try {
      session = await this.#begun(begin);
      const result = await work(session);
      isToBeKept = begin === WRITE;
      if (begin === READ) await session.pipeline.leave();
      if (begin === WRITE) await session.pipeline.commit();
      this.#renewStatistics();
      return result;
    } catch (thrown) {
      if (begin !== BY_ITSELF) await session?.pipeline.takeBack('ROLLBACK').catch(() => undefined);
      // What was refused before the work failed is why.
      const error = session?.pipeline.fault ?? thrown;
      const meaning = postgresError(error, this.name);
      broken = meaning instanceof ShipdockError && meaning !== error && meaning.code !== 'locked';
      throw isToBeKept && isAway(meaning) ? new OutcomeUnknown(meaning) : meaning;
    } finally {
      session?.client.release(broken);
    }
  }

  /**
   * A connection that the server ended while nobody used it is noticed at its next use; then another one is taken. So is a
   * schema that a newer program has migrated meanwhile: what this one knows of the tables holds no more. Of one that was looked
   * at a moment ago no answer is waited for.
   */
  async #begun(begin: string | undefined): Promise<Session> {
    for (let attempt = 0; ; attempt++) {
      const client = await this.#connection();
      const session = this.#sessionOf(client);
      session.pipeline.begin(begin);
      if (performance.now() - session.lookedAt < FRESH_MS) return session;
      try {
        const { rows } = await session.pipeline.ask('SELECT version FROM schema_version');
        refuseNewerSchema(Number(rows[0]?.version ?? 0), this.name);
        session.lookedAt = performance.now();
        return session;
      } catch (error) {
        client.release(true);
        const meaning = postgresError(error, this.name);
        // Of one that is silent the next would be, too.
        const isLost = meaning !== error && isAway(meaning);
        if (!isLost || attempt === POOL_SIZE) throw error;
      }
    }
  }

  async #connection(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw connectionError(error, this.name);
    }
  }

  /**
   * Nobody waits for it, and where it fails plans stay as they are until the server looks by itself. Tables that somebody keeps
   * locked (VACUUM, an index that is made) are passed over: at its end the process would wait for that.
   */
  #renewStatistics(): void {
    const grown = this.#statistics.due();
    if (grown.length > 0) void this.#analyze(grown).catch(() => undefined);
  }

  /** By a connection that is watched: at its end the process would wait for ever for a server that went away meanwhile. */
  async #analyze(grown: readonly GrownTable[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const { pipeline } = this.#sessionOf(client);
      const counts = grown.map(({ written }) => written);
      const { rows } = await pipeline.ask(SEEN_SMALLER, [grown.map(({ table }) => table), counts]);
      const tables = rows.map(({ name }) => name);
      if (tables.length > 0) await pipeline.ask(`ANALYZE (SKIP_LOCKED) ${tables.join(', ')}`);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #sessionOf(client: PoolClient): Session {
    const known = this.#sessions.get(client);
    if (known !== undefined) return known;
    const pipeline = new Pipeline(client);
    const statistics = this.#statistics;
    const isWaiting = () => pipeline.isWaiting;
    endWhenSilent(client, { url: this.#url, name: this.name, isWaiting, patience: this.#patience });
    const session = {
      client,
      pipeline,
      reading: new PostgresTransaction(pipeline, this.name, { statistics, locksRows: false }),
      writing: new PostgresTransaction(pipeline, this.name, { statistics, locksRows: true }),
      lookedAt: Number.NEGATIVE_INFINITY,
    };
    this.#sessions.set(client, session);
    return session;
  }
}

/** One connection of the pool, with what it keeps from one unit of work to the next. */
interface Session {
  readonly client: PoolClient;
  readonly pipeline: Pipeline;
  /** The two ways to use it, at different times. */
  readonly reading: Transaction;
  readonly writing: Transaction;
  /** Milliseconds of `performance.now()`. */
  lookedAt: number;
}

function isAway(meaning: unknown): meaning is ShipdockError {
  return meaning instanceof ShipdockError && meaning.code === 'database_unusable';
}
