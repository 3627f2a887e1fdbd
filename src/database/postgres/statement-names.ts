/** More than the program has, but for lists that are filtered and sorted in every possible way: a server sees ever more. */
const MOST_NAMES = 500;

/**
 * Names under which one connection keeps its statements prepared: the same text has the same name, another text never.
 * PostgreSQL keeps each for as long as the connection lives, so that only the first ones get a name; the rest get the empty
 * one, under which nothing is kept.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_NAMES) return '';
    const name = `s${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}
