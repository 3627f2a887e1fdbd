import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { eraseRequests, openJobsOf } from '../jobs.store.ts';

/** @throws ShipdockError `order_not_finished` while a job of the order is not ended: what was asked of it is needed. */
export async function refuseOpenJobs(
  transaction: Transaction,
  order: { readonly id: string; readonly orderNumber: string },
): Promise<void> {
  const [job] = await openJobsOf(transaction, order.id);
  if (job === undefined) return;
  throw new ShipdockError('order_not_finished', `order ${order.orderNumber} has a job that is not ended: ${job}`, {
    about: 'subject',
    ...nextStep('jobs.get', job),
  });
}

/** Erases what was asked of the jobs of an order: a booking names its consignee. */
export async function eraseJobs(transaction: Transaction, accountId: AccountId, orderId: string): Promise<void> {
  await eraseRequests(transaction, accountId, orderId);
}
