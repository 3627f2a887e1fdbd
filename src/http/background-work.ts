import type { Engine } from '../engine/engine.ts';
import { startJobWorker } from '../jobs/operations/job-worker.ts';
import { startPurchaseWorker } from '../shipments/operations/purchase-worker.ts';
import { type DeliveryWorker, startDeliveryWorker } from '../webhooks/operations/delivery-worker.ts';
import { onceAMinute } from './health/once-a-minute.ts';
import type { RequestLog } from './health/request-log.ts';

/** What `serve` does beside answering. */
export interface BackgroundWork {
  readonly deliveries: DeliveryWorker['counts'];
  /** Finishes what is under way and gives back what it holds. */
  stop(): Promise<void>;
}

/** Starts the workers: jobs that were accepted, purchases that were cut off, and webhooks. */
export function startBackgroundWork(engine: Engine, log: RequestLog): BackgroundWork {
  const faultOf = (worker: string) =>
    onceAMinute(
      (error) => log.fault(error, worker),
      () => performance.now(),
    );
  const jobs = startJobWorker(engine.services, faultOf('job worker'));
  const purchases = startPurchaseWorker(engine.services, faultOf('purchase worker'));
  const webhooks = startDeliveryWorker(engine.services, faultOf('webhook worker'));
  return {
    deliveries: webhooks.counts,
    async stop() {
      await Promise.all([jobs.stop(), purchases.stop(), webhooks.stop()]);
    },
  };
}
