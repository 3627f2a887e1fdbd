import { SqliteRowGroups } from '../database/sqlite/row-groups.ts';
import type { RowGroups } from '../kernel/row-groups.ts';

/** A private place on disk for commands that read more than memory should hold; gone when it is closed, or killed. */
export function openRowGroups(): RowGroups {
  return new SqliteRowGroups();
}
