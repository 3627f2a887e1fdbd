/** A table of allowed moves: from each status, the statuses it may move to. */
export type TransitionTable<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Whether the table allows the move. Staying where one is always is. */
export function mayMove<Status extends string>(table: TransitionTable<Status>, from: Status, to: Status): boolean {
  return from === to || table[from].includes(to);
}
