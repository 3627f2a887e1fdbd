import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { placeOf } from '../../kernel/place-of.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import { isHeld, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { change, writeAnew } from '../../seams/unit-of-work.ts';
import { type Batch, type BatchCounts, type BatchJson, type BatchOrder, batchJson, NO_ORDERS } from '../batch.ts';
import {
  batchCounts,
  holdBatch,
  insertBatch,
  insertBatchOrders,
  letUntoldWait,
  listRunningBatches,
  listUntold,
} from '../batches.store.ts';
import { batchSchema } from '../shipments.schema.ts';

export { batchSchema as bodySchema };

/**
 * Notes which orders are going to be booked together. `resume` answers one that was begun and not finished: what is named, else the
 * latest that nobody is booking, which is this process's then, and warns of the others.
 * @throws ShipdockError `batch_not_found`, `order_not_found`, `in_progress` where others are booking all of them,
 * `unreadable_field` where orders or another booking come with `resume`: what was begun goes on as it was.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<BatchJson>> {
  const sent = readInput(batchSchema, input.body);
  const holder = sent.worker ?? services.process.name;
  if (sent.resume === true) return resume(services, sent, holder);
  const names = [...new Set((sent.orders ?? []).flatMap((name) => name ?? []))];
  if (names.length === 0) throw unreadableField('orders', 'is missing');
  const now = services.clock.now().toISOString();
  const batch: Batch = {
    id: services.ids.next('batch'),
    accountId: services.account,
    name: sent.name ?? `Booking of ${now.slice(0, 16).replace('T', ' ')} UTC`,
    status: 'running',
    booking: sent.booking ?? {},
    createdBy: services.actor,
    createdAt: now,
    finishedAt: null,
    lease: { holder, leaseUntil: leaseUntil() },
  };
  const { waiting } = await change(services, {
    load: (transaction) => ordersNamed(transaction, services, names, sent.orders),
    decide: (orders) => ({ orders, waiting: orders.length }),
    save: async (transaction, { orders }) => {
      await insertBatch(transaction, batch);
      await insertBatchOrders(transaction, batch.id, orders);
    },
  });
  return { value: batchJson(batch, { ...NO_ORDERS, waiting }) };
}

/** The orders of these names, each once: by its id and by its number it is one. @throws ShipdockError `order_not_found`. */
async function ordersNamed(
  transaction: Transaction,
  { account }: Services,
  names: readonly string[],
  sent: readonly (string | undefined)[] | undefined,
): Promise<readonly Pick<BatchOrder, 'position' | 'orderId' | 'orderNumber'>[]> {
  const orders = new Map<string, string>();
  for (const name of names) {
    const { id, orderNumber } = await getOrderNamed(transaction, account, name, {
      field: placeOf('orders', name, sent),
    });
    orders.set(id, orderNumber);
  }
  return [...orders].map(([orderId, orderNumber], position) => ({ position, orderId, orderNumber }));
}

const MOST_NAMED = 5;

type Sent = z.infer<typeof batchSchema>;

async function resume(services: Services, sent: Sent, holder: string): Promise<Reply<BatchJson>> {
  const { database, dryRun } = services;
  const { name } = sent;
  if ((sent.orders ?? []).length > 0) {
    throw unreadableField('orders', 'are named beside resume, which goes on with those of its batch: send one of them');
  }
  const found = async (transaction: Transaction) => {
    const running = await listRunningBatches(transaction, services.account, { lock: !dryRun });
    const isWorkedOn = ({ lease }: Batch) => lease !== null && lease.holder !== holder && isHeld(services, lease);
    const batch = running.find((each) =>
      name === undefined ? !isWorkedOn(each) : each.id === name || each.name === name,
    );
    if (batch === undefined) throw nothingToResume(running, name);
    refuseOtherBooking(batch, sent);
    const isShared = isWorkedOn(batch);
    const untold = isShared ? [] : await listUntold(transaction, batch.id);
    if (!dryRun && untold.length > 0) await letUntoldWait(transaction, batch.id);
    // Before it is answered: of two who ask at once the second has another.
    if (!dryRun) await holdBatch(transaction, batch.id, { holder, leaseUntil: leaseUntil() });
    const others = running.filter((each) => each !== batch);
    const named = others.slice(0, MOST_NAMED);
    const counts = await batchCounts(
      transaction,
      [batch, ...named].map(({ id }) => id),
    );
    const more = others.length - named.length;
    const countsOf = (each: Batch) => counts.get(each.id) ?? NO_ORDERS;
    return {
      value: batchJson(batch, countsOf(batch)),
      status: 200,
      warnings: [
        ...(isShared ? [bookedBesides(batch)] : []),
        ...(untold.length === 0 ? [] : [toldAgain(untold)]),
        ...named.map((each) => unfinishedToo(each, countsOf(each), isWorkedOn(each))),
        ...countedToo(more),
      ],
    };
  };
  return dryRun ? database.read(found) : writeAnew(services, found);
}

/** What is left out, or told as nothing, says nothing else than what was begun. */
function refuseOtherBooking({ id, name, booking }: Batch, { booking: said = {} }: Sent): void {
  const isOther = ([member, value]: readonly [string, unknown]) =>
    value !== null && value !== '' && !isDeepStrictEqual(value, booking[member]);
  if (!Object.entries(said).some(isOther)) return;
  const begun = JSON.stringify(booking);
  throw unreadableField('booking', `is not that of batch ${id} (${name}), which was begun with ${begun}: leave it out`);
}

function bookedBesides({ id, name }: Batch): string {
  return `another process is booking batch ${id} (${name}) too: each of its orders is told, and its label printed, there or here`;
}

/** He who was answered may have been cut off before he told of them, or just after. */
function toldAgain(untold: readonly string[]): string {
  const look = (label: string) => `told again: look whether ${label} printed by then`;
  const orders = listed(untold);
  if (untold.length === 1) return `order ${orders} was done as the batch was cut off, and is ${look('its label was')}`;
  return `orders ${orders} were done as the batch was cut off, and are ${look('their labels were')}`;
}

function countedToo(more: number): readonly string[] {
  if (more === 0) return [];
  return [`${counted(more, 'more batch', 'more batches')} begun before ${more === 1 ? 'is' : 'are'} unfinished too`];
}

/** Whoever goes on after a kill means one batch, and may not know which. */
function unfinishedToo({ id, name, createdAt }: Batch, { waiting }: BatchCounts, isWorkedOn: boolean): string {
  const orders = `${counted(waiting, 'order')} ${waiting === 1 ? 'is' : 'are'} waiting`;
  const told = `batch ${id} (${name}), begun at ${createdAt}, is unfinished too: ${orders}`;
  return isWorkedOn ? `${told}; another process is booking it` : `${told}; it goes on where it is named`;
}

function nothingToResume(running: readonly Batch[], name: string | undefined): ShipdockError {
  const [latest] = running;
  if (latest !== undefined && name === undefined) {
    return new ShipdockError('in_progress', `batch ${latest.id} (${latest.name}) is being booked by another process`, {
      hint: 'run the command again once that has ended, or name the batch',
    });
  }
  const what = name === undefined ? 'no batch was begun' : `no batch ${name} was begun`;
  return new ShipdockError('batch_not_found', `${what} and left unfinished`, {
    field: name === undefined ? 'resume' : 'name',
    ...nextStep('batches.list'),
  });
}
