import type { JournalRow } from '../../journal/chain.ts';

/** Operations that take back the last change of every order they touch; a second one takes back the one before. */
const TAKES_BACK: ReadonlySet<string> = new Set(['orders.undo', 'orders.unsplit', 'orders.uncombine']);

export function takesBack({ operation }: Pick<JournalRow, 'operation'>): boolean {
  return TAKES_BACK.has(operation);
}
