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

/** The operation that writes rows anew. Of any other nothing of the kind is believed, nor in journals of anything else. */
export const RESTATED_BY = { type: 'users', operation: 'users.redact' } as const;

/**
 * The hashes of rows that were written anew, by their positions, as later rows tell them: of rows alone whose personal data is
 * gone, which are written anew for nothing else, and once. A row that tells names is believed by the hash that it began with.
 */
export function restatements(rows: readonly JournalRow[]): ReadonlyMap<number, string> {
  const told = new Map<number, string>();
  if (rows[0]?.subject_type !== RESTATED_BY.type) return told;
  const erased = new Set(rows.filter(isErased).map(({ position }) => position));
  for (const [position, hash] of rows.flatMap(saidOfEarlier)) {
    if (erased.has(position) && !told.has(position)) told.set(position, hash);
  }
  return told;
}

function saidOfEarlier(row: JournalRow): readonly (readonly [position: number, hash: string])[] {
  if (row.operation !== RESTATED_BY.operation || !row.changes.includes(ROW)) return [];
  return changesOf(row).flatMap(({ path, to }) => {
    const position = path.startsWith(ROW) ? Number(path.slice(ROW.length)) : row.position;
    return position < row.position && typeof to === 'string' ? [[position, to] as const] : [];
  });
}

function isErased({ personal, personal_digest: digest }: JournalRow): boolean {
  return personal === null && digest !== null;
}

function changesOf(row: JournalRow): readonly Change[] {
  try {
    return JSON.parse(row.changes) as readonly Change[];
  } catch {
    // A row that was damaged since says nothing; its own hash tells of it.
    return [];
  }
}
