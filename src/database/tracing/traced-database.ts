import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely';
import type { Asked, Database, Transaction } from '../database.ts';

type Line = (text: string) => void;

/**
 * The database, telling of each statement what it says, how long it took and how many rows it answered. Of values, which are
 * names and addresses of people, kind and length alone are told.
 */
export function tracedDatabase(database: Database, line: Line): Database {
  const traced = async <Result>(
    kind: string,
    work: (transaction: Transaction) => Promise<Result>,
    run: (work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> => {
    const started = performance.now();
    let statements = 0;
    const count: Line = (text) => {
      statements++;
      line(text);
    };
    let how = 'failed';
    try {
      const result = await run((transaction) => work(tracedTransaction(transaction, count)));
      how = 'done';
      return result;
    } finally {
      line(`sql: ${kind} of ${statements} statements ${how} in ${since(started)}`);
    }
  };
  return {
    dialect: database.dialect,
    name: database.name,
    read: (work) => traced('read', work, (run) => database.read(run)),
    ask: (statement) => database.ask((asked) => statement(tracedStatements(asked, line))),
    write: (work) => traced('write', work, (run) => database.write(run)),
    changeCounter: () => database.changeCounter(),
    proveWritable: () => database.proveWritable(),
    close: () => database.close(),
  };
}

function tracedStatements(asked: Asked, line: Line): Asked {
  return {
    dialect: asked.dialect,
    async rows<Row>(sql: string, parameters: readonly unknown[]) {
      const started = performance.now();
      const rows = await asked.rows<Row>(sql, parameters);
      line(told(sql, parameters, started, rows.length));
      return rows;
    },
  };
}

function tracedTransaction(transaction: Transaction, line: Line): Transaction {
  let tables: Kysely<unknown> | undefined;
  return {
    ...tracedStatements(transaction, line),
    locksRows: transaction.locksRows,
    othersWrite: transaction.othersWrite,
    tables<Tables>(): Kysely<Tables> {
      tables ??= withTrace(transaction.tables<unknown>(), line);
      return tables as Kysely<Tables>;
    },
    async insertRows(table, rows) {
      if (rows.length === 0) return;
      const started = performance.now();
      await transaction.insertRows(table, rows);
      line(`sql: ${since(started)}, ${rows.length} rows: insert into ${table}`);
    },
    emptyLog: () => transaction.emptyLog(),
    read: (work) => transaction.read(work),
    unit: (work) => transaction.unit(work),
  };
}

function withTrace(kysely: Kysely<unknown>, line: Line): Kysely<unknown> {
  const running = new WeakMap<object, { readonly query: CompiledQuery; readonly started: number }>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = kysely.getExecutor().compileQuery(node, queryId);
      running.set(queryId, { query, started: performance.now() });
      return node;
    },
    async transformResult({ queryId, result }) {
      const { query, started } = running.get(queryId) ?? {};
      if (query === undefined || started === undefined) return result;
      line(told(query.sql, query.parameters, started, Number(result.numAffectedRows ?? result.rows.length)));
      return result;
    },
  };
  return kysely.withPlugin(plugin);
}

function told(sql: string, parameters: readonly unknown[], started: number, rows: number): string {
  const values = parameters.length === 0 ? '' : ` (${parameters.map(kindOf).join(', ')})`;
  return `sql: ${since(started)}, ${rows} rows: ${sql.replace(/\s+/g, ' ').trim()}${values}`;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `text of ${value.length}`;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return Array.isArray(value) ? `list of ${value.length}` : typeof value;
}

function since(started: number): string {
  return `${(performance.now() - started).toFixed(2)} ms`;
}
