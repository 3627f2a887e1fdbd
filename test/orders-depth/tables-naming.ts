import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';

/** Every table as text. */
async function everything(database: Database): Promise<ReadonlyMap<string, string>> {
  return database.read(async (transaction) => {
    const names =
      transaction.dialect === 'sqlite'
        ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`
        : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    const tables = transaction.tables<Record<string, never>>();
    const found = new Map<string, string>();
    for (const { name } of (await names.execute(tables)).rows) {
      const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(tables);
      found.set(name, JSON.stringify(rows));
    }
    return found;
  });
}

/** Each table that holds one of these words, and the word. */
export async function tablesNaming(database: Database, words: readonly string[]): Promise<readonly string[]> {
  const tables = await everything(database);
  return [...tables].flatMap(([name, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
  );
}
