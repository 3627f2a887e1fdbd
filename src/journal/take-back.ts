import type { JournalRow } from './chain.ts';
import { replay } from './difference.ts';
import type { Change } from './entry.ts';
import { isOfState } from './restate.ts';

/** What a row of the journal says; `personal` is undefined where it was erased. */
export interface RowChanges {
  readonly plain: readonly Change[];
  readonly personal: readonly Change[] | undefined;
}

/** Reads the changes of a row as they were written. */
export function rowChanges(row: Pick<JournalRow, 'changes' | 'personal' | 'personal_digest'>): RowChanges {
  // The journal wrote them itself, and the chain's hash holds them.
  const plain = (JSON.parse(row.changes) as readonly Change[]).filter(isOfState);
  if (row.personal === null) return { plain, personal: row.personal_digest === null ? [] : undefined };
  return { plain, personal: (JSON.parse(row.personal) as { readonly changes: readonly Change[] }).changes };
}

/**
 * The state before a row, from the state after it; undefined where personal data that the row moved was erased. Elements
 * that come back to a list stand at its end: who knows their order sorts them.
 */
export function stateBefore(after: unknown, row: Parameters<typeof rowChanges>[0]): unknown {
  const { plain, personal } = rowChanges(row);
  if (personal === undefined) return undefined;
  return replay(after, [...plain, ...personal].map(reversed));
}

/** The state that the first row of a journal wrote; undefined where personal data in it was erased. */
export function stateAfterFirst(row: Parameters<typeof rowChanges>[0]): unknown {
  const { plain, personal } = rowChanges(row);
  return personal === undefined ? undefined : replay(undefined, [...plain, ...personal]);
}

function reversed({ path, ...values }: Change): Change {
  return {
    path,
    ...('to' in values ? { from: values.to } : {}),
    ...('from' in values ? { to: values.from } : {}),
  };
}
