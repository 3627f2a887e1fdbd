import type { JournalRow } from './chain.ts';
import type { Change } from './entry.ts';

/** No JSON pointer begins with it: what stands there is told of the journal itself, not of what it is of. */
const ROW = '#row/';

/** Whether a change is one of the state, and not said of an earlier row. */
export function isOfState({ path }: Change): boolean {
  return !path.startsWith(ROW);
}

/**
 * What the row that erases says of an earlier one that was written anew: the hash that it comes to now. The row keeps the hash
 * that it had, which the one behind it follows.
 */
export function restatement(position: number, hash: string): Change {
  return { path: `${ROW}${position}`, to: hash };
}

/** The hashes of rows that were written anew, by their positions, as later rows tell them. In journals of users alone. */
export function restatements(rows: readonly JournalRow[]): ReadonlyMap<number, string> {
  const told = new Map<number, string>();
  if (rows[0]?.subject_type !== 'users') return told;
  for (const row of rows) {
    // Written by `chained`; a row that was damaged since is told by its own hash.
    if (!row.changes.includes(ROW)) continue;
    for (const { path, to } of JSON.parse(row.changes) as readonly Change[]) {
      const position = path.startsWith(ROW) ? Number(path.slice(ROW.length)) : row.position;
      if (position < row.position && typeof to === 'string') told.set(position, to);
    }
  }
  return told;
}
