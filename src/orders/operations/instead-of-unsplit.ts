import type { JournalRow } from '../../journal/chain.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { undoRefusal } from '../history/last-change.ts';
import type { Order } from '../order.ts';
import { mayDo } from '../status/lifecycle.ts';
import type { Transfer } from '../transfers.store.ts';

/**
 * What brings units together again where a split cannot be taken back, nor what came after it: the order that it made is combined
 * with the one that they were of, while both are open. Else what happened since.
 * @param seen the order that was named.
 * @param orders those of the split that are there.
 * @param since the change that is in the way.
 */
export function insteadOfUnsplit(
  seen: Order,
  split: Transfer | undefined,
  orders: readonly Order[],
  since: JournalRow | undefined,
): NextStep {
  const first = split?.kind === 'split' ? split.orders.find(({ position }) => position === 1) : undefined;
  const open = orders.filter(({ status }) => mayDo('combine', status));
  const made = open.find(({ id }) => id === first?.orderId);
  const source = open.find(({ id }) => id !== first?.orderId);
  const isUndone = since === undefined || undoRefusal(since, seen.orderNumber) === undefined;
  if (isUndone || made === undefined || source === undefined) return nextStep('orders.history', seen.orderNumber);
  return nextStep('orders.combine', source.orderNumber, made.orderNumber);
}
