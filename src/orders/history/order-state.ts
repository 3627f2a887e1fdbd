import type { JournalRow } from '../../journal/chain.ts';
import { stateBefore } from '../../journal/take-back.ts';
import type { Order, ReferenceNumber } from '../order.ts';

/**
 * What the journal keeps of an order: all of it but the bookkeeping of its row. Reference numbers carry their place, since
 * they may go from the middle of their list and come back.
 */
export function journalState(order: Order) {
  const { accountId: _account, version: _version, updatedAt: _updatedAt, journal: _journal, ...state } = order;
  const referenceNumbers = order.referenceNumbers.map((reference, position) => ({ ...reference, position }));
  return { ...state, referenceNumbers };
}
type JournalState = ReturnType<typeof journalState>;

/**
 * The order as it was before the row of its journal that made it what it is. Undefined where personal data was erased, or
 * the row made the order.
 */
export function orderBefore(order: Order, row: JournalRow): Order | undefined {
  // The journal holds states of orders; what it gives back has their shape.
  const state = stateBefore(journalState(order), row) as JournalState | undefined;
  return state === undefined ? undefined : fromState(order, state);
}

function fromState(order: Order, state: JournalState): Order {
  const { accountId, version, updatedAt, journal } = order;
  return {
    ...state,
    accountId,
    version,
    updatedAt,
    journal,
    lines: state.lines.toSorted((one, other) => one.position - other.position),
    notes: state.notes.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    referenceNumbers: state.referenceNumbers
      .toSorted((one, other) => one.position - other.position)
      .map(withoutPosition),
  };
}

function withoutPosition({ position: _, ...reference }: JournalState['referenceNumbers'][number]): ReferenceNumber {
  return reference;
}
