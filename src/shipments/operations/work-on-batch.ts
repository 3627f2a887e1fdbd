import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { LEASE_OVER, type Lease } from '../../kernel/lease.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refusalOfOne } from '../../kernel/refusal.ts';
import { type EndKeeping, HEARTBEAT_MS, keepLease, LEASE_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import type { Batch, BatchOrder, BatchStep } from '../batch.ts';
import { finishBatch, getBatch, holdBatch, noteBatchOrder, noteTold, ordersOfBatch } from '../batches.store.ts';
import { batchWorkSchema, bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { batchWorkSchema as bodySchema };

/**
 * Books the next waiting orders of a batch, at most `count`. What became of each is written at once, so that whoever goes
 * on after a kill begins where it stood; an order that was booked and not noted is found to be booked, and bought once. Of two who
 * book the same batch at once each order is answered to one, so that its label is printed once. Where that one says of which he
 * has told (`told`), what he was answered and did not tell is answered again to whoever goes on. Who asks for none has ended.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly BatchStep[]>> {
  const { count = 1, told, worker: holder = services.process.name } = readInput(batchWorkSchema, input.body);
  const batch = await services.database.read((transaction) =>
    getBatch(transaction, services.account, input.params?.id ?? ''),
  );
  const endHolding = services.dryRun ? undefined : await keepHolding(services, batch, holder);
  try {
    if (told !== undefined && !services.dryRun) {
      const numbers = told.flatMap((number) => number ?? []);
      await services.database.write((transaction) => noteTold(transaction, batch.id, numbers));
    }
    return { value: await workOn(services, batch, { count, isTold: told === undefined }) };
  } finally {
    const held = await endHolding?.();
    if (held !== undefined && count === 0) await hold(services, batch, { ...held, leaseUntil: LEASE_OVER });
  }
}

interface Work {
  readonly count: number;
  /** Whether what is answered counts as told. */
  readonly isTold: boolean;
}

async function workOn(services: Services, batch: Batch, { count, isTold }: Work): Promise<readonly BatchStep[]> {
  const { database, dryRun } = services;
  const waiting = await database.read((transaction) =>
    ordersOfBatch(transaction, batch.id, { waitingAtMost: count + 1, isUntoldToo: dryRun }),
  );
  const steps: BatchStep[] = [];
  for (const order of waiting.slice(0, count)) {
    const { step, done } = await bookOne(services, batch, order);
    const note = (transaction: Transaction) => noteBatchOrder(transaction, batch.id, done, { isTold });
    if (dryRun || (await writeAnew(services, note))) steps.push(step);
  }
  if (waiting.length > count) {
    const left = count - steps.length;
    return left === 0 ? steps : [...steps, ...(await workOn(services, batch, { count: left, isTold }))];
  }
  if (!dryRun) {
    const now = services.clock.now().toISOString();
    await database.write((transaction) => finishBatch(transaction, batch.id, now));
  }
  return steps;
}

/** Said anew every ten seconds, not with each order, and also while a carrier is slow to answer. */
async function keepHolding(services: Services, batch: Batch, holder: string): Promise<EndKeeping<Lease>> {
  const { lease } = batch;
  const isFresh = lease?.holder === holder && lease.leaseUntil > leaseUntil(LEASE_MS - HEARTBEAT_MS);
  const taken = isFresh ? lease : { holder, leaseUntil: leaseUntil() };
  if (!isFresh) await hold(services, batch, taken);
  return keepLease(taken, async (held, until) => {
    await hold(services, batch, { ...held, leaseUntil: until });
    return true;
  });
}

function hold({ database }: Services, { id }: Batch, held: Lease): Promise<void> {
  return database.write((transaction) => holdBatch(transaction, id, held));
}

async function bookOne(
  services: Services,
  { id, booking }: Pick<Batch, 'id' | 'booking'>,
  order: BatchOrder,
): Promise<{ readonly step: BatchStep; readonly done: BatchOrder }> {
  try {
    const booked = await book(services, order.orderId, readInput(bookingSchema, booking), id);
    const { details, status } = booked.shipment;
    // Bought by this batch before it was cut off: that is booked, too, unless somebody who saw it cancelled it.
    const isBooked = (booked.isNew || details.batchId === id) && status !== 'cancelled';
    const result = isBooked ? 'booked' : 'unchanged';
    const shipment = await shipmentAnswer(services, booked.shipment);
    return {
      step: { order_number: order.orderNumber, result, shipment, error: null, warnings: booked.warnings },
      done: { ...order, result, shipmentId: booked.shipment.id },
    };
  } catch (error) {
    const expected = refusalOfOne(error);
    return {
      step: {
        order_number: order.orderNumber,
        result: 'failed',
        shipment: null,
        error: expected.toBody(services.words),
        warnings: [],
      },
      done: { ...order, result: 'failed', errorCode: expected.code, errorMessage: expected.message },
    };
  }
}
