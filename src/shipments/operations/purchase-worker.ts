import { startRounds, type Worker } from '../../jobs/operations/rounds.ts';
import type { Services } from '../../seams/services.ts';
import { AbandonedPurchases } from './finish-abandoned.ts';

/**
 * Finishes purchases that dead processes began, until it is stopped, for `serve`: no order stays locked by one, and no label
 * that was bought stays unknown, though nobody books again. Apart from jobs, which a carrier that hangs must not keep waiting.
 * @param onError told of what went wrong.
 */
export function startPurchaseWorker(services: Services, onError: (error: unknown) => void): Worker {
  const abandoned = new AbandonedPurchases(services, onError);
  return startRounds(() => abandoned.finish(), onError);
}
