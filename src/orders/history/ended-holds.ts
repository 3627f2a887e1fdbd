import type { JournalRow } from '../../journal/chain.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { takesBack } from './takes-back.ts';

/** A hold that lasts, by the rows that began it and moved its end. */
interface Hold {
  readonly rows: readonly JournalRow[];
  /** The status that it took. */
  readonly from: unknown;
}

/**
 * The rows of holds that ended by themselves, to their ends: the order stands as if it had not been held. Not of a hold that came
 * with something else, nor of one whose end gave another status than it took.
 * @param rows oldest first.
 */
export function endedHolds(rows: readonly JournalRow[]): ReadonlySet<JournalRow> {
  const ended = new Set<JournalRow>();
  if (!rows.some(isEnd)) return ended;
  let hold: Hold | undefined;
  for (const row of rows) {
    const { plain } = rowChanges(row);
    const status = plain.find(({ path }) => path === '/status');
    if (hold !== undefined && isEnd(row) && status?.to === hold.from) {
      for (const each of [...hold.rows, row]) ended.add(each);
    }
    hold = holdAfter(hold, row, plain, status);
  }
  return ended;
}

function holdAfter(
  hold: Hold | undefined,
  row: JournalRow,
  changes: readonly Change[],
  status: Change | undefined,
): Hold | undefined {
  if (!changes.some(isOfHolding)) return hold;
  if (takesBack(row) || !changes.every(isOfHolding)) return undefined;
  if (status?.to === 'on_hold') return { rows: [row], from: status.from };
  return status === undefined && hold !== undefined ? { ...hold, rows: [...hold.rows, row] } : undefined;
}

function isOfHolding({ path }: Change): boolean {
  return path === '/status' || path === '/holdUntil';
}

/** As `releaseDue` writes it: whoever acts at a terminal may be called so too. */
function isEnd({ operation, actor_type, actor_name }: JournalRow): boolean {
  return operation === 'orders.release' && actor_type === 'system' && actor_name === 'hold_until';
}
