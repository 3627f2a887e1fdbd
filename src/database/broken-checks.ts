import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './database.ts';
import { migrationsAfter } from './migrations-file.ts';

/** A CHECK that came after the data and that rows of it break: it is not held while they are there. */
export interface BrokenCheck {
  readonly table: string;
  readonly name: string;
  readonly rows: number;
  /** Ids of what the first of these rows belong to. */
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 3;
/** Whose rows nobody asks for by their own id. */
const OWNERS: Readonly<Record<string, string>> = { order_lines: 'order_id', booking_claims: 'shipment_id' };

/** Reads every table that such a CHECK is of, whether the CHECK is in the data or was left out. */
export async function brokenChecks(transaction: Transaction, migrations: string): Promise<readonly BrokenCheck[]> {
  const broken: BrokenCheck[] = [];
  for (const { table, name, holds } of migrationsAfter(0, migrations).flatMap(({ checks }) => checks ?? [])) {
    const breaking = sql`${sql.table(table)} WHERE NOT (${sql.raw(holds)})`;
    const [counted] = await select<{ readonly rows: number }>(transaction, sql`count(*) AS rows FROM ${breaking}`);
    const rows = Number(counted?.rows ?? 0);
    if (rows === 0) continue;
    const owner = sql.ref(OWNERS[table] ?? 'id');
    const first = sql`DISTINCT ${owner} AS owner FROM ${breaking} ORDER BY 1 LIMIT ${sql.lit(MOST_EXAMPLES)}`;
    const examples = await select<{ readonly owner: string }>(transaction, first);
    broken.push({ table, name, rows, examples: examples.map((row) => row.owner) });
  }
  return broken;
}

async function select<Row>(transaction: Transaction, what: RawBuilder<unknown>): Promise<readonly Row[]> {
  return (await sql<Row>`SELECT ${what}`.execute(transaction.tables())).rows;
}
