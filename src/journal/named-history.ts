import type { JournalRow } from './chain.ts';
import { difference, pointerKeys, replay } from './difference.ts';
import type { Change } from './entry.ts';
import { type RowChanges, rowChanges } from './take-back.ts';

/** A row of the journal of something set up by name, as people read it: its states are kept in the words of the API. */
export function namedHistoryJson(row: JournalRow) {
  const said = rowChanges(row);
  return {
    position: row.position,
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: whatMoved(said)
      .flatMap(moved)
      .map(({ path, from = null, to = null }) => ({ field: fieldOf(row.subject_type, path), from, to })),
    /** Whether personal data of this change (names of users) was erased since. */
    personal_data_erased: said.personal === undefined,
  };
}
export type NamedHistoryJson = ReturnType<typeof namedHistoryJson>;

/** All that moved, with what is personal back where it was; without it where it was erased. */
function whatMoved({ plain, personal = [] }: RowChanges): readonly Change[] {
  const isWithin = (inner: Change, { path }: Change) => inner.path.startsWith(`${path}/`);
  const alone = personal.filter((inner) => !plain.some((change) => isWithin(inner, change)));
  return [
    ...plain.map((change) => {
      const within = personal
        .filter((inner) => isWithin(inner, change))
        .map((inner) => ({ ...inner, path: inner.path.slice(change.path.length) }));
      return { ...change, ...sideOf('from', change, within), ...sideOf('to', change, within) };
    }),
    ...alone,
  ];
}

function sideOf(side: 'from' | 'to', change: Change, within: readonly Change[]): object {
  const told = within.flatMap(({ path, [side]: value }) => (value === undefined ? [] : [{ path, to: value }]));
  return told.length === 0 ? {} : { [side]: replay(change[side], told) };
}

/**
 * The first row tells the whole of what is older than its journal, of which most did not move. Lists without ids are kept whole:
 * of one as long as before (the pieces of a SKU) it is told what moved in which.
 */
function moved(change: Change): readonly Change[] {
  const { path, from, to } = change;
  if (from === undefined || to === undefined) return [change];
  if (!Array.isArray(from)) return path === '' ? difference(from, to).flatMap(moved) : [change];
  if (!Array.isArray(to) || to.length !== from.length) return [change];
  return from.flatMap((element, index) => difference(element, to[index], `${path}/${index}`));
}

/** A place (a JSON pointer) in the words of the API, as `items.0.weight`; the type itself for the whole. */
export function fieldOf(type: string, path: string): string {
  return path === '' ? type : pointerKeys(path).join('.');
}
