import { Kysely } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Database, Row, Transaction } from '../database.ts';
import { postgresDialect } from './dialect.ts';
import { postgresError } from './errors.ts';
import { StatementNames } from './statement-names.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const INT8 = 20;
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** A PostgreSQL database, by a pool of connections. Row locks, UNIQUE constraints and version columns guard the data. */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres';
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #transactions = new WeakMap<PoolClient, ClientTransactions>();

  constructor(url: string) {
    this.name = withoutPassword(url);
    this.#pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'shipdock',
      types: { getTypeParser: readIntegersAsNumbers },
    });
    // A server that closes an idle connection is no failure of ours; the next use opens another.
    this.#pool.on('error', () => undefined);
    // Nor one that it closes between two statements of a unit of work: the next statement is refused and says so.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#withTransaction(READ, (client) => work(this.#transactionsOf(client).read));
  }

  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#withTransaction('BEGIN', (client) => work(this.#transactionsOf(client).write));
  }

  async changeCounter(): Promise<number> {
    return this.#withTransaction(READ, async (client) => {
      const { rows } = await client.query('SELECT coalesce(max(sequence), 0) AS counter FROM journal');
      return (rows[0] as { counter: number }).counter;
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #withTransaction<Result>(begin: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    let client: PoolClient | undefined;
    let broken = false;
    try {
      client = await this.#begun(begin);
      const result = await work(client);
      await commit(client);
      return result;
    } catch (error) {
      const meaning = postgresError(error, this.name);
      broken = meaning instanceof ShipdockError && meaning !== error && meaning.code !== 'locked';
      await client?.query('ROLLBACK').catch(() => undefined);
      throw meaning;
    } finally {
      client?.release(broken);
    }
  }

  /** A connection that the server ended while nobody used it is noticed at its next use; then another one is taken. */
  async #begun(begin: string): Promise<PoolClient> {
    for (let attempt = 0; ; attempt++) {
      const client = await this.#pool.connect();
      try {
        await client.query(begin);
        return client;
      } catch (error) {
        client.release(true);
        const meaning = postgresError(error, this.name);
        const isLost = meaning instanceof ShipdockError && meaning.code === 'database_unusable';
        if (!isLost || attempt === POOL_SIZE) throw error;
      }
    }
  }

  #transactionsOf(client: PoolClient): ClientTransactions {
    const known = this.#transactions.get(client);
    if (known !== undefined) return known;
    const names = new StatementNames();
    const transactions = {
      read: new PostgresTransaction(client, this.name, { names, locksRows: false }),
      write: new PostgresTransaction(client, this.name, { names, locksRows: true }),
    };
    this.#transactions.set(client, transactions);
    return transactions;
  }
}

/** The two ways to use one client of the pool, at different times. */
interface ClientTransactions {
  readonly read: Transaction;
  readonly write: Transaction;
}

/** After a refusal that the work passed over, PostgreSQL answers COMMIT by taking everything back, and calls that done. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('a refusal of the database was passed over; nothing was kept');
}

class PostgresTransaction implements Transaction {
  readonly dialect = 'postgres';
  readonly locksRows: boolean;
  readonly #client: PoolClient;
  readonly #database: string;
  readonly #names: StatementNames;
  readonly #kysely: Kysely<unknown>;

  constructor(
    client: PoolClient,
    database: string,
    use: { readonly names: StatementNames; readonly locksRows: boolean },
  ) {
    this.#client = client;
    this.#database = database;
    this.locksRows = use.locksRows;
    this.#names = use.names;
    this.#kysely = new Kysely<unknown>({ dialect: postgresDialect(client, use.names) });
  }

  tables<Tables>(): Kysely<Tables> {
    // The migrations decide which tables there are; a store says which of them it sees.
    return this.#kysely as Kysely<Tables>;
  }

  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw postgresError(error, this.#database);
    }
  }

  async unit<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.read(async () => {
      await this.#client.query('SAVEPOINT unit');
      try {
        const result = await work();
        await this.#client.query('RELEASE SAVEPOINT unit');
        return result;
      } catch (error) {
        // Without a connection there is nothing to take back, and whoever holds the whole transaction hears of it too.
        await this.#client.query('ROLLBACK TO SAVEPOINT unit; RELEASE SAVEPOINT unit').catch(() => undefined);
        throw error;
      }
    });
  }

  async rows<Row>(text: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    const { rows } = await this.#client.query({ name: this.#names.nameOf(text), text, values: [...parameters] });
    return rows as Row[];
  }

  async insertRows(table: string, rows: readonly Row[]): Promise<void> {
    const first = rows[0];
    if (first === undefined) return;
    const columns = Object.keys(first).join(', ');
    const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`;
    await this.#client.query({ name: this.#names.nameOf(text), text, values: [JSON.stringify(rows)] });
  }
}

function readIntegersAsNumbers(oid: number, format?: string): (value: string) => unknown {
  if (oid === INT8) return exactInteger;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

function exactInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond the exact integers`);
  return number;
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    parsed.password = '';
    return parsed.toString();
  } catch {
    return 'the PostgreSQL database';
  }
}
