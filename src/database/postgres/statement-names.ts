/** Names under which one connection keeps its statements prepared: the same text has the same name, another text never. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(sql: string): string {
    let name = this.#names.get(sql);
    if (name === undefined) {
      name = `s${this.#names.size}`;
      this.#names.set(sql, name);
    }
    return name;
  }
}
