import { readInput } from '../../contract/read-input.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { Batch, BatchOrder, BatchStep } from '../batch.ts';
import { finishBatch, getBatch, ordersOfBatch, saveBatchOrder } from '../batches.store.ts';
import type { Shipment } from '../shipment.ts';
import { batchWorkSchema, bookingSchema } from '../shipments.schema.ts';
import { book } from './book.ts';
import { boughtBefore } from './bought-before.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { batchWorkSchema as bodySchema };

/**
 * Books the next waiting orders of a batch, at most `count`. What became of each is written at once, so that whoever goes
 * on after a kill begins where it stood; an order that was booked and not noted is found to be booked, and bought once.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly BatchStep[]>> {
  const count = readInput(batchWorkSchema, input.body).count ?? 1;
  const { batch, waiting } = await services.database.read(async (transaction) => {
    const found = await getBatch(transaction, services.account, input.params?.id ?? '');
    return { batch: found, waiting: await ordersOfBatch(transaction, found.id, { waitingAtMost: count + 1 }) };
  });
  const steps: BatchStep[] = [];
  for (const order of waiting.slice(0, count)) {
    const { step, done } = await bookOne(services, batch, order);
    steps.push(step);
    if (services.dryRun) continue;
    await services.database.write((transaction) => saveBatchOrder(transaction, batch.id, done));
  }
  if (steps.length === waiting.length && !services.dryRun) {
    const now = services.clock.now().toISOString();
    await services.database.write((transaction) => finishBatch(transaction, batch.id, now));
  }
  return { value: steps };
}

async function bookOne(
  services: Services,
  { id, booking }: Pick<Batch, 'id' | 'booking'>,
  order: BatchOrder,
): Promise<{ readonly step: BatchStep; readonly done: BatchOrder }> {
  try {
    const before = await boughtBefore(services, order.orderId, ({ details }) => details.batchId === id);
    if (before?.status === 'cancelled') return leftCancelled(services, order, before);
    const booked = await book(services, order.orderId, readInput(bookingSchema, booking), id);
    // Bought by this batch before it was cut off: that is booked, too.
    const result = booked.isNew || booked.shipment.details.batchId === id ? 'booked' : 'unchanged';
    const shipment = await shipmentAnswer(services, booked.shipment);
    return {
      step: { order_number: order.orderNumber, result, shipment, error: null, warnings: booked.warnings },
      done: { ...order, result, shipmentId: booked.shipment.id },
    };
  } catch (error) {
    const expected = toShipdockError(error);
    // A fault of ours, or of the whole database, would fail for every other order too.
    if (expected.code === 'bug' || expected.exitCode === 10) throw error;
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

/** Bought by the batch before it was cut off, and cancelled since by somebody who saw it. */
async function leftCancelled(services: Services, order: BatchOrder, shipment: Shipment) {
  const result = 'unchanged' as const;
  const told = `shipment ${shipment.shid}, which this batch bought, was cancelled since: nothing is bought now`;
  const answer = await shipmentAnswer(services, shipment);
  return {
    step: { order_number: order.orderNumber, result, shipment: answer, error: null, warnings: [told] },
    done: { ...order, result, shipmentId: shipment.id },
  };
}
