import type { JournalRow } from '../../journal/chain.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';

/** A hold by the rows that began it and nothing else, moved its end and ended it. */
interface Hold {
  readonly rows: ReadonlySet<JournalRow>;
  readonly until: string;
  /** Whether the last of the rows ended it. */
  readonly isOver: boolean;
}

/**
 * The rows without holds at their end whose time has passed, whether they ended by themselves or a person ended them before: the
 * order stands as if it had not been held, and the hold cannot be had again. Of one that came with something else the row that began
 * it stays. Not of one that was moved or ended with something else, nor of one whose end gave another status than it took.
 * @param rows that stand, oldest first.
 */
export function withoutEndedHolds(
  rows: readonly JournalRow[],
  hasEnded: (hold: Pick<Hold, 'until' | 'isOver'>) => boolean,
): readonly JournalRow[] {
  const hold = lastHold(rows);
  if (hold === undefined || !hasEnded(hold)) return rows;
  return withoutEndedHolds(
    rows.filter((row) => !hold.rows.has(row)),
    hasEnded,
  );
}

/** The one that the last row began, moved or ended. */
function lastHold(rows: readonly JournalRow[]): Hold | undefined {
  const last = rows.at(-1);
  const changes = last === undefined ? [] : rowChanges(last).plain;
  const end = statusOf(changes);
  const isOver = end?.from === 'on_hold';
  const until = changes.find(isOfTime)?.[isOver ? 'from' : 'to'];
  if (typeof until !== 'string' || !changes.every(isOfHolding)) return undefined;
  const found = new Set(isOver ? rows.slice(-1) : []);
  for (const row of rows.toReversed().filter((each) => !found.has(each))) {
    const { plain } = rowChanges(row);
    if (!plain.some(isOfHolding)) continue;
    const status = statusOf(plain);
    const isBegun = status?.to === 'on_hold' && (!isOver || status.from === end.to);
    // What came with it is taken back with its beginning, once it is over: the order stands as before both.
    if (!plain.every(isOfHolding)) return isOver && isBegun ? { rows: found, until, isOver } : undefined;
    found.add(row);
    if (status !== undefined) return isBegun ? { rows: found, until, isOver } : undefined;
  }
  return undefined;
}

/** Until when the order is held since that row; undefined where it does not say so. */
export function heldUntilBy(row: JournalRow): unknown {
  return rowChanges(row).plain.find(isOfTime)?.to;
}

function statusOf(changes: readonly Change[]): Change | undefined {
  return changes.find(({ path }) => path === '/status');
}

function isOfTime({ path }: Change): boolean {
  return path === '/holdUntil';
}

function isOfHolding(change: Change): boolean {
  return change.path === '/status' || isOfTime(change);
}
