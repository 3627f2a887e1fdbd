import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { listedValues } from '../listed-values.ts';
import { SingleConnectionDriver } from '../single-connection-driver.ts';
import type { Pipeline } from './pipeline.ts';

/** Kysely over one connection of the pool, with statements that the server keeps prepared. */
export function postgresDialect(pipeline: Pipeline): Dialect {
  const connection = new PreparedConnection(pipeline);
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new ListingCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createDriver: () => new SingleConnectionDriver(connection),
  };
}

/** Lists as PostgreSQL takes them. */
class ListingCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listedValues(node);
    if (list === undefined) super.visitBinaryOperation(node);
    else if (list.kind === 'short') super.visitBinaryOperation(list.filled);
    else if (list.kind === 'empty') this.append(list.isIn ? 'false' : 'true');
    else {
      this.visitNode(node.leftOperand);
      this.append(list.isIn ? ' = any(' : ' <> all(');
      this.appendValue(list.values);
      this.append(')');
    }
  }
}

class PreparedConnection implements DatabaseConnection {
  readonly #pipeline: Pipeline;

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#pipeline.query(query.sql, query.parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) };
  }

  // biome-ignore lint/correctness/useYield: the seam of kysely asks for a generator; lists are read page by page instead.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is done by pages');
  }
}
