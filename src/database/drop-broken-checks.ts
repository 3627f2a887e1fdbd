import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { migrationsAfter } from './migrations-file.ts';

/**
 * Takes out of new tables the CHECKs that came after the data and that rows of the source break, which these were kept with: a
 * backup or copy of such data is worth more than the rule.
 */
export async function dropBrokenChecks(source: Transaction, target: Transaction, migrations: string): Promise<void> {
  const checks = migrationsAfter(0, migrations).flatMap((migration) => migration.checks ?? []);
  for (const { table, name, holds } of checks) {
    const query = sql`SELECT 1 FROM ${sql.table(table)} WHERE NOT (${sql.raw(holds)}) LIMIT 1`;
    const { rows } = await query.execute(source.tables());
    if (rows.length === 0) continue;
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(target.tables());
  }
}
