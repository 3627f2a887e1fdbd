import type { JournalRow } from '../journal/chain.ts';
import { byId, difference, replay } from '../journal/difference.ts';
import type { Change } from '../journal/entry.ts';
import { splitPersonal } from '../journal/personal.ts';
import { rowChanges } from '../journal/take-back.ts';
import type { Order } from './order.ts';
import { journalState } from './order-state.ts';

/**
 * Where an order says something else than what its journal comes to (`from` the journal, `to` the order). Once personal data
 * was erased from the journal, what is not personal is compared alone.
 * @param rows all of its journal, oldest first.
 */
export function unlikeJournal(order: Order, rows: readonly JournalRow[]): readonly Change[] {
  const said = rows.map(rowChanges);
  const isErased = said.some(({ personal }) => personal === undefined);
  const told = said.reduce<unknown>(
    (state, { plain, personal = [] }) => replay(state, isErased ? plain : [...plain, ...personal]),
    undefined,
  );
  const kept = asKept(journalState(order));
  return difference(sortedParts(told), sortedParts(isErased ? withoutPersonal(kept) : kept));
}

/** As JSON keeps it, without members that say nothing. */
function asKept(state: object): unknown {
  return JSON.parse(JSON.stringify(state));
}

function withoutPersonal(state: unknown): unknown {
  return splitPersonal([{ path: '', to: state }]).plain[0]?.to;
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
