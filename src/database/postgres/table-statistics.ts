/** So many new rows change which index is the best; fewer are found at once by any. */
const WORTH_A_LOOK = 500;

/**
 * Counts what this process writes, and tells which tables PostgreSQL should look at anew. A connection keeps the plans of its
 * statements: those made while a table was empty (any index seemed as good) read ever more rows as it grows, all orders of
 * the account to find one, until the server looks at the table by itself, about a minute later.
 */
export class TableStatistics {
  readonly #tables = new Map<string, { written: number; lookedAt: number }>();
  #isAnyDue = false;

  note(table: string, rows: number): void {
    const known = this.#tables.get(table) ?? { written: 0, lookedAt: 0 };
    known.written += rows;
    this.#tables.set(table, known);
    this.#isAnyDue ||= isDue(known);
  }

  /** The tables that have doubled since they were last told; each is told once. */
  due(): readonly string[] {
    if (!this.#isAnyDue) return [];
    this.#isAnyDue = false;
    const due = [...this.#tables].filter(([, counts]) => isDue(counts));
    for (const [, counts] of due) counts.lookedAt = counts.written;
    return due.map(([table]) => table);
  }
}

function isDue({ written, lookedAt }: { readonly written: number; readonly lookedAt: number }): boolean {
  return written >= Math.max(WORTH_A_LOOK, 2 * lookedAt);
}
