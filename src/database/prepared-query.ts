import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnValue, Dialect, Transaction } from './database.ts';

type Values = { readonly [name in string]: ColumnValue | readonly string[] };

/** Stands in a query that is built once for what is given each time it runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a prepared query is built with. */
export interface Slots<Given extends Values> {
  /** The value given under that name. */
  value<Name extends keyof Given & string>(name: Name): Given[Name];
  /** Whether the column has one of the values of the list given under that name. */
  isListed(column: string, name: keyof Given & string): RawBuilder<SqlBool>;
}

/** Most lists hold one value (a request asks about one order), which is compared without taking a list apart. */
type Lists = 'of one' | 'of many';

/**
 * A query that runs often: it is built and compiled when it first runs on a dialect, since building it anew takes a query
 * builder several times as long as the database takes to answer it. Answers its rows.
 */
export function preparedQuery<Tables, Given extends Values, Row>(
  build: (tables: Kysely<Tables>, slots: Slots<Given>) => Compilable<Row>,
): (transaction: Transaction, given: Given) => Promise<readonly Row[]> {
  const compiled = new Map<string, CompiledQuery>();
  return (transaction, given) => {
    const { dialect } = transaction;
    const lists = listsOf(given);
    const variant = `${dialect} ${lists}`;
    let query = compiled.get(variant);
    if (query === undefined) {
      query = build(transaction.tables<Tables>(), slotsOf(dialect, lists)).compile();
      compiled.set(variant, query);
    }
    const parameters = query.parameters.map((each) =>
      each instanceof Slot ? bound(given[each.name], dialect, lists) : each,
    );
    return transaction.rows<Row>(query.sql, parameters);
  };
}

function slotsOf<Given extends Values>(dialect: Dialect, lists: Lists): Slots<Given> {
  return {
    // The builder only passes it on, to where the value is put when the query runs.
    value: (name) => new Slot(name) as unknown as Given[typeof name],
    isListed: (column, name) => {
      const [left, list] = [sql.ref(column), new Slot(name)];
      if (lists === 'of one') return sql<SqlBool>`${left} = ${list}`;
      return dialect === 'sqlite'
        ? sql<SqlBool>`${left} in (select value from json_each(${list}))`
        : sql<SqlBool>`${left} = any(${list})`;
    },
  };
}

function listsOf(given: Values): Lists {
  return Object.values(given).every((value) => !Array.isArray(value) || value.length === 1) ? 'of one' : 'of many';
}

function bound(value: Values[string] | undefined, dialect: Dialect, lists: Lists): unknown {
  if (!Array.isArray(value)) return value;
  if (lists === 'of one') return value[0];
  return dialect === 'sqlite' ? JSON.stringify(value) : value;
}
