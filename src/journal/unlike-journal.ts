import type { JournalRow } from './chain.ts';
import { byId, difference, replay } from './difference.ts';
import type { Change, NamedType } from './entry.ts';
import { personalParts, splitPersonal } from './personal.ts';
import { type RowChanges, rowChanges } from './take-back.ts';

/**
 * Where something says something else than what its journal comes to (`from` the journal, `to` as it stands). Once personal
 * data was erased from the journal, what is not personal is compared alone.
 * @param state all of it that its journal keeps.
 * @param rows all of its journal, oldest first.
 * @param comparable what can be compared of a state, where not all that was journalled stays as it was told, or was told from the
 * beginning; it is given the state that the journal comes to beside it.
 */
export function unlikeJournal(
  state: object,
  rows: readonly JournalRow[],
  comparable: (state: unknown, told: unknown) => unknown = (all) => all,
): readonly Change[] {
  const said = readRows(rows);
  if (said === undefined) return [];
  const isErased = said.some(({ personal }) => personal === undefined);
  const told = said.reduce<unknown>(
    (before, { plain, personal = [] }) => replay(before, isErased ? plain : [...plain, ...personal]),
    undefined,
  );
  const type = rows[0]?.subject_type;
  const [says, is] = [told, asKept(state)]
    .map((each) => (isErased ? withoutPersonal(each, type) : each))
    .map((each) => sortedParts(comparable(each, told)));
  return difference(says, is);
}

/** Undefined where one is no JSON any more: the check of its chain tells which row was altered. */
function readRows(rows: readonly JournalRow[]): readonly RowChanges[] | undefined {
  try {
    return rows.map(rowChanges);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * One sentence for each place that is unlike the journal; none of them tells personal data.
 * @param name what it is of, as people know it.
 * @param fieldName a place (a JSON pointer) in the API's words.
 * @param type that of its journal, where what is personal there is not so elsewhere.
 */
export function unlikeSentences(
  name: string,
  changes: readonly Change[],
  fieldName: (path: string) => string,
  type?: NamedType,
): readonly string[] {
  const { plain, personal } = splitPersonal(changes, personalParts(type));
  const place = ({ path }: Change) => `${name}: ${fieldName(path)}`;
  return [
    ...plain
      .filter(isUnlike)
      .map((each) => `${place(each)} is ${shown(each.to)}, its journal says ${shown(each.from)}`),
    ...personal.map((each) => `${place(each)} is not what its journal says`),
  ];
}

/** Of something whose personal part alone differs nothing is left to tell. */
function isUnlike({ from, to }: Change): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** As JSON keeps it, without members that say nothing. */
function asKept(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

function withoutPersonal(state: unknown, type: string | undefined): unknown {
  return state === undefined
    ? undefined
    : asKept(splitPersonal([{ path: '', to: state }], personalParts(type)).plain[0]?.to);
}

/** Lists of things with ids come back from the journal in the order in which they came and went. */
function sortedParts(state: unknown): unknown {
  if (typeof state !== 'object' || state === null) return state;
  return Object.fromEntries(Object.entries(state).map(([name, part]) => [name, sortedById(part)]));
}

function sortedById(part: unknown): unknown {
  const parts = Array.isArray(part) ? byId(part) : undefined;
  return parts === undefined ? part : [...parts.keys()].sort().map((id) => parts.get(id));
}
