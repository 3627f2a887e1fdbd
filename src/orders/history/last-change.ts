import type { JournalRow } from '../../journal/chain.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { endedHolds } from './ended-holds.ts';
import { takesBack } from './takes-back.ts';

/** Tells what was said of a purchase beside the order, which stands as it did. */
const GIVES_UP = 'shipments.giveUp';

/**
 * The last row of an order's journal that was not taken back: the order stands as this row left it.
 * @param rows oldest first.
 */
export function lastChange(rows: readonly JournalRow[]): JournalRow | undefined {
  return standingChanges(rows).at(-1);
}

/**
 * The rows that were not taken back, without those that take back, that only tell of a purchase that was given up, or that held
 * it until a moment which has passed.
 * @param rows oldest first.
 */
export function standingChanges(rows: readonly JournalRow[]): readonly JournalRow[] {
  let takenBack = 0;
  const standing: JournalRow[] = [];
  const ended = endedHolds(rows);
  for (const row of rows.toReversed()) {
    if (row.operation === GIVES_UP || ended.has(row)) continue;
    if (takesBack(row)) takenBack++;
    else if (takenBack === 0) standing.push(row);
    else takenBack--;
  }
  return standing.reverse();
}

/** Why a change of that kind is never taken back; undefined where it may be. */
export function undoRefusal(
  { operation, position }: Pick<JournalRow, 'operation' | 'position'>,
  orderNumber: string,
): ({ reason: string } & NextStep) | undefined {
  if (position === 1) return { reason: 'it created the order', ...nextStep('orders.delete', orderNumber) };
  switch (operation) {
    case 'shipments.book':
      return { reason: 'what was bought is cancelled, not taken back', ...nextStep('shipments.cancel', 'SHIPMENT') };
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
