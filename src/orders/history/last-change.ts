import type { JournalRow } from '../../journal/chain.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { heldUntilBy, withoutEndedHolds } from './ended-holds.ts';
import { takesBack } from './takes-back.ts';

/** Tells what was said of a purchase beside the order, which stands as it did. */
const GIVES_UP = 'shipments.giveUp';

/**
 * The last row of an order's journal that was not taken back, nor of a hold whose time has passed: the order stands as this row
 * left it.
 * @param rows oldest first.
 * @param now as in the API.
 */
export function lastChange(rows: readonly JournalRow[], now: string): JournalRow | undefined {
  return withoutEndedHolds(standingChanges(rows), ({ until }) => until <= now).at(-1);
}

/**
 * The rows that were not taken back, without those that take back, and that only tell of a purchase that was given up.
 * @param rows oldest first.
 */
export function standingChanges(rows: readonly JournalRow[]): readonly JournalRow[] {
  let standing: JournalRow[] = [];
  for (const row of rows) {
    if (row.operation === GIVES_UP) continue;
    if (!takesBack(row)) standing.push(row);
    // A hold that it gave back had not ended.
    else
      standing = withoutEndedHolds(standing, ({ until, isOver }) => isOver && until !== heldUntilBy(row)).slice(0, -1);
  }
  return standing;
}

/** Why a change of that kind is never taken back; undefined where it may be. */
export function undoRefusal(
  { operation, position }: Pick<JournalRow, 'operation' | 'position'>,
  orderNumber: string,
): ({ reason: string } & NextStep) | undefined {
  if (position === 1) return { reason: 'it created the order', ...nextStep('orders.delete', orderNumber) };
  switch (operation) {
    case 'shipments.book':
      return { reason: 'what was bought is cancelled, not taken back', ...nextStep('orders.shipments', orderNumber) };
    case 'shipments.cancel':
      return { reason: 'a voided label is not bought back', ...nextStep('orders.book', orderNumber) };
    case 'orders.redact':
      return { reason: 'erased data is gone', ...nextStep('orders.history', orderNumber) };
    default:
      return operation.startsWith('orders.')
        ? undefined
        : { reason: 'it tells what happened elsewhere', ...nextStep('orders.history', orderNumber) };
  }
}

/** A row as a sentence names it: `orders.update by anna on 2026-03-02T10:00:00.000Z`. */
export function namedChange(row: Pick<JournalRow, 'operation' | 'actor_name' | 'at'>): string {
  return `${row.operation} by ${row.actor_name} on ${row.at}`;
}
