import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { listedValues } from '../listed-values.ts';
import { SingleConnectionDriver } from '../single-connection-driver.ts';
import type { StatementCache } from './statements.ts';

/**
 * Kysely over one better-sqlite3 connection, with cached statements. Transactions are begun and committed by the unit of
 * work, not here.
 */
export function sqliteDialect(statements: StatementCache): Dialect {
  const connection = new CachedConnection(statements);
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new ListingCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createDriver: () => new SingleConnectionDriver(connection),
  };
}

/** Lists as SQLite takes them. */
class ListingCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listedValues(node);
    if (list === undefined) super.visitBinaryOperation(node);
    else if (list.kind === 'short') super.visitBinaryOperation(list.filled);
    else if (list.kind === 'empty') this.append(list.isIn ? 'false' : 'true');
    else {
      this.visitNode(node.leftOperand);
      this.append(list.isIn ? ' in ' : ' not in ');
      this.append('(select value from json_each(');
      this.appendValue(JSON.stringify(list.values));
      this.append('))');
    }
  }
}

class CachedConnection implements DatabaseConnection {
  readonly #statements: StatementCache;

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#statements.prepare(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] };
    const { changes } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the seam of kysely asks for a generator; lists are read page by page instead.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is done by pages');
  }
}
