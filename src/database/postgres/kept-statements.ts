/** More than the program has, but for lists that are filtered and sorted in every possible way: a server sees ever more. */
const MOST_STATEMENTS = 500;

/** A column of the rows that a statement answers. */
export interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A statement as its connection knows it. */
export interface KeptStatement {
  /** Empty where PostgreSQL keeps it for this one time. */
  readonly name: string;
  readonly text: string;
  /**
   * Doubtful where something failed before PostgreSQL answered it for the first time: it may know the name or not. And where it
   * failed itself: it does for ever after the columns of its tables changed.
   */
  state: 'new' | 'sent' | 'doubtful';
  /** Of its rows, none where it answers none; undefined until PostgreSQL has answered it. */
  columns: readonly Column[] | undefined;
}

/**
 * The statements that one connection keeps prepared: the same text has the same name, another text never. PostgreSQL keeps each
 * for as long as the connection lives, so that only the first ones get a name.
 */
export class KeptStatements {
  readonly #statements = new Map<string, KeptStatement>();

  get(text: string): KeptStatement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const isKept = this.#statements.size < MOST_STATEMENTS;
    const name = isKept ? `s${this.#statements.size}` : '';
    const statement: KeptStatement = { name, text, state: 'new', columns: undefined };
    if (isKept) this.#statements.set(text, statement);
    return statement;
  }
}
