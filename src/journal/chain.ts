import { sha256 } from '../kernel/sha256.ts';
import type { ChainHead, Change, Entry } from './entry.ts';
import { personalParts, splitPersonal } from './personal.ts';

/** A journal row as it is stored; `personal` may later be erased, the digest stays. */
export interface JournalRow {
  readonly account_id: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly position: number;
  readonly at: string;
  readonly actor_type: string;
  readonly actor_name: string;
  readonly operation: string;
  readonly changes: string;
  readonly personal: string | null;
  readonly personal_digest: string | null;
  readonly previous_hash: string;
  readonly hash: string;
}

/**
 * The next row of a subject's chain. `salt` keeps digests of erased data from being guessed; it is stored with the data
 * that it protects and goes with it.
 */
export function chained(entry: Entry, head: ChainHead, salt: string): JournalRow {
  const row = {
    account_id: entry.accountId,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    position: head.position + 1,
    at: entry.at,
    actor_type: entry.actor.type,
    actor_name: entry.actor.name,
    operation: entry.operation,
    ...keptApart(entry.changes, entry.subjectType, salt),
    previous_hash: head.hash,
  };
  return { ...row, hash: hashOf(row) };
}

/** Changes as a row of that type keeps them: what is personal apart from the rest, with the digest that stands for it. */
export function keptApart(
  changes: readonly Change[],
  type: string,
  salt: string,
): Pick<JournalRow, 'changes' | 'personal' | 'personal_digest'> {
  const { plain, personal } = splitPersonal(changes, personalParts(type));
  const text = personal.length === 0 ? null : JSON.stringify({ salt, changes: personal });
  return { changes: JSON.stringify(plain), personal: text, personal_digest: text === null ? null : sha256(text) };
}

/** The hash that a row must have: over everything but the personal text itself, which only its digest stands for. */
export function hashOf(row: Omit<JournalRow, 'hash' | 'personal'>): string {
  // The list ends where its bracket closes: the changes, which are long, follow it as they are.
  return sha256(JSON.stringify([...headOf(row), row.personal_digest]) + row.changes);
}

/**
 * The hash of rows from before the changes stood last: over a list of eleven members, which no list of ten with changes
 * behind it reads as, so that taking either proves as much as taking one.
 */
export function formerHashOf(row: JournalRow): string {
  return sha256(JSON.stringify([...headOf(row), row.changes, row.personal_digest]));
}

function headOf(row: Omit<JournalRow, 'hash' | 'personal'>): readonly unknown[] {
  return [
    row.previous_hash,
    row.account_id,
    row.subject_type,
    row.subject_id,
    row.position,
    row.at,
    row.actor_type,
    row.actor_name,
    row.operation,
  ];
}
