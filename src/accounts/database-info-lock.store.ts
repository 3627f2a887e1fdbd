import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { type DatabaseInfo, findDatabaseInfo } from './database-info.store.ts';

/** What the database knows of itself, which nobody else fills in until this unit of work is over. SQLite's writer is alone. */
export async function lockDatabaseInfo(transaction: Transaction): Promise<DatabaseInfo | undefined> {
  if (transaction.dialect === 'postgres') {
    await sql`LOCK TABLE database_info IN SHARE ROW EXCLUSIVE MODE`.execute(transaction.tables());
  }
  return findDatabaseInfo(transaction);
}
