import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { journalOf } from '../../journal/journal.store.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { dropProposals } from '../../rating/operations/drop-proposals.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { forgetClaims } from '../../shipments/operations/forget-claims.ts';
import { lastChange, namedChange, standingChanges } from '../history/last-change.ts';
import { orderBefore } from '../history/order-state.ts';
import type { Order } from '../order.ts';
import { existingOrders, findOrder, getOrder } from '../orders.store.ts';
import { applyOrderChanges, type OrderChange, removeOrder } from '../save-orders.ts';
import { findTransfer, type Transfer, type TransferKind } from '../transfers.store.ts';
import { insteadOfUnsplit } from './instead-of-unsplit.ts';
import { ordersToEdit } from './order-to-edit.ts';

/** What a split or combine made, and how each order stood before it. */
interface TakeBack {
  readonly changes: readonly OrderChange[];
  /** Orders that the split made: they go. */
  readonly made: readonly Order[];
}

export interface TakenBack {
  /** Those that are left, as before. */
  readonly orders: readonly Order[];
  /** Which are gone. */
  readonly warnings: readonly string[];
  /** The change that was taken back, as the order that was named tells it. */
  readonly row: JournalRow;
}

/**
 * Takes a split or combine back, exactly: every order that took part stands as before it, and an order that the split made
 * is gone. Answers the orders that are left.
 * @param order id or number of any order that took part.
 * @throws ShipdockError `order_not_found`, `undo_impossible` where it was not the last change of all of them.
 */
export async function takeBackTransfer(
  services: Services,
  order: string,
  kind: TransferKind,
  operation: 'orders.unsplit' | 'orders.uncombine' | 'orders.undo',
): Promise<TakenBack> {
  let saved: readonly Order[] | undefined;
  const plan = await change(services, {
    load: (transaction) => loadTransfer(transaction, services, order, kind),
    decide: ({ seen, row, transfer, orders, rows }) => ({ ...planTakeBack(seen, transfer, orders, rows), row }),
    save: async (transaction, { changes, made }) => {
      saved = await applyOrderChanges(transaction, services, operation, changes);
      for (const each of made) {
        await forgetClaims(transaction, each.id);
        await removeOrder(transaction, services, operation, each);
      }
      await dropProposals(
        transaction,
        saved.map((each) => each.id),
      );
    },
  });
  const orders = saved ?? plan.changes.map(({ after }) => after);
  return { orders, warnings: plan.made.map(goneWithIt), row: plan.row };
}

function goneWithIt({ orderNumber }: Order): string {
  return `order ${orderNumber}, which the split made, is deleted: its number is free`;
}

async function loadTransfer(transaction: Transaction, services: Services, name: string, kind: TransferKind) {
  const seen = await getOrder(transaction, services.account, name);
  const journal = await journalOf(transaction, seen.id);
  const now = services.clock.now().toISOString();
  const last = lastChange(journal, now);
  const row = standingChanges(journal).findLast(({ operation }) => operation === `orders.${kind}`);
  if (row === undefined || last === undefined)
    throw impossible(seen, kind, 'there is none, or it was taken back before');
  const transfer = await findTransfer(transaction, seen.id, last.position);
  if (transfer?.kind !== kind) {
    const hint = kind === 'split' ? await insteadOf(transaction, services, seen, { row, last }) : undefined;
    throw impossible(seen, kind, `the last change was ${namedChange(last)}`, hint);
  }
  const orders = await takingPart(transaction, services, seen, transfer);
  const rows = new Map<string, JournalRow>();
  for (const order of orders) {
    const row = lastChange(await journalOf(transaction, order.id), now);
    if (row !== undefined) rows.set(order.id, row);
  }
  return { seen, row: last, transfer, orders, rows };
}

/** Of a split after which the order was changed. */
async function insteadOf(
  transaction: Transaction,
  services: Services,
  seen: Order,
  { row, last }: { readonly row: JournalRow; readonly last: JournalRow },
): Promise<NextStep> {
  const split = await findTransfer(transaction, seen.id, row.position);
  const ids = (split?.orders ?? []).map(({ orderId }) => orderId);
  return insteadOfUnsplit(seen, split, await existingOrders(transaction, services.account, ids), last);
}

async function takingPart(
  transaction: Transaction,
  services: Services,
  seen: Order,
  transfer: Transfer,
): Promise<readonly Order[]> {
  for (const { orderId, orderNumber } of transfer.orders) {
    if ((await findOrder(transaction, services.account, orderId)) === undefined) {
      throw impossible(seen, transfer.kind, `order ${orderNumber}, which took part, was deleted since`);
    }
  }
  const ids = transfer.orders.map(({ orderId }) => orderId);
  return ordersToEdit(transaction, services, ids);
}

/** @param seen the order that was named: what stands in the way may be about another. */
function planTakeBack(
  seen: Order,
  transfer: Transfer,
  orders: readonly Order[],
  rows: ReadonlyMap<string, JournalRow>,
): TakeBack {
  const changes: OrderChange[] = [];
  const made: Order[] = [];
  for (const order of orders) {
    const part = transfer.orders.find(({ orderId }) => orderId === order.id);
    const row = rows.get(order.id);
    if (part === undefined || row === undefined || row.position !== part.position) {
      const what = row === undefined ? 'changed' : `changed (${namedChange(row)})`;
      const reason = `order ${order.orderNumber}, which took part, was ${what} since`;
      throw impossible(seen, transfer.kind, reason, insteadOfUnsplit(seen, transfer, orders, row));
    }
    const before = row.position === 1 ? undefined : orderBefore(order, row);
    if (row.position === 1) made.push(order);
    else if (before === undefined)
      throw impossible(seen, transfer.kind, `personal data that it moved in ${order.orderNumber} was erased`);
    else changes.push({ before: order, after: before });
  }
  return { changes, made };
}

function impossible(
  order: Order,
  kind: TransferKind,
  reason: string,
  hint = nextStep('orders.history', order.orderNumber),
): ShipdockError {
  const message = `the ${kind === 'split' ? 'split' : 'combination'} of order ${order.orderNumber} cannot be taken back: ${reason}`;
  return new ShipdockError('undo_impossible', message, {
    about: 'subject',
    ...hint,
  });
}
