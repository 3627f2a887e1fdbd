/** So many new rows change which index is the best; fewer are found at once by any. */
const WORTH_A_LOOK = 500;

/** A table, and how many rows this process has written to it. */
export interface GrownTable {
  readonly table: string;
  readonly written: number;
}

/**
 * Of such tables those of which the server saw fewer rows when it last looked, for this process or another: ever so many new
 * rows in a table of a million change no plan, and a look takes longer than they did.
 */
export const SEEN_SMALLER = `select name from unnest($1::text[], $2::bigint[]) as grown(name, written)
  join pg_class on pg_class.oid = to_regclass(name) where reltuples < written`;

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

  /** The tables of which twice as many rows were written as when they were last told; each is told once. */
  due(): readonly GrownTable[] {
    if (!this.#isAnyDue) return [];
    this.#isAnyDue = false;
    const due = [...this.#tables].filter(([, counts]) => isDue(counts));
    for (const [, counts] of due) counts.lookedAt = counts.written;
    return due.map(([table, { written }]) => ({ table, written }));
  }
}

function isDue({ written, lookedAt }: { readonly written: number; readonly lookedAt: number }): boolean {
  return written >= Math.max(WORTH_A_LOOK, 2 * lookedAt);
}
