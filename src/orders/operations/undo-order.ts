import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { journalOf } from '../../journal/journal.store.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { lastChange, namedChange, undoRefusal } from '../history/last-change.ts';
import { orderBefore } from '../history/order-state.ts';
import { cameFromAnother } from '../moved/moved-away.ts';
import { takenByAnother } from '../named/taken-number.ts';
import type { Order } from '../order.ts';
import type { OrderJson, UndoneJson } from '../order-json.ts';
import { getOrder, numberedOrders } from '../orders.store.ts';
import { isDueForRelease } from '../status/move-status.ts';
import type { TransferKind } from '../transfers.store.ts';
import { transferPartners } from '../transfers.store.ts';
import { answerOf, answersOf, changeOrder, withoutProposals } from './change-orders.ts';
import { orderToEdit } from './order-to-edit.ts';
import { takeBackTransfer } from './take-back-transfer.ts';

/** Others may change the order while it is read; then what is last is looked at anew. */
const ATTEMPTS = 5;

/** Takes back the last change of an order that was not taken back yet; answers every order that it changed. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly UndoneJson[]>> {
  const name = input.params?.id ?? '';
  for (let attempt = 1; ; attempt++) {
    try {
      return await undoLast(services, name);
    } catch (error) {
      if (!(error instanceof ShipdockError) || error.code !== 'order_changed' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function undoLast(services: Services, name: string): Promise<Reply<readonly UndoneJson[]>> {
  const last = await services.database.read(async (transaction) =>
    lastOf(transaction, services, await getOrder(transaction, services.account, name)),
  );
  const kind = transferKind(last);
  if (kind !== undefined) {
    const { orders, warnings, row } = await takeBackTransfer(services, name, kind, 'orders.undo');
    return { value: undoneJson(row, await answersOf(services, orders, withoutProposals(orders))), warnings };
  }
  const { order, plan } = await changeOrder(services, {
    operation: 'orders.undo',
    load: (transaction) => loadUndo(transaction, services, name),
    decide: ({ order, row, takenBy, anew }) => {
      // A split or combine that came in between concerns other orders too.
      if (transferKind(row) !== undefined) throw changedMeanwhile(order);
      if (row === undefined) throw nothingLeft(order);
      const after = undone(order, row, takenBy, services);
      if (anew !== undefined) throw unitsMadeAnew(order, anew);
      return { before: order, after, row };
    },
  });
  return { value: undoneJson(plan.row, [await answerOf(services, order)]) };
}

function undoneJson(row: JournalRow, orders: readonly OrderJson[]): readonly UndoneJson[] {
  return orders.map((order) => ({ ...order, taken_back: namedChange(row) }));
}

function transferKind(row: JournalRow | undefined): TransferKind | undefined {
  if (row?.operation === 'orders.split') return 'split';
  return row?.operation === 'orders.combine' ? 'combine' : undefined;
}

function changedMeanwhile(order: Order): ShipdockError {
  return new ShipdockError('order_changed', `order ${order.orderNumber} was changed by someone else meanwhile`, {
    hint: 'run the command again',
  });
}

async function lastOf(transaction: Transaction, { clock }: Services, order: Order): Promise<JournalRow | undefined> {
  return lastChange(await journalOf(transaction, order.id), clock.now().toISOString());
}

async function loadUndo(transaction: Transaction, services: Services, name: string) {
  const order = await orderToEdit(transaction, services, name);
  const row = await lastOf(transaction, services, order);
  const before = row === undefined || row.position === 1 ? undefined : orderBefore(order, row);
  const number = before?.orderNumber ?? order.orderNumber;
  const taken = await numberedOrders(transaction, services.account, number === order.orderNumber ? [] : [number]);
  return {
    order,
    row,
    takenBy: takenByAnother(number, taken.get(number), order),
    anew: await madeAnew(transaction, order, before),
  };
}

function unitsMadeAnew(order: Order, anew: string): ShipdockError {
  const hint = nextStep('orders.get', anew);
  return impossible(order, `units of order ${anew} would come back, and that order was made anew since`, hint);
}

/** Number of an order that was made anew since, with the units that would come back here; undefined where there is none. */
async function madeAnew(
  transaction: Transaction,
  order: Order,
  before: Order | undefined,
): Promise<string | undefined> {
  const here = new Set<string>(order.lines.map(({ id }) => id));
  const back = (before?.lines ?? []).filter((line) => !here.has(line.id) && cameFromAnother(order, line));
  if (back.length === 0) return undefined;
  const partners = new Set((await transferPartners(transaction, order.id)).map(({ id }) => id));
  const origins = back.flatMap(({ details }) => details.originOrderNumber ?? []);
  const known = await numberedOrders(transaction, order.accountId, origins);
  return [...known].find(([, { id, holder }]) => holder === null && !partners.has(id))?.[0];
}

function nothingLeft(order: Order): ShipdockError {
  return impossible(order, 'nothing is left to take back', nextStep('orders.get', order.orderNumber));
}

function undone(order: Order, row: JournalRow, takenBy: string | undefined, services: Services): Order {
  const refusal = undoRefusal(row, order.orderNumber);
  const says = (reason: string) => `the last change was ${namedChange(row)}: ${reason}`;
  if (refusal !== undefined) throw impossible(order, says(refusal.reason), refusal);
  const hint = nextStep('orders.history', order.orderNumber);
  const before = row.position === 1 ? undefined : orderBefore(order, row);
  if (before === undefined) throw impossible(order, says('personal data that it moved was erased'), hint);
  if (takenBy !== undefined) throw impossible(order, says(`number ${before.orderNumber} is taken by ${takenBy}`), hint);
  if (isDueForRelease(before, services.clock.now().toISOString())) {
    throw impossible(order, says(`the hold until ${before.holdUntil} has ended`), hint);
  }
  return before;
}

function impossible(order: Order, reason: string, { hint, request }: NextStep): ShipdockError {
  return new ShipdockError('undo_impossible', `order ${order.orderNumber}: ${reason}`, {
    about: 'subject',
    hint,
    request,
  });
}
