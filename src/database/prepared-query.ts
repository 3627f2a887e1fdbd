import type { Asked, ColumnValue, Dialect } from './database.ts';

type Values = { readonly [name in string]: ColumnValue | readonly string[] };

/** Most lists hold one value (a request asks about one order), which is compared without taking a list apart. */
type Lists = 'of one' | 'of many';

interface Statement {
  readonly sql: string;
  /** The names of what is given, in the order of the marks. */
  readonly names: readonly string[];
}

/**
 * A query that runs often or in most commands, in SQL that both databases read: building it takes a query builder several
 * times as long as the database takes to answer it, and loading the builder longer than all else that a command reads.
 * `:name` stands for the value given under that name each time it runs, `in :name` for a list of values. Answers its rows.
 */
export function preparedQuery<Given extends Values, Row>(
  text: string,
): (transaction: Asked, given: Given) => Promise<readonly Row[]> {
  const statements = new Map<string, Statement>();
  return (transaction, given) => {
    const { dialect } = transaction;
    const lists = listsOf(given);
    const variant = `${dialect} ${lists}`;
    let statement = statements.get(variant);
    if (statement === undefined) {
      statement = written(text, dialect, lists);
      statements.set(variant, statement);
    }
    const parameters = statement.names.map((name) => bound(given[name], dialect, lists));
    return transaction.rows<Row>(statement.sql, parameters);
  };
}

function written(text: string, dialect: Dialect, lists: Lists): Statement {
  const names: string[] = [];
  const sql = text.replaceAll(/(\bin )?:(\w+)/g, (_, isList: string | undefined, name: string) => {
    names.push(name);
    const mark = dialect === 'sqlite' ? '?' : `$${names.length}`;
    if (isList === undefined) return mark;
    if (lists === 'of one') return `= ${mark}`;
    return dialect === 'sqlite' ? `in (select value from json_each(${mark}))` : `= any(${mark})`;
  });
  return { sql, names };
}

function listsOf(given: Values): Lists {
  return Object.values(given).every((value) => !Array.isArray(value) || value.length === 1) ? 'of one' : 'of many';
}

function bound(value: Values[string] | undefined, dialect: Dialect, lists: Lists): unknown {
  if (!Array.isArray(value)) return value;
  if (lists === 'of one') return value[0];
  return dialect === 'sqlite' ? JSON.stringify(value) : value;
}
