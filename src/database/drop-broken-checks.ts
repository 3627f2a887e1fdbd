import { sql } from 'kysely';
import { brokenChecks } from './broken-checks.ts';
import type { Transaction } from './database.ts';

/**
 * Takes out of new tables the CHECKs that came after the data and that rows of the source break, which these were kept with: a
 * backup or copy of such data is worth more than the rule.
 */
export async function dropBrokenChecks(source: Transaction, target: Transaction, migrations: string): Promise<void> {
  for (const { table, name } of await brokenChecks(source, migrations)) {
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(target.tables());
  }
}
