import { hashOf, type JournalRow, keptApart } from './chain.ts';
import type { Change } from './entry.ts';
import { restatement } from './restate.ts';

/** A row written anew, and what a later row must say of it for the chain to hold. */
export interface PartedAnew {
  readonly row: JournalRow;
  readonly said: Change;
}

/**
 * A row that was written before its type had personal parts, with these apart from the rest, so that they can be erased.
 * Undefined where there is nothing to part.
 */
export function partedAnew(row: JournalRow, salt: string): PartedAnew | undefined {
  if (row.personal_digest !== null) return undefined;
  // The journal wrote them itself, and the chain's hash holds them.
  const kept = keptApart(JSON.parse(row.changes) as readonly Change[], row.subject_type, salt);
  if (kept.personal === null) return undefined;
  const parted = { ...row, ...kept };
  return { row: parted, said: restatement(row.position, hashOf(parted)) };
}
