import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { countWaiting } from '../events.store.ts';
import { getSubscription } from '../subscriptions.store.ts';
import { deliverSchema } from '../webhooks.schema.ts';
import { Delivery } from './delivery.ts';
import { takeOverFromTheDead } from './take-due-lanes.ts';

/** What one run of the delivery did. */
export interface DeliveredJson {
  readonly delivered: number;
  readonly failed: number;
  readonly parked: number;
  /** What waits for its next attempt, or for an event before it. */
  readonly waiting: number;
}

/** While requests are under way, others may become due. */
const LOOK_AGAIN_MS = 100;

/**
 * Sends everything that is due now, and waits for nothing that is due later: for cron.
 * @throws ShipdockError `webhook_not_found`: of one that there is not, nothing ever waits.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DeliveredJson>> {
  const { webhook_id: subscriptionId } = readInput(deliverSchema, input.body);
  if (subscriptionId !== undefined) {
    await services.database.read((transaction) =>
      getSubscription(transaction, services.account, subscriptionId, { field: 'webhook_id' }),
    );
  }
  const faults: unknown[] = [];
  const delivery = new Delivery(services, { subscriptionId, onError: (error) => faults.push(error) });
  if (!services.dryRun) {
    await takeOverFromTheDead(services);
    while (((await delivery.round()) || !delivery.isIdle) && faults.length === 0) {
      if (!delivery.isIdle) await delivery.groupToRecord(LOOK_AGAIN_MS);
    }
  }
  await delivery.stop();
  if (faults.length > 0) throw faults[0];
  const waiting = await services.database.read((transaction) =>
    countWaiting(transaction, services.account, subscriptionId),
  );
  return { value: { ...delivery.counts, waiting } };
}
