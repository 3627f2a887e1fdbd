import type { Services } from '../../seams/services.ts';
import { Delivery, type DeliveryCounts } from './delivery.ts';
import { takeOverFromTheDead } from './take-due-lanes.ts';

/** How long it looks away when there is nothing to do. */
const IDLE_MS = 500;
/** The same where it just found something: more may have been added meanwhile. */
const BUSY_MS = 20;
const LOOK_FOR_THE_DEAD_MS = 5_000;

export interface DeliveryWorker {
  readonly counts: Readonly<DeliveryCounts>;
  /** Finishes what is under way, gives back the rest, and begins nothing more. */
  stop(): Promise<void>;
}

/**
 * Delivers webhooks until it is stopped, for `serve`. A fault of one round (a busy database) does not end it.
 * @param onError told of what went wrong.
 */
export function startDeliveryWorker(services: Services, onError: (error: unknown) => void): DeliveryWorker {
  const delivery = new Delivery(services, { onError });
  let isStopping = false;
  const rounds = (async () => {
    let lookedAt = Number.NEGATIVE_INFINITY;
    while (!isStopping) {
      if (performance.now() - lookedAt > LOOK_FOR_THE_DEAD_MS) {
        lookedAt = performance.now();
        await takeOverFromTheDead(services).catch(onError);
      }
      const wasBusy = await delivery.round();
      // Woken by the end, not raced with it: a promise that stays open would keep every race that it was in.
      if (!isStopping) await delivery.groupToRecord(wasBusy ? BUSY_MS : IDLE_MS);
    }
  })();
  return {
    counts: delivery.counts,
    async stop() {
      isStopping = true;
      delivery.wake();
      await rounds;
      await delivery.stop();
    },
  };
}
